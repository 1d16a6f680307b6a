import * as v from 'valibot'
import { AuditStage, EvidenceSource, Relationship, Severity } from '../values/evidence.ts'
import { Facts } from '../values/facts.ts'
import { ProjectFacts, ProjectId } from '../values/project.ts'
import {
  Band,
  ConfidenceLevel,
  DailyScore,
  Explanation,
  FORMULA_VERSIONS,
  RatingCategory,
  ScoreMove,
} from '../values/rating.ts'
import { WATCHED_PROJECTS_MAX } from '../values/watchlist.ts'
import { query } from './endpoint.ts'
import { boundedInteger, Day, Instant, listOf, Meta } from './values.ts'

/** Longest keyword that is searched for. */
export const KEYWORD_MAX_LENGTH = 100
/** Shorter keywords answer the trending list. */
export const KEYWORD_MIN_LENGTH = 2
/** Fewer votes say nothing: no percentage is given. */
export const VOTES_MIN = 10
/** Projects that are compared at once. */
export const COMPARED_MAX = 4

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const rank = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** Points of a category: of how many, and how many unknown inputs could still add. `max: 0` is N/A. */
const CategoryPoints = v.object({
  id: RatingCategory,
  points: v.number(),
  max: v.number(),
  unknown: v.number(),
})

/** A project in a list: its facts, its rating, and its place among all rated projects. */
export const ProjectRow = v.object({
  ...ProjectFacts.entries,
  rank,
  /** Places won (positive) or lost within 7 days; null without a rank now or then. */
  rankChange7d: v.nullable(v.number()),
  /** 0–100, one decimal; null: not rated. */
  score: v.nullable(v.number()),
  band: Band,
  /** Without caps, one decimal; null: not rated. */
  rawScore: v.nullable(v.number()),
  scoreInterval: v.nullable(v.tuple([v.number(), v.number()])),
  confidence: ConfidenceLevel,
  confidenceShare: share,
  scoreChange7d: v.nullable(v.number()),
  scoreChange30d: v.nullable(v.number()),
  /** Scores of the last 30 days, the oldest first. */
  spark30d: v.array(v.nullable(v.number())),
  /** In the order of `RATING_CATEGORIES`. */
  categories: v.array(CategoryPoints),
  /** Caps that hold. */
  caps: v.array(v.string()),
  auditStatus: v.picklist(['audited', 'in_progress', 'stale', 'none', 'unknown']),
  auditCount: count,
  lastAuditAt: v.nullable(Instant),
  openFindings: v.nullable(v.object({ critical: count, high: count, medium: count, low: count })),
  kyc: v.picklist(['verified', 'none', 'unknown']),
  /** null: unknown. */
  bounty: v.nullable(v.object({ active: v.boolean(), maxUsd: v.nullable(v.number()) })),
  /** null: unknown. */
  monitored: v.nullable(v.boolean()),
  incidentStatus: v.picklist(['none', 'active', 'resolved', 'unknown']),
  priceUsd: v.nullable(v.number()),
  priceChange24hPercentage: v.nullable(v.number()),
  volume24hUsd: v.nullable(v.number()),
  views24h: count,
  views7d: count,
  /** null: fewer than `VOTES_MIN` votes. */
  yesPercentage: v.nullable(v.number()),
  commercialRelationship: Relationship,
  updatedAt: Instant,
})
export type ProjectRow = v.InferOutput<typeof ProjectRow>

export const SearchHit = v.pick(ProjectRow, [
  'id',
  'logo',
  'name',
  'rank',
  'tokenTickers',
  'category',
  'chains',
  'band',
  'score',
])
export type SearchHit = v.InferOutput<typeof SearchHit>

/** Where a page ends and whether another follows. */
const Page = {
  page: v.pipe(v.number(), v.integer()),
  perPage: v.pipe(v.number(), v.integer()),
  total: count,
  hasMore: v.boolean(),
}

export const searchProject = query({
  id: 'projects/search',
  path: '/api/search-project',
  access: 'public',
  summary: 'Projects by name, token ticker or contract address; a short keyword answers trending.',
  query: v.object({
    keyword: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(KEYWORD_MAX_LENGTH, `Give at most ${KEYWORD_MAX_LENGTH} characters.`),
      ),
      '',
    ),
    page: boundedInteger(1, 10_000, 1),
    perPage: boundedInteger(1, 50, 5),
  }),
  output: v.object({
    keyword: v.string(),
    ...Page,
    trending: v.boolean(),
    items: v.array(SearchHit),
  }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const listProjects = query({
  id: 'projects/list',
  path: '/api/projects-list',
  method: 'POST',
  access: 'public',
  summary: 'The named projects in the order asked for; unknown ids are listed as missing.',
  body: v.object({
    projectIds: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(64, 'Give project ids.'))),
      v.maxLength(WATCHED_PROJECTS_MAX, `Ask for at most ${WATCHED_PROJECTS_MAX} projects.`),
    ),
  }),
  output: v.object({ items: v.array(ProjectRow), missing: v.array(v.string()) }),
  tables: { snapshots: 'read' },
})

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
export const OwnWeights = v.pipe(
  v.string(),
  v.regex(
    /^([a-z]+:\d{1,3})(,[a-z]+:\d{1,3}){0,5}$/,
    'Give weights as code:35,governance:20 and so on.',
  ),
  v.transform(
    (text) => Object.fromEntries(text.split(',').map((part) => part.split(':'))) as object,
  ),
  v.record(
    RatingCategory,
    v.pipe(v.string(), v.transform(Number), v.maxValue(100, 'Give weights from 0 to 100.')),
  ),
  v.check(
    (weights) => Object.values(weights).some((weight) => weight > 0),
    'Give at least one weight above 0.',
  ),
)

/** Filters of the leaderboard as they stand in the page's address. All given ones must hold. */
export const leaderboardFilters = {
  /** Part of name or ticker. */
  q: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(KEYWORD_MAX_LENGTH, 'Give at most 100 characters.')),
  ),
  chain: v.optional(listOf(v.pipe(v.string(), v.maxLength(40)), 50)),
  category: v.optional(listOf(v.pipe(v.string(), v.maxLength(40)), 50)),
  band: v.optional(listOf(Band, 11)),
  score: v.optional(range('Give scores as 60..90.')),
  audit: v.optional(v.picklist(AUDIT_FILTERS, `Give one of ${AUDIT_FILTERS.join(', ')}.`)),
  /** Days: `90d`. */
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
    v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'Give US dollars.'), v.transform(Number)),
  ),
  monitored: v.optional(yes),
  incident: v.optional(v.picklist(['active', 'none'], 'Give active or none.')),
  /** No critical finding is open. */
  noCritical: v.optional(yes),
  /** A cap limits the score. */
  capped: v.optional(yes),
  /** Lost at least so many points within 30 days. */
  lost: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'Give points.'), v.transform(Number))),
  mcap: v.optional(range('Give US dollars as 1e6..1e9.')),
  conf: v.optional(listOf(ConfidenceLevel, 4)),
  /** Only these projects: how the page asks for a watchlist. */
  ids: v.optional(listOf(ProjectId, WATCHED_PROJECTS_MAX)),
} as const

export const LeaderboardRow = v.object({
  ...ProjectRow.entries,
  /** By the weights that were given, one decimal; null without weights or rating. */
  ownScore: v.nullable(v.number()),
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
    /** Default: what is best first for the column. */
    order: v.optional(v.picklist(SORT_ORDERS, 'Give asc or desc.')),
    w: v.optional(OwnWeights),
    page: boundedInteger(1, 10_000, 1),
    perPage: boundedInteger(1, 200, 50),
    /** The `next` of the page before: stands in for `page`, and repeats nothing when ranks move. */
    after: v.optional(v.pipe(v.string(), v.maxLength(300))),
    /** CSV holds every row that passes, up to 25,000. */
    format: v.optional(v.picklist(['json', 'csv'], 'Give json or csv.'), 'json'),
  }),
  output: v.object({
    ...Page,
    /** For `after`; null on the last page. */
    next: v.nullable(v.string()),
    asOf: Instant,
    /** All projects, whatever the filters. */
    listed: count,
    items: v.array(LeaderboardRow),
    /** For each choice of a filter how many projects have it, all other filters applied. */
    facets: v.object({
      chain: v.record(v.string(), count),
      category: v.record(v.string(), count),
      band: v.record(v.string(), count),
      audit: v.record(v.string(), count),
      /** `kyc`, `bounty`, `monitored`, `noIncident`, `bountyOver100k`, `openCritical`. */
      signals: v.record(v.string(), count),
      conf: v.record(v.string(), count),
    }),
    /** When nothing passes: how many would without each of the filters, by its key. */
    without: v.nullable(v.record(v.string(), count)),
  }),
  answerTypes: ['application/json', 'text/csv'],
  refusals: { UnknownCursor: 400 },
  tables: { snapshots: 'read' },
  cache: 'public',
})

/** Something that a visitor should know, from confirmed evidence. */
export const SecurityAlert = v.object({
  id: v.string(),
  projectId: ProjectId,
  projectName: v.string(),
  severity: Severity,
  /** A sentence without a full stop. */
  title: v.string(),
  kind: v.picklist(['incident', 'finding', 'privilege', 'website']),
  lossUsd: v.nullable(v.number()),
  chain: v.nullable(v.string()),
  at: Instant,
  status: v.picklist(['confirmed', 'watching', 'resolved']),
  url: v.nullable(v.string()),
})
export type SecurityAlert = v.InferOutput<typeof SecurityAlert>

export const listSecurityAlerts = query({
  id: 'projects/security-alerts',
  path: '/api/security-alerts',
  access: 'public',
  summary:
    'What visitors should know of projects, the newest first: confirmed incidents, open findings, rights of single keys, failed website checks.',
  query: v.object({
    limit: boundedInteger(1, 50, 5),
    projectId: v.optional(ProjectId),
  }),
  output: v.object({ meta: Meta, total: count, items: v.array(SecurityAlert) }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

const FindingCounts = v.object({ found: count, resolved: count })

export const RecentAudit = v.object({
  projectId: ProjectId,
  projectName: v.string(),
  logo: v.nullable(v.string()),
  auditor: v.string(),
  publishedAt: Instant,
  reportUrl: v.nullable(v.string()),
  findings: v.object({
    critical: FindingCounts,
    high: FindingCounts,
    medium: FindingCounts,
    low: FindingCounts,
  }),
})
export type RecentAudit = v.InferOutput<typeof RecentAudit>

export const AuditInProgress = v.object({
  projectId: ProjectId,
  projectName: v.string(),
  logo: v.nullable(v.string()),
  auditor: v.string(),
  scope: v.string(),
  startedAt: Instant,
  stage: AuditStage,
  expectedFrom: v.nullable(Instant),
  expectedTo: v.nullable(Instant),
})
export type AuditInProgress = v.InferOutput<typeof AuditInProgress>

export const getHighlights = query({
  id: 'projects/highlights',
  path: '/api/highlights',
  access: 'public',
  summary: 'What the home page shows above the leaderboard.',
  output: v.object({
    meta: Meta,
    totals: v.object({ listed: count, rated: count, audits: count, incidents30d: count }),
    /** The best rated project without an alert, else the best rated one; null: none is rated. */
    example: v.nullable(ProjectRow),
    /** By views of the last 24 h, newer ones counting more; 5. */
    trending: v.array(ProjectRow),
    /** The newest first; 5. */
    recentlyAudited: v.array(RecentAudit),
    /** The furthest first; at most 10. */
    onboarding: v.array(AuditInProgress),
  }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

const projectParams = v.object({ id: ProjectId })
const projectRefusals = { ProjectNotFound: 404 } as const

export const getProject = query({
  id: 'projects/get',
  path: '/api/projects/{id}',
  access: 'public',
  summary: 'One project: its row in the lists, and what is known about it.',
  params: projectParams,
  output: v.object({
    ...ProjectRow.entries,
    /** Share of the rated projects that it is better than; null without a rank. */
    percentile: v.nullable(share),
    ratedCount: count,
    facts: Facts,
    evidenceCount: count,
  }),
  refusals: projectRefusals,
  tables: { snapshots: 'read' },
  cache: 'public',
})

const moment = v.optional(
  v.pipe(v.string(), v.isoTimestamp('Give a time as 2026-11-01T00:00:00Z.')),
)

export const getScore = query({
  id: 'projects/score',
  path: '/api/projects/{id}/score',
  access: 'public',
  summary:
    'The score with every input, cap and piece of evidence; `at`: at another time, `known`: by what was recorded then.',
  params: projectParams,
  query: v.object({
    at: moment,
    known: moment,
    version: v.optional(
      v.picklist(FORMULA_VERSIONS, `Give one of ${FORMULA_VERSIONS.join(', ')}.`),
      '1.0.0',
    ),
  }),
  output: v.object({ projectId: ProjectId, ...Explanation.entries }),
  refusals: projectRefusals,
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const getScoreHistory = query({
  id: 'projects/score-history',
  path: '/api/projects/{id}/score-history',
  access: 'public',
  summary: 'A score for each day, and its moves with their causes. At most 800 days.',
  params: projectParams,
  query: v.object({
    /** Default: a year before `to`. */
    from: v.optional(Day),
    /** Default: today. */
    to: v.optional(Day),
  }),
  output: v.object({
    projectId: ProjectId,
    version: v.string(),
    /** The first day with evidence; null: there is none. */
    firstDay: v.nullable(Day),
    days: v.array(DailyScore),
    /** The oldest first. */
    moves: v.array(ScoreMove),
  }),
  refusals: { ...projectRefusals, InvalidPeriod: 400 },
  tables: { snapshots: 'read' },
  cache: 'public',
  memoryMegabytes: 1024,
})

/** One line of the evidence log. */
export const EvidenceEntry = v.object({
  id: v.string(),
  eventId: v.string(),
  version: count,
  type: v.string(),
  at: Instant,
  recordedAt: Instant,
  source: EvidenceSource,
  supersedes: v.nullable(v.string()),
  /** The evidence that corrects this one. */
  supersededBy: v.nullable(v.string()),
  /** A sentence without a full stop. */
  summary: v.string(),
  data: v.unknown(),
})
export type EvidenceEntry = v.InferOutput<typeof EvidenceEntry>

export const listEvidence = query({
  id: 'projects/evidence',
  path: '/api/projects/{id}/events',
  access: 'public',
  summary: 'The evidence log, the newest first.',
  params: projectParams,
  query: v.object({
    /** Only what was recorded before this version: the `next` of the page before. */
    after: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Give a version.'), v.transform(Number)),
    ),
    limit: boundedInteger(1, 200, 50),
  }),
  output: v.object({
    projectId: ProjectId,
    meta: Meta,
    total: count,
    items: v.array(EvidenceEntry),
    next: v.nullable(v.string()),
  }),
  refusals: projectRefusals,
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const getBadge = query({
  id: 'projects/badge',
  path: '/api/projects/{id}/badge.svg',
  access: 'public',
  summary: 'The rating as a picture for other sites (image/svg+xml), with its date.',
  params: projectParams,
  output: v.string(),
  answerTypes: ['image/svg+xml'],
  refusals: projectRefusals,
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const compareProjects = query({
  id: 'projects/compare',
  path: '/api/compare',
  access: 'public',
  summary: `Up to ${COMPARED_MAX} projects side by side, each with its explained score.`,
  query: v.object({ ids: listOf(ProjectId, COMPARED_MAX) }),
  output: v.object({
    items: v.array(v.object({ project: ProjectRow, score: Explanation, facts: Facts })),
    missing: v.array(v.string()),
  }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const getMethodology = query({
  id: 'projects/methodology',
  path: '/api/methodology',
  access: 'public',
  summary:
    'The formula: inputs with weights and policies, caps, bands, times after which facts expire.',
  output: v.object({
    version: v.string(),
    categories: v.array(v.object({ id: RatingCategory, weight: v.number() })),
    inputs: v.array(
      v.object({
        id: v.string(),
        category: RatingCategory,
        weight: v.number(),
        policy: v.picklist(['zero', 'prior']),
        tokenOnly: v.boolean(),
        expiresAfterDays: v.nullable(v.number()),
        /** How its value follows from the facts, in a sentence. */
        formula: v.string(),
      }),
    ),
    caps: v.array(v.object({ id: v.string(), max: v.number(), reason: v.string() })),
    bands: v.array(v.object({ band: Band, from: v.number(), word: v.string() })),
    confidence: v.array(v.object({ level: ConfidenceLevel, from: v.number() })),
    limits: v.array(v.string()),
  }),
  cache: 'public',
})

/** A GET that changes something, as specified: what pages of other sites send is refused. */
export const castVote = query({
  id: 'projects/vote',
  path: '/api/projects/vote',
  access: 'optional',
  summary:
    'Casts or changes a vote, and answers the votes; without `vote` it only reads. Visitors are told apart by a signed cookie. Never an input of the score.',
  query: v.object({
    id: ProjectId,
    vote: v.optional(v.picklist(['yes', 'no'], 'Give yes or no.')),
  }),
  output: v.object({
    id: ProjectId,
    yourVote: v.nullable(v.picklist(['yes', 'no'])),
    yesCount: count,
    noCount: count,
    total: count,
    yesPercentage: v.nullable(v.number()),
    signedInYesPercentage: v.nullable(v.number()),
  }),
  refusals: projectRefusals,
  tables: { snapshots: 'read', engagement: 'write', counters: 'write', sessions: 'write' },
})

export const getAverageYesPercentage = query({
  id: 'projects/average-yes-percentage',
  path: '/api/projects/average-yes-percentage',
  access: 'public',
  summary: `The mean over all projects with at least ${VOTES_MIN} votes.`,
  output: v.object({
    averageYesPercentage: v.nullable(v.number()),
    projectCount: count,
    voteCount: count,
    meta: Meta,
  }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const countPageView = query({
  id: 'projects/page-view',
  path: '/api/projects/page-view',
  access: 'optional',
  summary:
    'Counts a view, one for each visitor and day (UTC), none for robots and prefetches, and answers the views.',
  query: v.object({ projectId: ProjectId }),
  output: v.object({
    projectId: ProjectId,
    total: count,
    last24h: count,
    last7d: count,
    /** The last 7 days against the 7 before; null when there were none before. */
    trendPercentage: v.nullable(v.number()),
  }),
  refusals: projectRefusals,
  tables: { snapshots: 'read', engagement: 'write', counters: 'write', sessions: 'write' },
})
