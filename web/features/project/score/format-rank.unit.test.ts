import { expect, it } from 'vitest'
import { formatRank } from './format-rank.ts'

it.each([
  [1, 'rank 1 of 1,000, better than 99%'],
  [2, 'rank 2 of 1,000, better than 99%'],
  [500, 'rank 500 of 1,000, better than 50%'],
  [999, 'rank 999 of 1,000, better than <1%'],
  [1000, 'rank 1,000 of 1,000, better than 0%'],
])('the rank %d is never better than all', (rank, text) => {
  expect(formatRank({ rank, ratedCount: 1000, percentile: (1000 - rank) / 1000 })).toBe(text)
})

it('without a rank is N/A', () => {
  expect(formatRank({ rank: null, ratedCount: 113, percentile: null })).toBe('rank N/A')
})
