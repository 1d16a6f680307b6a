import { expect, test } from 'vitest'
import { lastDue } from './digest-period.ts'

test.each([
  ['daily', '2026-11-23T06:59:59.999Z', '2026-11-22T07:00:00.000Z'],
  ['daily', '2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['daily', '2026-11-24T01:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  // The 23rd of November 2026 is a Monday.
  ['weekly', '2026-11-23T06:59:59.999Z', '2026-11-16T07:00:00.000Z'],
  ['weekly', '2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['weekly', '2026-11-29T23:00:00.000Z', '2026-11-23T07:00:00.000Z'],
] as const)('a %s digest was due last before %s at %s', (every, now, due) => {
  expect(lastDue(every, Date.parse(now))).toBe(due)
})
