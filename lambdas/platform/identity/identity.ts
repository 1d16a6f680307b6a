import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { createSeal, type Seal } from '../crypto/seal.ts'
import { createIdentityAdmin, type IdentityAdmin } from './identity-admin.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { createSessions, type Sessions } from './sessions.ts'

let records: Sessions | undefined
let seal: Seal | undefined
let provider: IdentityProvider | undefined
let admin: IdentityAdmin | undefined

/** The session records of this deployment. */
export const sessions = (): Sessions =>
  (records ??= createSessions({
    ...ownTables(),
    now: () => Date.now(),
    // Made when a token is sealed: who only ends sessions is not given the secret.
    seal: {
      encrypt: (text, place) => tokenSeal().encrypt(text, place),
      decrypt: (sealed, place) => tokenSeal().decrypt(sealed, place),
    },
  }))

const tokenSeal = (): Seal => (seal ??= createSeal(config().secret, 'refresh-token'))

/** The identity provider of this deployment. */
export const identityProvider = (): IdentityProvider =>
  (provider ??= createIdentityProvider(config().cognito))

/** The same with the service's own rights over accounts. */
export const identityAdmin = (): IdentityAdmin => (admin ??= createIdentityAdmin(config().cognito))
