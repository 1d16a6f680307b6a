import type { EvidenceEntry } from '../../contract/projects/evidence.ts'
import type { Explanation, FullExplanation } from '../../values/rating.ts'
import { explain } from '../explanation/explain.ts'
import { toRatingRecord } from './evidence-log.ts'

/** What a figure is about: the score itself, or one of its parts by id. */
type CheckedPart = 'score' | 'category' | 'cap' | 'input'

/** A figure as it was published and as it was computed anew. */
export interface CheckedFigure {
  readonly part: CheckedPart
  /** Of the category, cap or input; empty for the score itself. */
  readonly id: string
  /** `raw`, `points`, `state`. */
  readonly figure: string
  /** Exact: every digit that tells the number from its neighbours; null: there is no such figure. */
  readonly published: string | null
  readonly computed: string | null
}

export interface ScoreCheck {
  readonly computed: Explanation
  /** Of the score itself, whether they agree or not. */
  readonly figures: readonly CheckedFigure[]
  /** Every figure that differs, if only in the last bit; none: all agree. */
  readonly differences: readonly CheckedFigure[]
}

/**
 * Computes a published score anew, for its moment and from the public log alone, and compares all
 * figures exactly.
 *
 * @param entries the whole log, at the revision of the published score
 * @throws RangeError when a time is not ISO 8601, TypeError when evidence cannot be read
 */
export const checkScore = (
  published: FullExplanation,
  entries: readonly EvidenceEntry[],
): ScoreCheck => {
  const { at, known } = published
  const computed = explain(toRatingRecord(entries), { at, known: known ?? undefined })
  const figures = compare(figuresOf(published), figuresOf(computed))
  return {
    computed,
    figures: figures.filter(({ part }) => part === 'score'),
    differences: figures.filter((one) => one.published !== one.computed),
  }
}

type Figure = Omit<CheckedFigure, 'published' | 'computed'> & { readonly value: string }

type Scored = Explanation | FullExplanation

/** Without the words that explain them: a later release of the same formula may choose others. */
const figuresOf = (score: Scored): Figure[] => [
  ...scoreFigures(score),
  ...score.caps.flatMap(({ id, max, since, evidence }) =>
    partFigures('cap', id, { max, since, evidence: idsOf(evidence) }),
  ),
  ...score.categories.flatMap(({ id, points, maxPoints, unknownPoints, known }) =>
    partFigures('category', id, { points, maxPoints, unknownPoints, known }),
  ),
  ...score.inputs.flatMap(({ id, state, value, used, points, maxPoints, expiresAt, evidence }) =>
    partFigures('input', id, {
      state,
      value,
      used,
      points,
      maxPoints,
      expiresAt,
      evidence: idsOf(evidence),
    }),
  ),
]

/** Where there is no score, nothing is published that could be taken for one. */
const scoreFigures = (score: Scored): Figure[] => {
  const isRated = score.score !== null
  const [low, high] = (isRated ? score.interval : null) ?? [null, null]
  return partFigures('score', '', {
    score: score.score,
    raw: isRated ? score.raw : null,
    band: score.band,
    low,
    high,
    confidence: score.confidence,
    confidenceLevel: score.confidenceLevel,
    caps: score.caps.map(({ id, max }) => `${id} ${max}`).join(', '),
    version: score.version,
    // One that is named twice would hide behind the other.
    inputs: score.inputs.length,
    categories: score.categories.length,
  })
}

const partFigures = (
  part: CheckedPart,
  id: string,
  values: Readonly<Record<string, string | number | null>>,
): Figure[] =>
  Object.entries(values).map(([figure, value]) => ({
    part,
    id,
    figure,
    // The shortest text that leads back to the same number.
    value: value === null || value === '' ? 'none' : String(value),
  }))

/** In one order: a reader is told the newest first, the formula has them as they count. */
const idsOf = (evidence: readonly (string | { readonly id: string })[]): string =>
  evidence
    .map((one) => (typeof one === 'string' ? one : one.id))
    .toSorted()
    .join(' ')

const compare = (published: readonly Figure[], computed: readonly Figure[]): CheckedFigure[] => {
  const keyOf = ({ part, id, figure }: Figure): string => `${part} ${id} ${figure}`
  const found = new Map(published.map((one) => [keyOf(one), one]))
  const made = new Map(computed.map((one) => [keyOf(one), one]))
  return [...new Map([...found, ...made])].map(([key, { part, id, figure }]) => ({
    part,
    id,
    figure,
    published: found.get(key)?.value ?? null,
    computed: made.get(key)?.value ?? null,
  }))
}
