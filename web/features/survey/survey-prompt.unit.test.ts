import { describe, expect, test } from 'vitest'
import { modeOf, readPromptTime } from './survey-prompt.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('the survey', () => {
  test('A4.39 stays closed 604800000 ms after it was put off, and opens a millisecond later', () => {
    expect(modeOf(NOW - 604_800_000, NOW)).toBeNull()
    expect(modeOf(NOW - 604_800_001, NOW)).toBe('reminder')
  })

  test('opens as a welcome where it was never put off', () => {
    expect(modeOf(null, NOW)).toBe('first-login')
  })
})

test.each([
  [String(NOW), NOW],
  ['0', 0],
  [null, null],
  ['', null],
  ['soon', null],
  ['-1', null],
  ['1e3', null],
  ['12345678901234567', null],
  ['{"at":1}', null],
  [String(NOW + 1), null],
])('of the stored time %j is read %j', (stored, time) => {
  expect(readPromptTime(stored, NOW)).toBe(time)
})
