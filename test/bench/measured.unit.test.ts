import { describe, expect, test } from 'vitest'
import { atLeast, atMost, exactly, isWithin, rowsOf } from './measured.ts'

describe('a gate', () => {
  test.each([
    ['at most 4', atMost(4), { 3: true, 4: true, 5: false }],
    ['at least 4', atLeast(4), { 3: false, 4: true, 5: true }],
    ['exactly 4', exactly(4), { 3: false, 4: true, 5: false }],
    ['none', undefined, { 3: true, 4: true, 5: true }],
  ])('of %s', (_, gate, expected) => {
    const outcome = [3, 4, 5].map((value) => [value, isWithin({ value, gate })])
    expect(Object.fromEntries(outcome)).toEqual(expected)
  })

  test('is not passed by what is no number', () => {
    expect(isWithin({ value: Number.NaN, gate: atMost(4) })).toBe(false)
    expect(isWithin({ value: Number.NaN, gate: atLeast(4) })).toBe(false)
  })
})

test('rows name their part, and have null where there is no gate', () => {
  const rows = rowsOf('web', [
    { name: 'HTML', unit: 'kB', value: 7, spread: [6, 7], gate: atMost(6) },
    { name: 'styles', unit: 'kB', value: 3 },
  ])
  expect(rows).toEqual([
    { name: 'web: HTML', value: 7, unit: 'kB', gate: 6, ok: false },
    { name: 'web: styles', value: 3, unit: 'kB', gate: null, ok: true },
  ])
})
