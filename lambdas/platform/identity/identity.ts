import { documents } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { createSeal } from './seal.ts'
import { createSessions, type Sessions } from './sessions.ts'

let records: Sessions | undefined
let provider: IdentityProvider | undefined

/** The session records of this deployment. */
export const sessions = (): Sessions =>
  (records ??= createSessions({
    client: documents(),
    stage: config().stage,
    now: () => Date.now(),
    seal: createSeal(config().secret, 'refresh-token'),
  }))

/** The identity provider of this deployment. */
export const identityProvider = (): IdentityProvider =>
  (provider ??= createIdentityProvider(config().cognito))
