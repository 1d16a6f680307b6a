import * as v from 'valibot'
import type { Preferences } from '../../../shared/contract/user.ts'
import { config } from '../../platform/config/config.ts'
import { identityAdmin } from '../../platform/identity/identity.ts'
import { mailTokenOf } from '../../platform/personal-data/mail-token.ts'
import { preferencesOf } from '../../user/published.ts'
import { composeOptional, type Email } from '../compose-email.ts'
import { sendClaimed, settleEmail } from './claim-email.ts'
import { OptionalEmail, type OptionalKind } from './queued-email.ts'

export type OptionalOutcome =
  | 'sent'
  | 'already sent'
  | 'expired'
  | 'not wanted'
  | 'no account'
  | 'no sender configured'

type Send = (to: string, email: Email) => Promise<void>

/**
 * Sends an optional email to the address that its user has now, if they want it now.
 * @param send undefined without a configured sender
 * @throws when it may be tried again
 */
export const sendOptional = async (id: string, send: Send | undefined): Promise<OptionalOutcome> =>
  await sendClaimed(
    id,
    async (email) => await sendIfWanted(v.parse(OptionalEmail, email), send),
    settleEmail,
  )

const sendIfWanted = async (
  { kind, userId, subject, paragraphs }: OptionalEmail,
  send: Send | undefined,
): Promise<OptionalOutcome> => {
  if (!send) return 'no sender configured'
  const preferences = await preferencesOf(userId)
  if (!preferences || !isWanted[kind](preferences)) return 'not wanted'
  // Accounts of other providers are not found by their id.
  const account = (await identityAdmin().get(userId)) ?? (await identityAdmin().findBySub(userId))
  if (!account?.confirmed || !account.enabled) return 'no account'
  const { origin } = config()
  await send(
    account.email,
    composeOptional({ kind, subject, paragraphs }, { origin, token: mailTokenOf(userId) }),
  )
  return 'sent'
}

const isWanted: Readonly<Record<OptionalKind, (preferences: Preferences) => boolean>> = {
  'security-alerts': ({ securityAlerts }) => securityAlerts,
  'watchlist-digest': ({ watchlistDigest }) => watchlistDigest !== 'off',
  'product-news': ({ productNews }) => productNews,
  // These are about what is set up in the account, and come once.
  'webhook-added': () => true,
  'webhook-disabled': () => true,
}
