import type { FullInput } from '../../../../shared/values/rating.ts'

const REASONS = 3

/** The known inputs that lift a score most above one half of their points. */
export const strongestOf = (inputs: readonly FullInput[]): FullInput[] => {
  const lift = ({ points, maxPoints }: FullInput): number => points - maxPoints / 2
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
  inputs: readonly FullInput[],
  strongest: readonly FullInput[],
): FullInput[] => {
  const loss = ({ points, maxPoints }: FullInput): number => maxPoints - points
  return inputs
    .filter((input) => input.state !== 'na' && loss(input) >= 0.05 && !strongest.includes(input))
    .toSorted((one, other) => loss(other) - loss(one))
    .slice(0, REASONS)
}
