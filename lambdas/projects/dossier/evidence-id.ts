import { createHash } from 'node:crypto'
import type { Evidence } from '../../../shared/values/evidence/evidence.ts'
import { canonicalJson } from '../../platform/event-store/events/canonical-json.ts'

const ID_LENGTH = 11

/**
 * Content id: 66 bits of SHA-256 over what the evidence says.
 * @param evidence from `checkEvidence`
 * @throws {TypeError} for values that cannot be stored as they are
 */
export const evidenceId = ({ type, at, precision, source, supersedes, data }: Evidence): string =>
  createHash('sha256')
    .update(canonicalJson({ type, at, precision, source, supersedes, data }))
    .digest('base64url')
    .slice(0, ID_LENGTH)
