import type { SsoSettings } from '../../../shared/contract/user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Session } from '../../platform/identity/session.ts'
import { mailTokenOf } from '../../platform/personal-data/mail-token.ts'
import type { ActiveProfile } from '../decider.ts'

/**
 * Lets nobody but its user name settings; null stands for the user's own.
 *
 * @throws Refusal `SettingsNotFound`, for the settings of others just as for none
 */
export const checkSettingsId = (id: string | null, { sub }: Session): void => {
  if (id !== null && id !== mailTokenOf(sub)) throw settingsNotFound()
}

export const settingsNotFound = (): Refusal =>
  new Refusal('SettingsNotFound', 'There are no such settings.')

export const settingsResponse = (
  { sub, email, provider }: Session,
  { preferences, unsubscribedAt, signInMethods }: ActiveProfile,
): SsoSettings => ({
  id: mailTokenOf(sub),
  email,
  linked: provider === 'google' || signInMethods.length > 0 ? ['google'] : [],
  // Named one by one: the database returns them in any order.
  preferences: {
    productNews: preferences.productNews,
    securityAlerts: preferences.securityAlerts,
    watchlistDigest: preferences.watchlistDigest,
  },
  unsubscribedAt,
})
