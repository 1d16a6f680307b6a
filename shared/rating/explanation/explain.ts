import { dateText, momentOf } from '../../values/days.ts'
import type { RatingRecord } from '../../values/evidence/evidence.ts'
import { FORMULA_VERSION, INPUT_IDS, RATING_CATEGORIES, ratingInputs } from '../../values/rating.ts'
import type { ExplainedInput, Explanation, InputId } from '../../values/rating.ts'
import { bandOf, confidenceLevelOf, roundedScore } from '../bands.ts'
import { capsOf } from '../caps.ts'
import type { FoldedFacts } from '../facts/evidence-reducer.ts'
import { foldAt } from '../facts/derive-facts.ts'
import type { Viewpoint } from '../facts/derive-facts.ts'
import { onGrid } from '../fixed-point.ts'
import type { InputValue, InputFacts } from '../inputs/input-rule.ts'
import { inputRules } from '../inputs/rules.ts'
import { unroundedScore } from '../unrounded-score.ts'

/** What an unknown input counts that we have to observe, and the most that an expired one does. */
const PRIOR = 50

/**
 * The score of a project at a moment, with everything it follows from.
 *
 * An input is `known` while its facts are. When they have expired, what we have to observe is `stale`
 * and counts its last value, at most 50: to dodge a bad scan never helps. What the project has to
 * disclose is `unknown` again and counts 0.
 *
 * @throws RangeError when a time of the viewpoint or of the evidence is not ISO 8601
 */
export const explain = (record: RatingRecord, viewpoint: Viewpoint): Explanation =>
  explainFolded(
    foldAt(record, viewpoint),
    momentOf(viewpoint.at, 'at'),
    viewpoint.known === undefined ? null : momentOf(viewpoint.known, 'known'),
  )

/** As {@link explain}, of evidence that has been folded until `at`. Times are epoch milliseconds. */
export const explainFolded = (
  folded: FoldedFacts,
  at: number,
  known: number | null,
): Explanation => {
  const inputFacts: InputFacts = { ...folded, at }
  const applicable = INPUT_IDS.filter((id) => applies(id, folded.facts.hasToken))
  const total = applicable.reduce((sum, id) => sum + ratingInputs[id].weight, 0)
  const inputs = INPUT_IDS.map((id) =>
    applies(id, folded.facts.hasToken) ? explainInput(id, inputFacts, total) : notApplicable(id),
  )
  const caps = capsOf(folded.facts, at)
  const raw = sumOf(inputs, ({ points }) => points)
  const isKnown = ({ state }: ExplainedInput): boolean => state === 'known'
  const knownInputs = inputs.filter(isKnown)
  const confidence = sumOf(knownInputs, ({ weight }) => weight) / total
  const confidenceLevel = confidenceLevelOf(confidence)
  const low = sumOf(knownInputs, ({ points }) => points)
  const high = low + sumOf(inputs, (input) => (isKnown(input) ? 0 : input.maxPoints))
  const interval: [number, number] = [
    unroundedScore({ raw: low, caps }),
    unroundedScore({ raw: high, caps }),
  ]
  // Where the band is the same whatever is unknown, it is known: a confirmed exit scam is D.
  const isRated = confidenceLevel !== 'none' || bandOf(interval[0]) === bandOf(interval[1])
  const score = isRated ? roundedScore(unroundedScore({ raw, caps })) : null
  return {
    version: FORMULA_VERSION,
    at: new Date(at).toISOString(),
    known: instantOf(known),
    score,
    band: bandOf(score),
    raw,
    interval,
    confidence,
    confidenceLevel,
    caps,
    categories: RATING_CATEGORIES.map((id) => categoryOf(id, inputs)),
    inputs,
  }
}

const instantOf = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

const applies = (id: InputId, hasToken: boolean | null): boolean =>
  hasToken !== false || !('tokenOnly' in ratingInputs[id])

const sumOf = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0)

const notApplicable = (id: InputId): ExplainedInput => {
  const { category, weight, policy } = ratingInputs[id]
  return {
    id,
    category,
    weight,
    policy,
    state: 'na',
    value: null,
    used: null,
    points: 0,
    maxPoints: 0,
    reason: 'N/A: there is no token',
    evidenceAt: null,
    expiresAt: null,
    evidence: [],
  }
}

const explainInput = (id: InputId, inputFacts: InputFacts, total: number): ExplainedInput => {
  const { category, weight, policy } = ratingInputs[id]
  const inputValue = inputRules[id](inputFacts)
  const pointsOf = (value: number): number => onGrid((weight * value) / total)
  const { state, value, used } = standing(inputValue, policy, inputFacts.at)
  const points = pointsOf(used)
  const expired = inputValue.value !== null && !inputValue.isPartial && state !== 'known'
  return {
    id,
    category,
    weight,
    policy,
    state,
    value,
    used,
    points,
    maxPoints: pointsOf(100),
    reason: expired
      ? expiredReason(inputValue, state)
      : inputValue.isPartial
        ? `unknown: ${inputValue.reason}`
        : inputValue.reason,
    evidenceAt: instantOf(inputValue.seenAt && Math.min(inputValue.seenAt, inputFacts.at)),
    expiresAt: instantOf(inputValue.expiresAt),
    evidence: [...inputValue.evidence],
  }
}

const standing = (
  { value, expiresAt, isPartial }: InputValue,
  policy: 'zero' | 'prior',
  at: number,
): Pick<ExplainedInput, 'state' | 'value'> & { readonly used: number } => {
  const last = value === null ? null : onGrid(value)
  if (last !== null && !isPartial && (expiresAt === null || at < expiresAt)) {
    return { state: 'known', value: last, used: last }
  }
  if (policy === 'zero') return { state: 'unknown', value: null, used: 0 }
  if (last === null) return { state: 'unknown', value: null, used: PRIOR }
  if (isPartial) return { state: 'unknown', value: null, used: Math.min(last, PRIOR) }
  return { state: 'stale', value: last, used: Math.min(last, PRIOR) }
}

const expiredReason = ({ reason, expiresAt }: InputValue, state: ExplainedInput['state']): string =>
  state === 'stale'
    ? `${reason}, expired ${dateText(expiresAt!)}`
    : `unknown: expired ${dateText(expiresAt!)}, then ${reason}`

type Category = Explanation['categories'][number]

const categoryOf = (id: Category['id'], inputs: readonly ExplainedInput[]): Category => {
  const own = inputs.filter(({ category }) => category === id)
  return {
    id,
    points: sumOf(own, ({ points }) => points),
    maxPoints: sumOf(own, ({ maxPoints }) => maxPoints),
    unknownPoints: sumOf(own, ({ state, points, maxPoints }) =>
      state === 'known' ? 0 : maxPoints - points,
    ),
    known: knownShare(own),
  }
}

/** By weight, of those that can apply. */
const knownShare = (inputs: readonly ExplainedInput[]): number => {
  const weightOf = (isCounted: (input: ExplainedInput) => boolean): number =>
    sumOf(inputs.filter(isCounted), ({ weight }) => weight)
  // Where none can apply, 0 of 0.
  return weightOf(({ state }) => state === 'known') / weightOf(({ state }) => state !== 'na') || 0
}
