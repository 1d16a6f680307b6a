import { expect, it } from 'vitest'
import { socialText } from './social-text.ts'

it('a count is whole and in full, an index has two decimals', () => {
  expect(socialText(12_480.4, 'count')).toBe('12,480')
  expect(socialText(-0.125, 'index')).toBe('−0.13')
})
