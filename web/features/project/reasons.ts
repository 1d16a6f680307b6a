import type { ExplainedInput } from '../../../shared/values/rating.ts'

const REASONS = 3

/** The known inputs that lift a score most above one half of their points. */
export const strongestOf = (inputs: readonly ExplainedInput[]): ExplainedInput[] => {
  const lift = ({ points, maxPoints }: ExplainedInput): number => points - maxPoints / 2
  return inputs
    .filter((input) => input.state === 'known' && lift(input) > 0)
    .toSorted((one, other) => lift(other) - lift(one))
    .slice(0, REASONS)
}

/**
 * The inputs that cost most points, whether they are bad or not known.
 *
 * @param strongest left out: what is strong may still cost more than what is small
 */
export const weakestOf = (
  inputs: readonly ExplainedInput[],
  strongest: readonly ExplainedInput[],
): ExplainedInput[] => {
  const loss = ({ points, maxPoints }: ExplainedInput): number => maxPoints - points
  return inputs
    .filter((input) => input.state !== 'na' && loss(input) >= 0.05 && !strongest.includes(input))
    .toSorted((one, other) => loss(other) - loss(one))
    .slice(0, REASONS)
}
