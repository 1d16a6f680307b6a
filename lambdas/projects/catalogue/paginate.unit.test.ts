import { expect, test } from 'vitest'
import { paginate } from './paginate.ts'

const items = Array.from({ length: 7 }, (_, index) => ({ id: `p${index}` }))
const none = new Set<string>()

test.each([
  [1, ['p0', 'p1', 'p2'], true],
  [3, ['p6'], false],
  [4, [], false],
])('page %i by its number', (page, ids, hasMore) => {
  const found = paginate(items, { page, perPage: 3 })
  expect(found.items.map(({ id }) => id)).toEqual(ids)
  expect(found.place).toEqual({ page, perPage: 3, total: 7, hasMore })
})

test('from a start on, a page is full without what was on the page before', () => {
  const start = { index: 2, seen: new Set(['p2', 'p4']) }
  const { place, items: found, end } = paginate(items, { page: 1, perPage: 3 }, start)
  expect(found.map(({ id }) => id)).toEqual(['p3', 'p5', 'p6'])
  expect([end, place]).toEqual([7, { page: 1, perPage: 3, total: 7, hasMore: false }])
})

test('a start on the second page is page 2', () => {
  expect(paginate(items, { page: 1, perPage: 3 }, { index: 3, seen: none }).place.page).toBe(2)
})
