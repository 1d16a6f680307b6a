import type { FullInput } from '../../../../shared/values/rating.ts'

/** Weight of what is not known now; what cannot apply has none. */
export const unknownWeightOf = (inputs: readonly Pick<FullInput, 'state' | 'weight'>[]): number =>
  inputs.reduce(
    (sum, { state, weight }) => sum + (state === 'unknown' || state === 'stale' ? weight : 0),
    0,
  )
