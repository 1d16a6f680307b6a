import type { Attribution, ExplainedInput, Explanation } from '../../values/rating.ts'
import { unroundedScore } from '../unrounded-score.ts'

/**
 * Why a score is another than before: exact, effects of caps apart.
 *
 * `rawDelta` is `after.raw − before.raw` and equals the sum of all `delta` in any order, and
 * `scoreDelta` equals `rawDelta + capDelta`, to the last bit: points are multiples of 2⁻³⁰ (see
 * `onGrid`), caps whole numbers.
 */
export const attribute = (before: Explanation, after: Explanation): Attribution => {
  const inputs = after.inputs.flatMap((to, index) => {
    const from = before.inputs[index]!
    const delta = to.points - from.points
    return delta === 0
      ? []
      : [{ id: to.id, from: from.reason, to: to.reason, delta, evidence: newEvidence(from, to) }]
  })
  const rawDelta = after.raw - before.raw
  const capDelta = capEffect(after) - capEffect(before)
  return {
    inputs: inputs.toSorted((one, other) => Math.abs(other.delta) - Math.abs(one.delta)),
    rawDelta,
    capDelta,
    caps: [
      ...after.caps
        .filter(({ id }) => !before.caps.some((cap) => cap.id === id))
        .map(({ id, max }) => ({ id, change: 'begins' as const, max })),
      ...before.caps
        .filter(({ id }) => !after.caps.some((cap) => cap.id === id))
        .map(({ id, max }) => ({ id, change: 'ends' as const, max })),
      ...after.caps
        .filter(({ id, max }) => before.caps.some((cap) => cap.id === id && cap.max !== max))
        .map(({ id, max }) => ({ id, change: 'changes' as const, max })),
    ],
    scoreDelta:
      before.score === null || after.score === null
        ? null
        : unroundedScore(after) - unroundedScore(before),
  }
}

/** What the caps take, as a number that is not positive. */
const capEffect = (explanation: Explanation): number =>
  unroundedScore(explanation) - explanation.raw

/** What an input newly follows from; where it only lost evidence, what it no longer follows from. */
const newEvidence = (before: ExplainedInput, after: ExplainedInput): string[] => {
  const added = after.evidence.filter((id) => !before.evidence.includes(id))
  return added.length > 0 ? added : before.evidence.filter((id) => !after.evidence.includes(id))
}
