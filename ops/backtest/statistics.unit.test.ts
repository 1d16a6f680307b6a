import { expect, test } from 'vitest'
import { fisherTails, wilsonInterval } from './statistics.ts'

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine
// 17 (1998), table I, method 3.
test.for([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
] as const)('the Wilson interval of %i of %i is the published one', ([hits, of, low, high]) => {
  const interval = wilsonInterval(hits, of)
  expect(interval[0]).toBeCloseTo(low, 4)
  expect(interval[1]).toBeCloseTo(high, 4)
})

test('the interval of none begins at 0, of all ends at 1', () => {
  expect(wilsonInterval(0, 7)[0]).toBe(0)
  expect(wilsonInterval(7, 7)[1]).toBe(1)
})

// The lady tasting tea: R. A. Fisher, "The Design of Experiments" (1935): 1 and 17 of 70.
test.for([
  [4, 1 / 70],
  [3, 17 / 70],
] as const)('%i of 4 cups told rightly', ([right, p]) => {
  const { more } = fisherTails({ hits: right, of: 4 }, { hits: 4 - right, of: 4 })
  expect(more).toBeCloseTo(p, 12)
})

// Convictions of twins of criminals: Fisher (1935), 619 of 1,330,665.
test('twins of criminals: two of seventeen against ten of thirteen', () => {
  const { more, fewer } = fisherTails({ hits: 2, of: 17 }, { hits: 10, of: 13 })
  expect(fewer).toBeCloseTo(619 / 1_330_665, 12)
  expect(more).toBeGreaterThan(0.999)
})

test('both tails hold the table itself, also in large ones', () => {
  const { more, fewer } = fisherTails({ hits: 8, of: 96 }, { hits: 56, of: 2923 })
  // By exact fractions.
  expect(more).toBeCloseTo(0.0007948914343019494, 12)
  expect(more + fewer).toBeGreaterThan(1)
  expect(fisherTails({ hits: 0, of: 5 }, { hits: 0, of: 9 })).toEqual({ more: 1, fewer: 1 })
})
