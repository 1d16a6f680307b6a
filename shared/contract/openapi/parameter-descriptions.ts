import { IMAGE_WIDTHS } from '../../values/pictures/image.ts'
import { COMPARED_MAX } from '../../values/project/project-id.ts'
import { BANDS, CONFIDENCE_LEVELS, RATING_CATEGORIES } from '../../values/rating.ts'
import { WATCHED_PROJECTS_MAX } from '../../values/watchlist.ts'
import { ALERT_KINDS, ALERT_SEVERITIES, ALERT_STATUSES } from '../projects/alert-filters.ts'
import { KEYWORD_MIN_LENGTH } from '../projects/search.ts'
import { DATES_MAX } from '../skynet.ts'

const several = (most: number, what: string) => `Up to ${most}, divided by commas: ${what}.`

const CHAINS = several(50, 'names of chains as in `facets.chain` of the answer')
const PROJECT = 'The id of a project.'
const USER = 'The id of a user.'
const MOMENT = 'ISO 8601 with an offset, as `2026-11-01T00:00:00Z`.'
const DAY = 'A day in UTC, as `2026-11-01`.'
const CURSOR = 'The `next` of the page before; left out for the first page.'
const READING = 'For which file the page is read; recorded with the reading.'
const STREAM = 'The name of a stream, as `Watchlist#…`.'
const CHAIN = 'The name of a chain. Default: all.'
const TOP = { projectId: PROJECT, count: 'Entries: 1 to 100.' }
const CALLBACK =
  'Where to go afterwards: an address of this site. Any other counts as the home page.'
const REVISION =
  'As of which `revision` of the project to answer, so that several answers are of one moment. Default: the newest.'
const FAILURE = 'The name of a failure of the auth protocol, for the page to show.'
const OF_PROVIDER = 'As the provider sends it.'
const FOR_PROVIDER = 'Handed to the provider.'
const PICTURE_VERSION =
  'Names the content, as the page does: the answer may then be kept for ever. For an older one the current picture is answered.'
const PROVIDER = { provider: 'A way to sign in, by its id in `/api/auth/providers`.' }
const OF_PROJECT = { id: PROJECT }
const AUTH = { callbackUrl: CALLBACK }
const AUTH_PAGE = { ...AUTH, error: FAILURE }

/**
 * Of path and query, by call and name. Not in the schemas: some of them are loaded by the page, whose
 * first scripts have no room for these.
 */
export const parameterDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'audit/list-sessions': {
    admin: `Of whom of the staff. ${USER}`,
    subject: `As whom they acted. ${USER}`,
    from: `${DAY} Included.`,
    to: `${DAY} Included.`,
    status: 'Only those in this state.',
    cursor: CURSOR,
    as: READING,
  },
  'audit/readings': { cursor: CURSOR },
  'audit/session': { session: 'The id of an impersonation.' },
  'audit/state': {
    stream: STREAM,
    version: 'Of an event in the stream: a whole number from 1.',
    at: `The state as it was then. ${MOMENT}`,
  },
  'audit/stream-history': { stream: STREAM, cursor: CURSOR, as: READING },
  'audit/timeline': { session: 'The id of an impersonation.', cursor: CURSOR, as: READING },
  'audit/user-history': { user: USER, cursor: CURSOR, as: READING },
  'auth/callback': {
    ...PROVIDER,
    code: OF_PROVIDER,
    state: OF_PROVIDER,
    iss: OF_PROVIDER,
    error: OF_PROVIDER,
    error_description: OF_PROVIDER,
  },
  'auth/callback-credentials': AUTH,
  'auth/csrf': AUTH,
  'auth/error-page': AUTH_PAGE,
  'auth/providers': AUTH,
  'auth/session': AUTH,
  'auth/sign-in-page': { ...PROVIDER, ...AUTH_PAGE },
  'auth/sign-out-page': AUTH_PAGE,
  'auth/signout': AUTH,
  'auth/start-sign-in': {
    ...PROVIDER,
    ...AUTH,
    identity_provider: FOR_PROVIDER,
    prompt: FOR_PROVIDER,
    login_hint: FOR_PROVIDER,
    lang: FOR_PROVIDER,
  },
  'auth/update-session': AUTH,
  'auth/verify-request-page': AUTH_PAGE,
  'blog/article': { id: 'The id of an article, the last part of its address.' },
  'images/optimise': {
    url: 'The path of a picture of this site, or an address of an allowed one.',
    w: `Pixels: one of ${IMAGE_WIDTHS.join(', ')}.`,
    q: 'Quality: a whole number from 1 to 100.',
  },
  'impersonation/user': { id: USER },
  'incidents/list': {
    status: '`open`: reported or confirmed.',
    reference: 'The one with this number, whatever its status.',
    cursor: CURSOR,
  },
  'insights/get': { days: 'Of how many last days.' },
  'pages/html': { path: 'The path and query of the page.' },
  'projects/badge': OF_PROJECT,
  'projects/compare': { ids: several(COMPARED_MAX, 'ids of projects') },
  'projects/directory': { page: 'From 1.' },
  'projects/evidence': {
    ...OF_PROJECT,
    after: 'Only what was recorded before this version: the `next` of the page before.',
    limit: 'Pieces on a page: 1 to 200.',
    input: 'Only what this input of the score follows from now.',
    kind: 'Only evidence of this kind. One alone.',
    q: 'Part of what a piece says, of its source or of its id.',
    revision: REVISION,
  },
  'projects/get': OF_PROJECT,
  'projects/leaderboard': {
    q: 'Part of a name or ticker.',
    chain: CHAINS,
    category: several(50, 'categories as in `facets.category` of the answer'),
    band: several(BANDS.length, BANDS.join(', ')),
    score: 'From and to, both included, as `60..90`; `60..` has no upper end.',
    audit: 'Only projects whose audits stand so.',
    auditedSince: 'Audited within so many days, as `90d`.',
    kyc: '`1`: only whose team is verified.',
    bounty: '`1`: only with an active bug bounty.',
    bountyMin: 'Only with a bug bounty of at least so many US dollars: a whole number.',
    monitored: '`1`: only what is monitored.',
    incident: '`none`: none that is active. What is unknown passes neither.',
    noCritical: '`1`: no critical finding is open.',
    capped: '`1`: a cap limits the score.',
    lost: 'Lost at least so many points within 30 days: a whole number.',
    mcap: 'Market cap in US dollars from and to, both included, as `1e6..1e9`; `1e6..` has no upper end.',
    conf: several(CONFIDENCE_LEVELS.length, CONFIDENCE_LEVELS.join(', ')),
    ids: several(WATCHED_PROJECTS_MAX, 'ids of projects; only these, so none where it is empty'),
    sort: 'The column. `mine`: by the weights in `w`, which it needs.',
    order: 'Default: what is best first for the column.',
    w: `Weights of one's own for \`customScore\`, as \`code:35,governance:20\`: ${RATING_CATEGORIES.join(', ')}, each once, 0 to 100, one above 0. What is left out counts 0.`,
    page: 'From 1 to 10000.',
    perPage: 'Rows on a page: 1 to 200.',
    after:
      'The `next` of the page before: stands in for `page`. With other filters, weights or another order than there it is refused. The last rows of that page do not come again; another that has moved past its end meanwhile does, or is left out. To mirror the list, begin again when `asOf` is not that of the first page, or ask by `sort=name`.',
    format: '`csv` holds every row that passes, up to 25,000.',
  },
  'projects/page-view': { projectId: PROJECT },
  'projects/project-alert-feed': OF_PROJECT,
  'projects/score': {
    ...OF_PROJECT,
    at: `The score as of then, not in the future. Default: now. ${MOMENT}`,
    known: `By what was recorded until then. Default: all. ${MOMENT}`,
    version: 'Of the formula.',
  },
  'projects/score-history': {
    ...OF_PROJECT,
    from: `Default: \`days\` before \`to\`. ${DAY}`,
    to: `Default: today, the last that may be given. ${DAY}`,
    days: 'How many days before `to` it begins, where `from` is not given: 1 to 799.',
    revision: REVISION,
  },
  'projects/search': {
    keyword: `Names, tickers or a contract address. Below ${KEYWORD_MIN_LENGTH} characters trending is answered.`,
    page: 'From 1 to 10000.',
    perPage: 'Projects on a page: 1 to 50.',
  },
  'projects/security-alerts': {
    limit: 'Alerts on a page: 1 to 50.',
    page: 'From 1 to 10000.',
    projectId: `${PROJECT} Default: all.`,
    severity: several(ALERT_SEVERITIES.length, ALERT_SEVERITIES.join(', ')),
    kind: several(ALERT_KINDS.length, ALERT_KINDS.join(', ')),
    chain: `${CHAINS} What is on no chain passes none.`,
    status: several(ALERT_STATUSES.length, ALERT_STATUSES.join(', ')),
  },
  'projects/share-picture': { ...OF_PROJECT, v: PICTURE_VERSION },
  'projects/site-share-picture': { v: PICTURE_VERSION },
  'projects/sitemap': { page: 'From 1 to 50000; 0: the index of the others.' },
  'projects/vote': {
    id: PROJECT,
    vote: 'Left out: nothing is cast, the votes are answered.',
    asUser: '`true`: a vote without a session is refused.',
  },
  'quotes/list': { cursor: CURSOR },
  'skynet/metric-latest': { name: 'A metric of a project, as `exchanges(projectId=…)`.' },
  'skynet/privileged-address': { address: 'Of a contract, in whatever case.', chain: CHAIN },
  'skynet/privileged-function': { address: 'Of a contract, in whatever case.', chain: CHAIN },
  'skynet/privileged-transaction': {
    address: 'Of a contract, in whatever case.',
    chain: CHAIN,
    limit: 'Transactions: 1 to 100.',
  },
  'skynet/top-callers': TOP,
  'skynet/top-events': TOP,
  'skynet/top-function-calls': TOP,
  'skynet/twitter-activity-by-dates': {
    projectId: PROJECT,
    type: 'What is counted.',
    dates: `Up to ${DATES_MAX} days as \`2026-11-01\`, divided by commas or each in a parameter of its own; a JSON list of days; or a whole number: that many last days.`,
  },
  'user/export': { after: 'The `next` of the part before; left out for the first part.' },
  'user/unsubscribe-one-click': {
    id: 'From the email.',
    what: 'Which emails to stop.',
  },
  'watchlist/changes': { listId: 'Only the projects of this list.' },
}
