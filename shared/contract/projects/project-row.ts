import * as v from 'valibot'
import { Relationship } from '../../values/evidence/evidence-terms.ts'
import { ProjectFacts } from '../../values/project/project-facts.ts'
import { Band, ConfidenceLevel, RatingCategory } from '../../values/rating.ts'
import { Count, Instant, Percentage, Share } from '../../values/primitives.ts'

const rank = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))

/**
 * Points of a category: of how many, how many unknown inputs could still add, and which share of its
 * weight is known. `max: 0` is N/A.
 */
const CategoryPoints = v.object({
  id: RatingCategory,
  points: v.number(),
  max: v.number(),
  unknown: v.number(),
  known: Share,
})

/** A project in a list: its facts, its rating, and its place among all rated projects. */
export const ProjectRow = v.object({
  ...ProjectFacts.entries,
  /** Whether there is a token; null: nobody said, and no ticker is known. */
  hasToken: v.nullable(v.boolean()),
  rank,
  /** Places won (positive) or lost within 7 days; null without a rank now or then. */
  rankChange7d: v.nullable(v.number()),
  /** 0–100, one decimal; null: not rated. */
  score: v.nullable(v.number()),
  band: Band,
  /** Without caps, one decimal; null: not rated. */
  rawScore: v.nullable(v.number()),
  scoreInterval: v.nullable(v.tuple([v.number(), v.number()])),
  confidence: v.pipe(ConfidenceLevel, v.description('A word; `confidenceShare` is its number.')),
  confidenceShare: v.pipe(Share, v.description('Share of the weight that is known: 0 to 1.')),
  scoreChange7d: v.nullable(v.number()),
  scoreChange30d: v.nullable(v.number()),
  /** Scores of the last 30 days, the oldest first. */
  spark30d: v.array(v.nullable(v.number())),
  /** In the order of `RATING_CATEGORIES`. */
  categories: v.array(CategoryPoints),
  /** Caps that hold. */
  caps: v.array(v.string()),
  /** What the lowest of them limits the score to; null without caps. */
  capMax: v.nullable(v.number()),
  auditStatus: v.picklist(['audited', 'in_progress', 'stale', 'none', 'unknown']),
  /** null: unknown. */
  auditCount: v.nullable(Count),
  /** Audits under way, whatever `auditStatus` says of the published ones. */
  auditsInProgress: Count,
  lastAuditAt: v.nullable(Instant),
  /** Neither mitigated nor resolved: an acknowledged finding is open. */
  openFindings: v.nullable(v.object({ critical: Count, high: Count, medium: Count, low: Count })),
  kyc: v.picklist(['verified', 'none', 'unknown']),
  /** null: unknown. */
  bounty: v.nullable(v.object({ active: v.boolean(), maxUsd: v.nullable(v.number()) })),
  /** null: unknown. */
  monitored: v.nullable(v.boolean()),
  incidentStatus: v.picklist(['none', 'active', 'resolved', 'unknown']),
  priceUsd: v.nullable(v.number()),
  priceChange24hPercentage: v.nullable(v.number()),
  volume24hUsd: v.nullable(v.number()),
  views24h: Count,
  views7d: Count,
  /** null: fewer than `VOTES_MIN` votes. */
  yesPercentage: v.nullable(Percentage),
  commercialRelationship: Relationship,
  updatedAt: Instant,
})
export type ProjectRow = v.InferOutput<typeof ProjectRow>
