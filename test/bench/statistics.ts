import type { Sampled } from './measured.ts'

/**
 * The smallest sample that at least this share of the samples does not exceed (nearest rank).
 *
 * @param share in (0, 1]
 * @throws {RangeError} without samples
 */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const found = sorted[Math.ceil(share * sorted.length) - 1]
  if (found === undefined) throw new RangeError('There are no samples, or no such share of them.')
  return found
}

/** The middle sample; of an even number the mean of the two in the middle. */
export const median = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return (percentile(sorted, 0.5) + (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 2
}

export const medianOf = (samples: readonly number[]): Sampled => ({
  value: median(samples),
  spread: [Math.min(...samples), Math.max(...samples)],
})

/** For what every sample has to keep to: the largest of them. */
export const largestOf = (samples: readonly number[]): Sampled => ({
  value: Math.max(...samples),
  spread: [Math.min(...samples), Math.max(...samples)],
})
