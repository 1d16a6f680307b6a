import { clients } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { createSeal } from './seal.ts'
import { createSessions, type Sessions } from './sessions.ts'

let current: { sessions: Sessions; provider: IdentityProvider } | undefined

const identity = () =>
  (current ??= {
    sessions: createSessions({
      client: clients().documents,
      stage: config().stage,
      now: () => Date.now(),
      seal: createSeal(config().secret, 'refresh-token'),
    }),
    provider: createIdentityProvider(config().cognito),
  })

/** The session records of this deployment. */
export const sessions = (): Sessions => identity().sessions

/** The identity provider of this deployment. */
export const identityProvider = (): IdentityProvider => identity().provider
