import { expect, test } from 'vitest'
import { cutPage, PAGE_LIMITS } from './cut-page.ts'

const events = [1, 2, 3].map((version) => ({
  stream: 'Watchlist#jonas',
  version,
  type: 'WatchlistRenamed',
  schemaVersion: 1,
  recordedAt: `2026-11-20T09:03:0${version}.000Z`,
  commitId: String(version),
  data: { name: 'x'.repeat(100) },
}))
const versions = (limits: { events?: number; bytes?: number }, isAll = true) => {
  const { items, next } = cutPage({ events, isAll }, { events: 9, bytes: 9_000, ...limits })
  return [items.map(({ version }) => version), next]
}
const PLACES = ['1', '2', '3'].map((n) => `2026-11-20T09:03:0${n}.000Z~${n}~Watchlist#jonas`)

test('a page ends where it has enough events, and the next begins behind its last', () => {
  expect(versions({})).toEqual([[1, 2, 3], null])
  expect(versions({ events: 3 })).toEqual([[1, 2, 3], null])
  expect(versions({ events: 2 })).toEqual([[1, 2], PLACES[1]])
  expect(versions({}, false)).toEqual([[1, 2, 3], PLACES[2]])
})

test('a page ends where its bytes do, after one event at least', () => {
  expect(versions({ bytes: 600 })).toEqual([[1, 2], PLACES[1]])
  expect(versions({ bytes: 1 })).toEqual([[1], PLACES[0]])
  expect(cutPage({ events: [], isAll: true })).toEqual({ items: [], next: null })
})

test('a full page of the largest events fits into an answer of Lambda', () => {
  expect(PAGE_LIMITS.bytes + 16 * 1024).toBeLessThan(6_000_000)
})
