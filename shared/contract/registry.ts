import * as announcement from './announcement.ts'
import * as audit from './audit.ts'
import * as authService from './auth.ts'
import * as blog from './blog.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as errors from './errors.ts'
import * as events from './events.ts'
import * as flags from './flags.ts'
import * as images from './images.ts'
import * as impersonation from './impersonation.ts'
import * as incidents from './incidents.ts'
import * as insights from './insights.ts'
import * as notifications from './notifications.ts'
import * as pages from './pages.ts'
import * as portfolio from './portfolio.ts'
import * as alertFeeds from './projects/alert-feeds.ts'
import * as badge from './projects/badge.ts'
import * as compare from './projects/compare.ts'
import * as directory from './projects/directory.ts'
import * as engagement from './projects/engagement.ts'
import * as evidence from './projects/evidence.ts'
import * as highlights from './projects/highlights.ts'
import * as leaderboard from './projects/leaderboard.ts'
import * as list from './projects/list.ts'
import * as logo from './projects/logo.ts'
import * as methodology from './projects/methodology.ts'
import * as project from './projects/project.ts'
import * as score from './projects/score.ts'
import * as search from './projects/search.ts'
import * as securityAlerts from './projects/security-alerts.ts'
import * as sharePictures from './projects/share-pictures.ts'
import * as sitemap from './projects/sitemap.ts'
import * as quotes from './quotes.ts'
import * as secondFactor from './second-factor.ts'
import * as signedInBrowsers from './signed-in-browsers.ts'
import * as skynet from './skynet.ts'
import * as survey from './survey.ts'
import * as user from './user.ts'
import * as watchlist from './watchlist.ts'
import * as webhooks from './webhooks.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** What a feature with several files declares, as if it were one. */
const auth = { ...authService, ...secondFactor, ...signedInBrowsers }

const projects = {
  ...alertFeeds,
  ...badge,
  ...compare,
  ...directory,
  ...engagement,
  ...evidence,
  ...highlights,
  ...leaderboard,
  ...list,
  ...logo,
  ...methodology,
  ...project,
  ...score,
  ...search,
  ...securityAlerts,
  ...sharePictures,
  ...sitemap,
}

/** By the names under which they are declared. */
const callsOf = (feature: Readonly<Record<string, unknown>>): AnyEndpoint[] =>
  Object.keys(feature)
    .toSorted()
    .map((name) => feature[name])
    .filter(isEndpoint)

/**
 * Every call of the product. Infra, the local gateway and the OpenAPI document walk it; pages and
 * handlers import single contracts, because this list cannot be tree-shaken.
 */
export const registry: readonly AnyEndpoint[] = [
  announcement,
  audit,
  auth,
  blog,
  errors,
  events,
  flags,
  images,
  impersonation,
  incidents,
  insights,
  notifications,
  pages,
  portfolio,
  projects,
  quotes,
  skynet,
  survey,
  user,
  watchlist,
  webhooks,
].flatMap(callsOf)
