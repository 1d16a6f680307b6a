import {
  type EvaluationContext,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/web-sdk'
import * as v from 'valibot'
import { getFeatureFlags } from '../../../shared/contract/flags.ts'
import { FLAG_NAMES, type FlagName } from '../../../shared/values/flags/feature-flags.ts'
import {
  evaluateFlag,
  FlagFile,
  type HashedUser,
  hashUser,
} from '../../../shared/values/flags/flag-file.ts'

export type FlagProvider = Provider & {
  /** Downloads the file if it has changed. Keeps the last good one when that fails. */
  refresh: () => Promise<void>
  /** False until a first file has come. */
  hasFile: () => boolean
}

/** Evaluates flags in the page, by the configuration file of the site. */
export const createFlagProvider = (): FlagProvider => {
  const events = new OpenFeatureEventEmitter()
  let file: FlagFile | undefined
  let etag: string | null = null
  let user: HashedUser | null = null

  const refresh = async (): Promise<void> => {
    const answer = await download(etag)
    if (answer === undefined) return
    ;({ file, etag } = answer)
    events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged: [...FLAG_NAMES] })
  }
  const identify = async ({ username, email }: EvaluationContext): Promise<void> => {
    const isUser = typeof username === 'string' && typeof email === 'string'
    user = isUser ? await hashUser({ username, email }) : null
  }
  const isKnown = (flag: string): flag is FlagName =>
    (FLAG_NAMES as readonly string[]).includes(flag)
  /** There are only flags that are on or off. */
  const otherwise = <T extends JsonValue>(_flag: string, value: T): ResolutionDetails<T> => ({
    value,
    reason: 'DEFAULT',
  })
  return {
    metadata: { name: 'assay' },
    runsOn: 'client',
    events,
    refresh,
    hasFile: () => file !== undefined,
    initialize: async (context = {}) => {
      await Promise.all([identify(context), refresh()])
    },
    onContextChange: async (_before, context) => await identify(context),
    resolveBooleanEvaluation: (flag, fallback) =>
      file === undefined || !isKnown(flag)
        ? { value: fallback, reason: 'DEFAULT' }
        : { value: evaluateFlag(file, flag, user), reason: 'TARGETING_MATCH' },
    resolveStringEvaluation: otherwise,
    resolveNumberEvaluation: otherwise,
    resolveObjectEvaluation: otherwise,
  }
}

/** Undefined when nothing has changed, or what there is cannot be read. */
const download = async (
  etag: string | null,
): Promise<{ file: FlagFile; etag: string | null } | undefined> => {
  try {
    const response = await fetch(getFeatureFlags.path, {
      ...(etag !== null && { headers: { 'if-none-match': etag } }),
    })
    if (response.status !== 200) return undefined
    const { success, output } = v.safeParse(FlagFile, await response.json())
    return success ? { file: output, etag: response.headers.get('etag') } : undefined
  } catch {
    return undefined
  }
}
