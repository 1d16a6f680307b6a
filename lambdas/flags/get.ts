import * as v from 'valibot'
import { getFeatureFlags } from '../../shared/contract/flags.ts'
import { FlagFile } from '../../shared/values/flags/flag-file.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import file from './feature-flags.json' with { type: 'json' }

/** A file with a fault in it fails when the function starts, and its test before that. */
const flags = v.parse(FlagFile, file)

export const handler = handlePublic(getFeatureFlags, () => flags)
