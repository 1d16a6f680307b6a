import { exportData } from '../../shared/contract/user.ts'
import { pictureAddress } from '../../shared/values/picture.ts'
import { activityOf } from '../events/published.ts'
import { config } from '../platform/config/config.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { sessions } from '../platform/identity/identity.ts'
import type { Session } from '../platform/identity/session.ts'
import { surveyOf } from '../survey/published.ts'
import { watchlistsOf } from '../watchlist/published.ts'
import { historyOf } from './profile/history.ts'
import { requireProfile } from './profile/require-profile.ts'
import { settingsResponse } from './profile/settings.ts'
import { walletsResponse } from './wallets/wallets.ts'

export const handler = handle(exportData, async ({ session, now }) => {
  const { sub, username, email, image } = session
  const profile = await requireProfile(sub)
  const [wallets, lists, survey, browsers, events, activity] = await Promise.all([
    walletsResponse(sub, profile.wallets),
    watchlistsOf(sub),
    surveyOf(sub),
    sessions().list(sub),
    historyOf(sub),
    activityOf(sub),
  ])
  const { preferences, unsubscribedAt } = settingsResponse(session, profile)
  const exportedAt = new Date(now).toISOString()
  return new HttpResponse(
    {
      exportedAt,
      account: { username, email },
      picture: profile.picture === null ? image : config().origin + pictureAddress(username, now),
      wallets,
      settings: { preferences, unsubscribedAt },
      watchlists: lists.map(({ name, projects, updatedAt }) => ({ name, projects, updatedAt })),
      survey,
      sessions: browsers.map(presentSession),
      events,
      activity,
    },
    {
      headers: {
        'content-disposition': `attachment; filename="assay-export-${exportedAt.slice(0, 10)}.json"`,
      },
    },
  )
})

const presentSession = ({ signedInAt, lastSeen, userAgent }: Session) => ({
  signedInAt: new Date(signedInAt).toISOString(),
  lastSeen: new Date(lastSeen).toISOString(),
  userAgent,
})
