import { expect, test } from 'vitest'
import type { Holding } from '../../../shared/contract/portfolio.ts'
import type { Band } from '../../../shared/values/rating.ts'
import { exposureByBand, largestWeak } from './exposure.ts'

const held = (id: string, band: Band, share: number): Holding => ({
  project: { id, logo: '/logo.svg', name: id, tokenTickers: [], band, score: null },
  valueUsd: share * 100,
  share,
})

test('exposure is the sum of shares of each band, the best band first, without empty ones', () => {
  const holdings = [held('a', 'CC', 0.5), held('b', 'AAA', 0.25), held('c', 'CC', 0.25)]
  expect(exposureByBand(holdings)).toEqual([
    { band: 'AAA', share: 0.25 },
    { band: 'CC', share: 0.75 },
  ])
  expect(exposureByBand([])).toEqual([])
})

test.each<[Band, boolean]>([
  ['AAA', false],
  ['BBB', false],
  ['BB', false],
  ['B', true],
  ['CCC', true],
  ['D', true],
  ['N/A', false],
])('a holding of band %s is weak: %s', (band, isWeak) => {
  expect(largestWeak([held('a', band, 1)]) !== undefined).toBe(isWeak)
})

test('the largest weak exposure is the first that is weak, not the weakest', () => {
  const holdings = [held('a', 'A', 0.6), held('b', 'B', 0.3), held('c', 'D', 0.1)]
  expect(largestWeak(holdings)?.project.id).toBe('b')
})
