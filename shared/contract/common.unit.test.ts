import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Instant } from '../values/primitives.ts'
import { boundedInteger } from './common.ts'

describe('a whole number in a query', () => {
  const number = boundedInteger(1, 50, 5)

  test.each([
    ['1', 1],
    ['50', 50],
    ['007', 7],
    [undefined, 5],
  ])('%j is %d', (text, value) => {
    expect(v.parse(number, text)).toBe(value)
  })

  test.each([
    '0',
    '51',
    '-1',
    '+1',
    '1.0',
    '1e1',
    ' 1',
    '1 ',
    '',
    '0x1',
    '١',
    '1\n',
    '9'.repeat(400),
  ])('%j is refused with the bounds', (text) => {
    expect(v.safeParse(number, text).issues?.[0]?.message).toBe('Give a whole number from 1 to 50.')
  })

  test.each([1, null, ['1'], true])('%j is no text', (value) => {
    expect(v.is(number, value)).toBe(false)
  })
})

test.each([
  ['2026-11-20T09:00:00.000Z', true],
  ['2026-11-20T09:00:00Z', true],
  ['2026-11-20', false],
  ['20.11.2026 09:00', false],
  ['now', false],
  ['', false],
])('%j as an instant: %s', (text, fits) => {
  expect(v.is(Instant, text)).toBe(fits)
})
