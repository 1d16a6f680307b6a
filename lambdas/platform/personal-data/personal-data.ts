import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { hmacOf } from '../crypto/hmac.ts'
import { createSubjectKeys, type SubjectKeys } from './subject-keys.ts'

let keys: SubjectKeys | undefined

/** The keys of personal fields of this deployment. */
export const subjectKeys = (): SubjectKeys =>
  (keys ??= createSubjectKeys({
    ...ownTables(),
    secret: config().personalDataSecret,
    now: () => Date.now(),
  }))

/**
 * A keyed fingerprint of what belongs to no subject yet: the same for the same text, and it says
 * nothing about the text to who has not the secret.
 *
 * @param purpose keeps apart what is looked up in different places
 */
export const commandFingerprint = (purpose: string, text: string): string =>
  hmacOf(config().personalDataSecret, `fingerprint/${purpose}`, text)
