import { createHmac } from 'node:crypto'
import { documents } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { deriveKey } from '../identity/seal.ts'
import { createSubjectKeys, type SubjectKeys } from './subject-keys.ts'

let keys: SubjectKeys | undefined

/** The keys of personal fields of this deployment. */
export const subjectKeys = (): SubjectKeys =>
  (keys ??= createSubjectKeys({
    client: documents(),
    stage: config().stage,
    secret: config().personalDataSecret,
    now: () => Date.now(),
  }))

/**
 * A keyed fingerprint of what belongs to no subject yet: the same for the same text, and it says
 * nothing about the text to who has not the secret.
 *
 * @param purpose keeps apart what is looked up in different places
 */
export const fingerprintOf = (purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(config().personalDataSecret, `fingerprint/${purpose}`))
    .update(text)
    .digest('base64url')
