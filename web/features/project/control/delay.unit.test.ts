import { expect, it } from 'vitest'
import { formatDelay } from './delay.tsx'

it.each([
  [20, '1 min'],
  [1800, '30 min'],
  [3600, '1 h'],
  [172_800, '48 h'],
  [345_600, '4 d'],
  [604_800, '7 d'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDelay(seconds)).toBe(text)
})
