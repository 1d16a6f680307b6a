import { expect, test } from 'vitest'
import { atLeast, atMost } from './measured.ts'
import { inShort, tableOf } from './table.ts'

test.each([
  [0, '0'],
  [4, '4'],
  [10_000, '10,000'],
  [1234.5, '1,235'],
  [52.66, '52.7'],
  [5.2649, '5.26'],
  [0.083333, '0.083'],
  [0.0001234, '0.00012'],
])('%d is shown as %s', (value, text) => {
  expect(inShort(value)).toBe(text)
})

test('a table has what was measured, between what it lay, and whether its gate holds', () => {
  const lines = tableOf([
    { name: 'HTML', unit: 'kB', value: 0.5, gate: atMost(6) },
    { name: 'start', unit: 'ms', value: 50, spread: [40, 62.5] },
    { name: 'found', unit: '%', value: 94, spread: [94, 94], gate: atLeast(95) },
  ])
  expect(lines).toEqual([
    '           measured  unit  gate',
    'HTML            0.5  kB    ≤ 6   ok',
    'start  50 (40–62.5)  ms',
    'found            94  %     ≥ 95  FAILED',
  ])
})
