import * as v from 'valibot'
import { SourceTier } from './evidence/evidence-terms.ts'

/** The formula that scores are computed by; `docs/methodology.md` has it in plain words. */
export const FORMULA_VERSION = '2.0.0'
/** Every version whose scores can be asked for. */
export const FORMULA_VERSIONS = [FORMULA_VERSION] as const

/** In the order of every table, radar and row of bars. */
export const RATING_CATEGORIES = [
  'code',
  'governance',
  'operations',
  'dependencies',
  'fundamentals',
] as const
export const RatingCategory = v.picklist(RATING_CATEGORIES)
export type RatingCategory = v.InferOutput<typeof RatingCategory>

/** What an unknown input counts: 0 where the project has to disclose it, half where we have to observe it. */
type UnknownPolicy = 'zero' | 'prior'

interface InputDefinition {
  readonly category: RatingCategory
  /** All weights together are 100. */
  readonly weight: number
  readonly policy: UnknownPolicy
  /** Cannot apply to a project without a token. */
  readonly tokenOnly?: true
  /** Days after which the newest fact behind it no longer counts as known. */
  readonly expiresAfterDays?: number
}

/** The inputs of the formula, in the order of the published table. */
export const ratingInputs = {
  audit_depth: { category: 'code', weight: 9, policy: 'zero' },
  finding_resolution: { category: 'code', weight: 7, policy: 'zero' },
  audit_currency: { category: 'code', weight: 5, policy: 'zero' },
  source_verified: { category: 'code', weight: 4, policy: 'zero' },
  code_stability: { category: 'code', weight: 3, policy: 'zero' },
  repo_hygiene: { category: 'code', weight: 4, policy: 'zero', expiresAfterDays: 30 },
  admin_control: { category: 'governance', weight: 13, policy: 'zero', expiresAfterDays: 90 },
  privilege_exposure: { category: 'governance', weight: 5, policy: 'zero', expiresAfterDays: 90 },
  holder_concentration: {
    category: 'governance',
    weight: 3,
    policy: 'prior',
    tokenOnly: true,
    expiresAfterDays: 30,
  },
  incident_history: { category: 'operations', weight: 14, policy: 'prior' },
  bug_bounty: { category: 'operations', weight: 6, policy: 'zero' },
  monitoring: { category: 'operations', weight: 3, policy: 'zero' },
  website_scan: { category: 'operations', weight: 2, policy: 'prior', expiresAfterDays: 30 },
  oracle_dependence: {
    category: 'dependencies',
    weight: 5,
    policy: 'zero',
    expiresAfterDays: 365,
  },
  external_dependencies: {
    category: 'dependencies',
    weight: 4,
    policy: 'zero',
    expiresAfterDays: 365,
  },
  team_verification: {
    category: 'fundamentals',
    weight: 4,
    policy: 'zero',
    expiresAfterDays: 365,
  },
  documentation: { category: 'fundamentals', weight: 3, policy: 'zero', expiresAfterDays: 365 },
  maturity: { category: 'fundamentals', weight: 6, policy: 'zero' },
} as const satisfies Record<string, InputDefinition>

export type InputId = keyof typeof ratingInputs
export const INPUT_IDS = Object.keys(ratingInputs) as readonly InputId[]
const InputIdValue = v.picklist(INPUT_IDS)

/** What may limit a score, whatever its points say, and to what; `unreimbursed_loss` rises with time. */
export const ratingCaps = {
  exit_scam: 9,
  active_incident: 29,
  open_critical: 39,
  unreimbursed_loss: 39,
  single_key: 59,
  unproven_code: 69,
  never_audited: 69,
} as const
export type CapId = keyof typeof ratingCaps
export const CapIdValue = v.picklist(Object.keys(ratingCaps) as readonly CapId[])

/** Best first, each with the lowest score in it and its word. Absolute: others' moves change nothing. */
export const ratingBands = [
  { band: 'AAA', from: 90, word: 'Exemplary' },
  { band: 'AA', from: 80, word: 'Strong' },
  { band: 'A', from: 70, word: 'Good' },
  { band: 'BBB', from: 60, word: 'Adequate' },
  { band: 'BB', from: 50, word: 'Mixed' },
  { band: 'B', from: 40, word: 'Weak' },
  { band: 'CCC', from: 30, word: 'Poor' },
  { band: 'CC', from: 20, word: 'At risk' },
  { band: 'C', from: 10, word: 'Severe' },
  { band: 'D', from: 0, word: 'Failed' },
] as const

export const BANDS = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D', 'N/A'] as const
export const Band = v.picklist(BANDS)
/** `N/A`: what is unknown decides the band. */
export type Band = v.InferOutput<typeof Band>

export const CONFIDENCE_LEVELS = ['high', 'medium', 'low', 'none'] as const
export const ConfidenceLevel = v.picklist(CONFIDENCE_LEVELS)
/** `none`: below 0.4. */
export type ConfidenceLevel = v.InferOutput<typeof ConfidenceLevel>

const number = v.number()
const text = v.string()

/** A piece of evidence as a link names it. */
export const EvidenceRef = v.object({
  id: text,
  /** Kind of evidence: `FindingStatusChanged`. */
  type: text,
  /** In a few words: "Finding M-01 resolved". */
  title: text,
  /** A sentence without a full stop. */
  summary: text,
  /** World time. */
  at: text,
  /** Where the source names a month or a year alone; `at` is its first moment. */
  precision: v.optional(v.picklist(['month', 'year'])),
  /** How close the source is to the fact. */
  tier: v.optional(SourceTier),
})
export type EvidenceRef = v.InferOutput<typeof EvidenceRef>

/** One input of an explained score. */
export const ExplainedInput = v.object({
  id: InputIdValue,
  category: RatingCategory,
  weight: number,
  policy: v.picklist(['zero', 'prior']),
  /** `stale`: known, past its date: the smaller of its last value and 50 counts. `na`: cannot apply. */
  state: v.picklist(['known', 'unknown', 'stale', 'na']),
  /** 0–100, the last one known; null when unknown or not applicable. */
  value: v.nullable(number),
  /** What the formula counted, 0–100; null when not applicable. */
  used: v.nullable(number),
  /** `weight × used / Σ weights`: the points of all inputs add up to `raw`. */
  points: number,
  /** What `points` would be with 100. */
  maxPoints: number,
  /** The fact in a few words: "multisig 3 of 5 behind 48 h". */
  reason: text,
  /** When the newest fact behind it was true; null when there is none. */
  evidenceAt: v.nullable(text),
  /** When it stops counting as known; null when it does not. */
  expiresAt: v.nullable(text),
  /** Ids of the evidence it follows from. */
  evidence: v.array(text),
})
export type ExplainedInput = v.InferOutput<typeof ExplainedInput>

export const ExplainedCap = v.object({
  id: CapIdValue,
  max: number,
  /** A sentence: what limits. */
  reason: text,
  /** A sentence: how it lifts. */
  lifts: text,
  evidence: v.array(text),
  /** When it began to hold. */
  since: v.nullable(text),
})
export type ExplainedCap = v.InferOutput<typeof ExplainedCap>

export const ExplainedCategory = v.object({
  id: RatingCategory,
  points: number,
  maxPoints: number,
  /** Points that unknown inputs could still add. */
  unknownPoints: number,
  /** Share of the weight of its inputs that is known, 0–1; 0 where none can apply. */
  known: number,
})
export type ExplainedCategory = v.InferOutput<typeof ExplainedCategory>

/** A score with everything it follows from. Numbers are unrounded, but for `score`: one decimal. */
export const Explanation = v.object({
  version: text,
  /** The moment it holds for (world time). */
  at: text,
  /** What was recorded by then counts; null: everything. */
  known: v.nullable(text),
  /** 0–100, one decimal; null where it is not rated. */
  score: v.nullable(number),
  band: Band,
  raw: number,
  /** The score with everything unknown at 0, and at 100; caps apply. */
  interval: v.tuple([number, number]),
  confidence: v.pipe(
    number,
    v.description('Share of the weight that is known: 0 to 1; `confidenceLevel` is its word.'),
  ),
  confidenceLevel: ConfidenceLevel,
  /** Those that hold, the lowest first; the first one limits if it is below `raw`. */
  caps: v.array(ExplainedCap),
  categories: v.array(ExplainedCategory),
  inputs: v.array(ExplainedInput),
})
export type Explanation = v.InferOutput<typeof Explanation>

/** A step that would raise an input, by itself. */
export const Improvement = v.object({
  action: text,
  /** What the score gains by it, one decimal; null: not rated, or not known in advance. */
  gain: v.nullable(number),
  /** The cap that it lifts, where one limits; it gains 0 by itself while another holds as low. */
  lifts: v.nullable(CapIdValue),
  /** Where it gains nothing because a cap limits: what it gains once that is lifted. */
  later: v.nullable(number),
})
export type Improvement = v.InferOutput<typeof Improvement>

/**
 * For a reader: evidence is named and dated, the newest first; where there is no score, nothing
 * stands that could be taken for one.
 */
export const FullInput = v.object({
  ...ExplainedInput.entries,
  evidence: v.array(EvidenceRef),
  /** null: nothing that the project could do about this input alone. */
  improve: v.nullable(Improvement),
})
export type FullInput = v.InferOutput<typeof FullInput>
export const FullExplanation = v.object({
  ...Explanation.entries,
  /** null: not rated. */
  raw: v.nullable(number),
  /** null: not rated. */
  interval: v.nullable(v.tuple([number, number])),
  caps: v.array(v.object({ ...ExplainedCap.entries, evidence: v.array(EvidenceRef) })),
  inputs: v.array(FullInput),
})
export type FullExplanation = v.InferOutput<typeof FullExplanation>

/** Why a score moved: the changes of all inputs add up to the change of `raw`, exactly. */
export const Attribution = v.object({
  /** Inputs that moved, the largest move first. */
  inputs: v.array(
    v.object({ id: InputIdValue, from: text, to: text, delta: number, evidence: v.array(text) }),
  ),
  rawDelta: number,
  /** What caps took before and take now: `scoreDelta = rawDelta + capDelta`. */
  capDelta: number,
  /** Caps that began or ended to hold, or that limit to more or less than before. */
  caps: v.array(
    v.object({ id: CapIdValue, change: v.picklist(['begins', 'ends', 'changes']), max: number }),
  ),
  /** Unrounded; null where one of the two is not rated. */
  scoreDelta: v.nullable(number),
})
export type Attribution = v.InferOutput<typeof Attribution>

/** A day of the history chart, as of its end (or of now, for today). */
export const DailyScore = v.object({
  day: text,
  score: v.nullable(number),
  band: Band,
  /** These three are null where there is no score. */
  raw: v.nullable(number),
  low: v.nullable(number),
  high: v.nullable(number),
})
export type DailyScore = v.InferOutput<typeof DailyScore>

/**
 * A move of the score by half a point or more, or a smaller one by evidence, an expiry or a cap, within
 * one day; or what time did, a little each day, since the move before or the beginning of the month.
 */
export const ScoreMove = v.object({
  /** The last one. */
  day: text,
  /** The first one; the same for a move within one day. */
  since: text,
  from: v.object({ score: v.nullable(number), band: Band }),
  to: v.object({ score: v.nullable(number), band: Band }),
  attribution: Attribution,
  /** Evidence of its days, and inputs whose facts expired in them. */
  evidence: v.array(
    v.object({
      ...EvidenceRef.entries,
      /** Who says it: "Skerry chain". */
      source: text,
      recordedAt: text,
    }),
  ),
  expired: v.array(InputIdValue),
})
export type ScoreMove = v.InferOutput<typeof ScoreMove>
