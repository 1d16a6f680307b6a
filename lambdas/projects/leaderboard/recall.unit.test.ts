import { expect, test, vi } from 'vitest'
import type { ArrangedRows } from './recall.ts'
import { recall } from './recall.ts'

const list = (): ArrangedRows => ({
  sorted: [],
  facets: { chain: {}, category: {}, band: {}, audit: {}, signals: {}, conf: {} },
  without: null,
})

test('the same question about the same rows is arranged once', () => {
  const arrange = vi.fn(list)
  const rows: never[] = []
  expect(recall(rows, 'a', arrange)).toBe(recall(rows, 'a', arrange))
  expect(arrange).toHaveBeenCalledOnce()
})

test('another question, and another edition, is arranged anew', () => {
  const arrange = vi.fn(list)
  const rows: never[] = []
  recall(rows, 'a', arrange)
  recall(rows, 'b', arrange)
  recall([], 'a', arrange)
  expect(arrange).toHaveBeenCalledTimes(3)
})

test('of many questions the one that was not asked for longest is forgotten', () => {
  const rows: never[] = []
  const arrange = vi.fn(list)
  recall(rows, 'first', arrange)
  recall(rows, 'second', arrange)
  for (let number = 0; number < 30; number += 1) recall(rows, String(number), list)
  recall(rows, 'first', arrange)
  recall(rows, 'one more', list)
  recall(rows, 'first', arrange)
  expect(arrange).toHaveBeenCalledTimes(2)
  recall(rows, 'second', arrange)
  expect(arrange).toHaveBeenCalledTimes(3)
})
