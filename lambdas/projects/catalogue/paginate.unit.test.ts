import { expect, test } from 'vitest'
import { paginate } from './paginate.ts'

const items = Uint32Array.from([10, 11, 12, 13, 14, 15, 16])
const none = new Set<number>()

test.each([
  [1, [10, 11, 12], true],
  [3, [16], false],
  [4, [], false],
])('page %i by its number', (page, ids, hasMore) => {
  const found = paginate(items, { page, perPage: 3 })
  expect(found.items).toEqual(ids)
  expect(found.place).toEqual({ page, perPage: 3, total: 7, hasMore })
})

test('from a start on, a page is full without what was on the page before', () => {
  const start = { index: 2, seen: new Set([12, 14]) }
  const { place, items: found, end } = paginate(items, { page: 1, perPage: 3 }, start)
  expect(found).toEqual([13, 15, 16])
  expect([end, place]).toEqual([7, { page: 1, perPage: 3, total: 7, hasMore: false }])
})

test('a start on the second page is page 2', () => {
  expect(paginate(items, { page: 1, perPage: 3 }, { index: 3, seen: none }).place.page).toBe(2)
})
