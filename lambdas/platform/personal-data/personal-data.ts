import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { hmacOf } from '../crypto/hmac.ts'
import { createSubjectKeys, type SubjectKeys } from './subject-keys.ts'

let keys: SubjectKeys | undefined

export const subjectKeys = (): SubjectKeys =>
  (keys ??= createSubjectKeys({
    ...ownTables(),
    secrets: config().wrappingSecrets,
    now: () => Date.now(),
  }))

/**
 * A keyed hash of what belongs to no subject yet.
 * @param purpose separates different uses
 */
export const keyedFingerprint = (purpose: string, text: string): string =>
  hmacOf(config().personalDataSecret, `fingerprint/${purpose}`, text)
