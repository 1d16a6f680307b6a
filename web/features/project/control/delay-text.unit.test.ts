import { expect, it } from 'vitest'
import { delayText } from './delay-text.ts'

it.each([
  [20, '1 min'],
  [1800, '30 min'],
  [3600, '1 h'],
  [172_800, '48 h'],
  [345_600, '4 d'],
  [604_800, '7 d'],
])('%d seconds are %s', (seconds, text) => {
  expect(delayText(seconds)).toBe(text)
})
