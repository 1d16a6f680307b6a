import { expect, test } from 'vitest'
import { outdatedCounts, sumViews, sumVotes, yesPercentage } from './engagement-items.ts'

const NOW = Date.parse('2027-03-01T13:20:00Z')

test('views are summed over the shards, by hours and days of UTC', () => {
  const one = { total: 100, h2027030113: 1, h2027022814: 2, h2027022813: 4, d20270301: 8 }
  const other = { total: 11, h2027030113: 16, d20270223: 32, d20270222: 64, d20270216: 128 }
  const ancient = { total: 1, d20270215: 256, d20260301: 512 }
  expect(sumViews([one, other, ancient], NOW)).toEqual({
    total: 112,
    last24h: 1 + 2 + 16,
    last7d: 8 + 32,
    before7d: 64 + 128,
  })
})

test('without any item everything is 0', () => {
  expect(sumViews([], NOW)).toEqual({ total: 0, last24h: 0, last7d: 0, before7d: 0 })
  expect(sumVotes([])).toEqual({ yes: 0, no: 0, signedYes: 0, signedNo: 0 })
})

test('votes are summed over the shards', () => {
  expect(
    sumVotes([
      { yes: 3, no: 1, signedYes: 2, signedNo: 0 },
      { yes: 1, no: 4 },
    ]),
  ).toEqual({ yes: 4, no: 5, signedYes: 2, signedNo: 0 })
})

test('what no sum asks for any more is outdated, and nothing else', () => {
  const current = { project: 'a', part: 'views#0', total: 9, d20270216: 1, h2027022814: 1 }
  const old = { d20270215: 1, d20260301: 1, h2027022813: 1, h2026030113: 1 }
  expect(outdatedCounts({ ...current, ...old }, NOW)).toEqual(Object.keys(old))
  expect(outdatedCounts({}, NOW)).toEqual([])
})

test.each([
  [0, 0, null],
  [9, 0, null],
  [10, 0, 100],
  [0, 10, 0],
  [1, 11, 8.3],
  [20, 10, 66.7],
])('of %i yes and %i no the percentage is %s', (yes, no, percentage) => {
  expect(yesPercentage(yes, no)).toBe(percentage)
})
