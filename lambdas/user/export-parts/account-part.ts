import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { exportData } from '../../../shared/contract/user.ts'
import { pictureAddress } from '../../../shared/values/pictures/picture.ts'
import { config } from '../../platform/config/config.ts'
import { sessions } from '../../platform/identity/identity.ts'
import type { Session } from '../../platform/identity/session.ts'
import { surveyOf } from '../../survey/published.ts'
import { watchlistsOf } from '../../watchlist/published.ts'
import { requireProfile } from '../profile/require-profile.ts'
import { settingsResponse } from '../profile/settings.ts'
import { walletsResponse } from '../wallets/wallets.ts'

type Account = NonNullable<ResponseOf<typeof exportData>['account']>

/**
 * What is kept about a user, as it is now.
 * @param now epoch milliseconds
 * @throws Refusal `AccountDeleted`
 */
export const accountPart = async (session: Session, now: number): Promise<Account> => {
  const { sub, username, email, image } = session
  const profile = await requireProfile(sub)
  const [wallets, lists, survey, browsers] = await Promise.all([
    walletsResponse(sub, profile.wallets),
    watchlistsOf(sub),
    surveyOf(sub),
    sessions().list(sub, session.id),
  ])
  const { preferences, unsubscribedAt } = settingsResponse(session, profile)
  return {
    username,
    email,
    picture: profile.picture === null ? image : config().origin + pictureAddress(username, now),
    wallets,
    settings: { preferences, unsubscribedAt },
    watchlists: lists.map(({ name, projects, updatedAt }) => ({ name, projects, updatedAt })),
    survey,
    sessions: browsers.map(presentSession),
  }
}

const presentSession = ({ signedInAt, lastSeen, userAgent }: Session) => ({
  signedInAt: new Date(signedInAt).toISOString(),
  lastSeen: new Date(lastSeen).toISOString(),
  userAgent,
})
