import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder, inOrderRecord, NOW, recordOf } from '../../test/support/data/rating-records.ts'
import { RATING_CATEGORIES } from '../values/rating.ts'
import { roundedScore } from './bands.ts'
import { categoryPoints } from './category-points.ts'
import { explain } from './explanation/explain.ts'
import { customScore } from './custom-score.ts'

const points = (code: number, governance: number, governanceMax = 5) => [
  { id: 'code' as const, points: code, max: 35 },
  { id: 'governance' as const, points: governance, max: governanceMax },
]

describe('own score', () => {
  test.each([
    ['one category alone', { code: 1 }, 50],
    ['two, by weight', { code: 1, governance: 3 }, 87.5],
    ['in any scale', { code: 10, governance: 30 }, 87.5],
    ['an absent weight is 0', { governance: 7 }, 100],
    ['no weight at all', { code: 0 }, null],
    ['a category that is not there', { operations: 5 }, null],
  ])('%s', (_, weights, score) => {
    expect(customScore(points(17.5, 5), weights)).toBe(score)
  })

  test('leaves out a category that cannot apply', () => {
    expect(customScore(points(17.5, 0, 0), { code: 1, governance: 9 })).toBe(50)
    expect(customScore(points(17.5, 0, 0), { governance: 9 })).toBeNull()
  })

  test('is limited by caps as every score', () => {
    expect(customScore(points(35, 5), { code: 1 }, 44)).toBe(44)
    expect(customScore(points(3.5, 5), { code: 1 }, 44)).toBe(10)
  })

  test('is the published score when the weights are those of the formula', () => {
    const explanation = explain(inOrderRecord(), { at: NOW })
    const weights = Object.fromEntries(categoryPoints(explanation).map(({ id, max }) => [id, max]))
    expect(customScore(categoryPoints(explanation), weights)).toBe(roundedScore(explanation.raw))
  })

  test('lies between the worst and the best category', () => {
    const weight = fc.integer({ min: 0, max: 100 })
    const categories = categoryPoints(explain(recordOf(inOrder), { at: NOW }))
    const shares = categories.map((one) => (100 * one.points) / one.max)
    fc.assert(
      fc.property(fc.array(weight, { minLength: 5, maxLength: 5 }), (weights) => {
        const given = Object.fromEntries(
          RATING_CATEGORIES.map((id, index) => [id, weights[index]!]),
        )
        const score = customScore(categories, given)
        expect(score === null).toBe(weights.every((one) => one === 0))
        const [worst, best] = [Math.min(...shares) - 0.05, Math.max(...shares) + 0.05]
        expect(score === null || (worst <= score && score <= best)).toBe(true)
      }),
    )
  })
})

test('points of categories have at most four decimals', () => {
  for (const { points: reached, max, unknown } of categoryPoints(
    explain(inOrderRecord(), { at: NOW }),
  )) {
    for (const number of [reached, max, unknown]) expect(number).toBe(Number(number.toFixed(4)))
  }
})
