import { expect, test } from 'vitest'
import { linkedPages } from './linked-pages.ts'

test('up to a hundred pages are linked from each', () => {
  expect(linkedPages(1, 1)).toEqual([1])
  expect(linkedPages(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(linkedPages(100, 100)).toHaveLength(100)
})

test('of more, those of the same part, and the first of each other', () => {
  expect(linkedPages(14, 121)).toEqual([
    1, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 34, 45, 56, 67, 78, 89, 100, 111,
  ])
})

test.each([101, 1_000, 9_999])(
  'from the first of %i pages each other is two steps away',
  (count) => {
    const first = linkedPages(1, count)
    const reached = new Set(first.flatMap((page) => linkedPages(page, count)))
    expect(reached.size).toBe(count)
    expect(first.length).toBeLessThanOrEqual(2 * Math.ceil(Math.sqrt(count)))
  },
)
