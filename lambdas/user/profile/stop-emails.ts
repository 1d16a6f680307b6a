import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import type { StoppableEmails } from '../../../shared/contract/user.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { userOfMailToken } from '../../platform/personal-data/mail-token.ts'
import { type ProfileCommand, profiles } from '../decider.ts'
import { settingsNotFound } from './settings.ts'

interface Stop {
  /** The token of a link in an email. */
  readonly id: string
  readonly what: StoppableEmails
  readonly commandId: string
  readonly requestId: string
}

/**
 * Stops emails of the user whom a token names; fine when they are stopped already, or the account
 * was deleted, which gets none anyway.
 * @throws Refusal `SettingsNotFound` for what is no token
 */
export const stopEmails = async (
  endpoint: AnyEndpoint,
  { id, what, commandId, requestId }: Stop,
): Promise<void> => {
  const userId = userOfMailToken(id)
  if (userId === undefined) throw settingsNotFound()
  await eventStore().execute(profiles, userId, commands[what], {
    commandId,
    payload: { endpoint: endpoint.id, what },
    actor: { id: userId, kind: 'user' },
    correlationId: requestId,
  })
}

const commands: Readonly<Record<StoppableEmails, ProfileCommand>> = {
  all: { type: 'Unsubscribe' },
  productNews: { type: 'StopEmails', preferences: { productNews: false } },
  securityAlerts: { type: 'StopEmails', preferences: { securityAlerts: false } },
  watchlistDigest: { type: 'StopEmails', preferences: { watchlistDigest: 'off' } },
}
