import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { createTextCipher, type TextCipher } from '../crypto/text-cipher.ts'
import { createIdentityAdmin, type IdentityAdmin } from './identity-admin.ts'
import { createImpersonations, type Impersonations } from './impersonations.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { createSessions, type Sessions } from './sessions.ts'

let records: Sessions | undefined
let impersonationRecords: Impersonations | undefined
let cipher: TextCipher | undefined
let provider: IdentityProvider | undefined
let admin: IdentityAdmin | undefined

export const sessions = (): Sessions =>
  (records ??= createSessions({
    ...ownTables(),
    now: () => Date.now(),
    cipher: lazyCipher,
  }))

export const impersonations = (): Impersonations =>
  (impersonationRecords ??= createImpersonations({
    ...ownTables(),
    now: () => Date.now(),
    cipher: lazyCipher,
  }))

/** Functions that only end sessions have no secret. */
const lazyCipher: TextCipher = {
  encrypt: (text, place) => tokenCipher().encrypt(text, place),
  decrypt: (sealed, place) => tokenCipher().decrypt(sealed, place),
}

const tokenCipher = (): TextCipher =>
  (cipher ??= createTextCipher(config().secret, 'refresh-token'))

export const identityProvider = (): IdentityProvider =>
  (provider ??= createIdentityProvider(config().cognito))

export const identityAdmin = (): IdentityAdmin => (admin ??= createIdentityAdmin(config().cognito))
