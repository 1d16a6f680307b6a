import type { FullInput } from '../../../../shared/values/rating.ts'

type Improvement = NonNullable<FullInput['improve']>

/** One decimal, as scores have: "+1.2", "less than +0.1". */
export const gainText = (gain: number): string =>
  gain < 0.05 ? 'less than +0.1' : `+${gain.toFixed(1)}`

/** What a project could do about an input and what it brings, or why there is nothing to do. */
export const improvementText = ({ id, improve, state, policy, points, maxPoints }: FullInput) => {
  if (improve !== null) {
    const gain = gainOf(improve)
    return gain === null ? improve.action : `${improve.action}: ${gain}`
  }
  if (state === 'na') return 'Does not apply to this project'
  if (points === maxPoints) return 'Nothing to add'
  if (state !== 'known' && policy === 'prior') {
    return 'We have not read this yet. Until then half of it counts.'
  }
  return id === 'maturity' ? 'Grows with time' : 'Not in your hands'
}

const gainOf = ({ gain, later, lifts }: Improvement): string | null => {
  if (gain === null) return null
  if (gain > 0) return `${gainText(gain)}${lifts === null ? '' : ', lifts the cap'}`
  return later === null
    ? gainText(gain)
    : `nothing while the cap holds, ${gainText(later)} after it is lifted`
}

/** Steps in the order in which they help. */
export type Steps = {
  /** What the score gains at once, what lifts the cap first. */
  readonly now: readonly StepInput[]
  /** What counts only once the cap is lifted. */
  readonly later: readonly StepInput[]
}

export type StepInput = FullInput & { readonly improve: Improvement }

/** The steps that a project could take, each act once, the largest gain first. */
export const stepsOf = (inputs: readonly FullInput[]): Steps => {
  const known = inputs.filter(
    (input): input is StepInput => input.improve !== null && input.improve.gain !== null,
  )
  const acts = known.filter(
    ({ improve }, index) =>
      known.findIndex((other) => other.improve.action === improve.action) === index,
  )
  const bySize = (sizeOf: (improve: Improvement) => number) => (one: StepInput, other: StepInput) =>
    Number(other.improve.lifts !== null) - Number(one.improve.lifts !== null) ||
    sizeOf(other.improve) - sizeOf(one.improve)
  return {
    now: acts
      .filter(({ improve }) => improve.later === null)
      .toSorted(bySize(({ gain }) => gain ?? 0)),
    later: acts
      .filter(({ improve }) => improve.later !== null)
      .toSorted(bySize(({ later }) => later ?? 0)),
  }
}
