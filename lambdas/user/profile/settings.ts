import type { SsoSettings } from '../../../shared/contract/user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Session } from '../../platform/identity/session.ts'
import { mailTokenOf } from '../../platform/personal-data/mail-token.ts'
import type { ActiveProfile } from '../decider.ts'

/**
 * null stands for the user's own settings.
 * @throws Refusal `SettingsNotFound`, for other users' settings as for unknown ones
 */
export const checkSettingsId = (id: string | null, { sub }: Session): void => {
  if (id !== null && id !== mailTokenOf(sub)) throw settingsNotFound()
}

export const settingsNotFound = (): Refusal =>
  new Refusal(
    'SettingsNotFound',
    'Nobody has settings with this id. Give that of the link in an email.',
  )

export const settingsResponse = (
  { sub, email, provider }: Session,
  { preferences, unsubscribedAt, signInMethods }: ActiveProfile,
): SsoSettings => ({
  id: mailTokenOf(sub),
  email,
  linked: provider === 'google' || signInMethods.length > 0 ? ['google'] : [],
  // The database returns them in any order.
  preferences: {
    productNews: preferences.productNews,
    securityAlerts: preferences.securityAlerts,
    watchlistDigest: preferences.watchlistDigest,
  },
  unsubscribedAt,
})
