import * as v from 'valibot'
import { ProjectId } from '../../values/project/project-id.ts'
import { BANDS, CONFIDENCE_LEVELS, RATING_CATEGORIES } from '../../values/rating.ts'
import { WATCHED_PROJECTS_MAX } from '../../values/watchlist.ts'
import { query } from '../endpoint.ts'
import { Count, Instant } from '../../values/primitives.ts'
import { boundedInteger, listOf, ListPage } from '../common.ts'
import { ProjectRow } from './project-row.ts'
import { KEYWORD_MAX_LENGTH } from './search.ts'

export const LEADERBOARD_SORTS = [
  'rank',
  'name',
  'score',
  'change',
  'audits',
  'audited',
  'bounty',
  'mcap',
  'price',
  'volume',
  'yes',
  'views',
  'confidence',
  'category',
  'updated',
  'mine',
] as const
export const SORT_ORDERS = ['asc', 'desc'] as const
const AUDIT_FILTERS = ['audited', 'in_progress', 'stale', 'none'] as const

const range = (remedy: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}(\.\d{1,6})?(e\d{1,2})?\.\.(\d{1,15}(\.\d{1,6})?(e\d{1,2})?)?$/, remedy),
    v.transform((text) => {
      const [low = '', high = ''] = text.split('..')
      return { low: Number(low), high: high === '' ? Infinity : Number(high) }
    }),
    v.check(({ low, high }) => low <= high, remedy),
  )

const yes = v.pipe(
  v.literal('1', 'Give 1, or leave it out.'),
  v.transform(() => true as const),
)

/** `code:35,governance:20,…`: weights of one's own, 0–100 each, not all 0; absent categories count 0. */
export const CustomWeights = v.pipe(
  v.string(),
  v.regex(
    /^([a-z]+:\d{1,3})(,[a-z]+:\d{1,3}){0,5}$/,
    'Give weights as code:35,governance:20 and so on.',
  ),
  v.check((text) => {
    const named = text.match(/[a-z]+/g) ?? []
    return new Set(named).size === named.length
  }, 'Give each category once.'),
  v.transform(
    (text) => Object.fromEntries(text.split(',').map((part) => part.split(':'))) as object,
  ),
  v.record(
    v.picklist(RATING_CATEGORIES),
    v.pipe(v.string(), v.transform(Number), v.maxValue(100, 'Give weights from 0 to 100.')),
  ),
  v.check(
    (weights) => Object.values(weights).some((weight) => weight > 0),
    'Give at least one weight above 0.',
  ),
)

/** Filters of the leaderboard as they stand in the page's address. All given ones must hold. */
export const leaderboardFilters = {
  q: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(KEYWORD_MAX_LENGTH, 'Give at most 100 characters.')),
  ),
  chain: v.optional(listOf(v.pipe(v.string(), v.maxLength(40)), 50)),
  category: v.optional(listOf(v.pipe(v.string(), v.maxLength(40)), 50)),
  band: v.optional(listOf(v.picklist(BANDS), 11)),
  score: v.optional(range('Give scores as 60..90.')),
  audit: v.optional(v.picklist(AUDIT_FILTERS, `Give one of ${AUDIT_FILTERS.join(', ')}.`)),
  auditedSince: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}d$/, 'Give days as 90d.'),
      v.transform((text) => Number(text.slice(0, -1))),
    ),
  ),
  kyc: v.optional(yes),
  bounty: v.optional(yes),
  bountyMin: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'Give whole US dollars.'), v.transform(Number)),
  ),
  monitored: v.optional(yes),
  incident: v.optional(v.picklist(['active', 'none'], 'Give active or none.')),
  noCritical: v.optional(yes),
  capped: v.optional(yes),
  lost: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'Give points from 0 to 999.'), v.transform(Number)),
  ),
  mcap: v.optional(range('Give US dollars as 1e6..1e9.')),
  conf: v.optional(listOf(v.picklist(CONFIDENCE_LEVELS), 4)),
  ids: v.optional(listOf(ProjectId, WATCHED_PROJECTS_MAX)),
} as const

export const LeaderboardRow = v.object({
  ...ProjectRow.entries,
  /** By the weights that were given, one decimal; null without weights or rating. */
  customScore: v.nullable(v.number()),
})
export type LeaderboardRow = v.InferOutput<typeof LeaderboardRow>

export const getLeaderboard = query({
  id: 'projects/leaderboard',
  path: '/api/leaderboard',
  access: 'public',
  summary:
    'All projects that pass the filters, by rank or as sorted; what is unknown comes last in both orders. Also as CSV.',
  query: v.object({
    ...leaderboardFilters,
    sort: v.optional(
      v.picklist(LEADERBOARD_SORTS, `Give one of ${LEADERBOARD_SORTS.join(', ')}.`),
      'rank',
    ),
    order: v.optional(v.picklist(SORT_ORDERS, 'Give asc or desc.')),
    w: v.optional(CustomWeights),
    page: boundedInteger(1, 10_000, 1),
    perPage: boundedInteger(1, 200, 50),
    after: v.optional(v.pipe(v.string(), v.maxLength(300))),
    format: v.optional(v.picklist(['json', 'csv'], 'Give json or csv.'), 'json'),
  }),
  output: v.object({
    ...ListPage,
    /** For `after`; null on the last page. */
    next: v.nullable(v.string()),
    asOf: Instant,
    /** All projects, whatever the filters. */
    listed: Count,
    items: v.array(LeaderboardRow),
    /** For each choice of a filter how many projects have it, all other filters applied. */
    facets: v.object({
      chain: v.record(v.string(), Count),
      category: v.record(v.string(), Count),
      band: v.record(v.string(), Count),
      audit: v.record(v.string(), Count),
      /**
       * `kyc`, `bounty`, `monitored`, `noIncident`, `bountyOver100k`, `noCritical`, `openCritical`,
       * `auditedRecently` (within 90 days).
       */
      signals: v.record(v.string(), Count),
      conf: v.record(v.string(), Count),
    }),
    /** When nothing passes: how many would without each of the filters, by its key. */
    without: v.nullable(v.record(v.string(), Count)),
  }),
  answerTypes: ['application/json', 'text/csv'],
  /** Too many: of exports alone. */
  refusals: { UnknownCursor: 400, LimitExceededException: 429 },
  cache: 'snapshot',
})
