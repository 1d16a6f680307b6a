import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { hmacOf } from '../crypto/hmac.ts'
import { createDataKeys, type DataKeys } from './data-keys.ts'

let keys: DataKeys | undefined

export const dataKeys = (): DataKeys =>
  (keys ??= createDataKeys({
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
