import { createHash } from 'node:crypto'
import type { Evidence } from '../../../shared/values/evidence.ts'
import { canonicalJson } from '../../platform/event-store/events/canonical-json.ts'

const ID_LENGTH = 11

/**
 * Content id of a piece of evidence: 66 bits of SHA-256 over what it says. The same evidence has the
 * same id, however often it is recorded.
 *
 * @param evidence as `checkEvidence` answers it
 * @throws {TypeError} for values that the event store cannot keep as they are
 */
export const evidenceId = ({ type, at, source, supersedes, data }: Evidence): string =>
  createHash('sha256')
    .update(canonicalJson({ type, at, source, supersedes, data }))
    .digest('base64url')
    .slice(0, ID_LENGTH)
