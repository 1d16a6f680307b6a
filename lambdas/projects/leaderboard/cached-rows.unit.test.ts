import { expect, test, vi } from 'vitest'
import type { ArrangedRows } from './cached-rows.ts'
import { cachedRows } from './cached-rows.ts'

const list = (): ArrangedRows => ({
  sorted: [],
  facets: { chain: {}, category: {}, band: {}, audit: {}, signals: {}, conf: {} },
  without: null,
})

test('the same question about the same rows is arranged once', () => {
  const arrange = vi.fn(list)
  const rows: never[] = []
  expect(cachedRows(rows, 'a', arrange)).toBe(cachedRows(rows, 'a', arrange))
  expect(arrange).toHaveBeenCalledOnce()
})

test('another question, and another snapshot, is arranged anew', () => {
  const arrange = vi.fn(list)
  const rows: never[] = []
  cachedRows(rows, 'a', arrange)
  cachedRows(rows, 'b', arrange)
  cachedRows([], 'a', arrange)
  expect(arrange).toHaveBeenCalledTimes(3)
})

test('of many questions the one that was not asked for longest is forgotten', () => {
  const rows: never[] = []
  const arrange = vi.fn(list)
  cachedRows(rows, 'first', arrange)
  cachedRows(rows, 'second', arrange)
  for (let number = 0; number < 30; number += 1) cachedRows(rows, String(number), list)
  cachedRows(rows, 'first', arrange)
  cachedRows(rows, 'one more', list)
  cachedRows(rows, 'first', arrange)
  expect(arrange).toHaveBeenCalledTimes(2)
  cachedRows(rows, 'second', arrange)
  expect(arrange).toHaveBeenCalledTimes(3)
})
