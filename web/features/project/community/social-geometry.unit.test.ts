import { describe, expect, it } from 'vitest'
import { formatSocialValue, socialNoun, socialPath, spanOf } from './social-geometry.ts'

const items = (...values: readonly (number | null)[]) =>
  values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value }))

describe('socialPath', () => {
  it('joins days in a row and leaves a gap where nothing was collected', () => {
    expect(socialPath(items(0, 10, null, 10))).toBe('M125 100L375 0M875 0h2')
  })

  it('a value that was not collected is not drawn as 0', () => {
    expect(socialPath(items(null, 5, 5, null)).split(/[ML]/)).toHaveLength(3)
  })

  it('equal values are a line in the middle, not outside of the chart', () => {
    expect(socialPath(items(0, 0))).toBe('M250 50L750 50')
  })
})

describe('spanOf', () => {
  it('begins at 0, or near the values where these are far from it', () => {
    expect(spanOf(items(2, 10))).toEqual({ low: 0, high: 10 })
    expect(spanOf(items(100, 110))).toEqual({ low: 98, high: 110 })
    expect(spanOf(items(-0.5, 0.5))).toEqual({ low: -0.5, high: 0.5 })
  })
})

describe('formatSocialValue', () => {
  it('a count is whole and in full, an index has two decimals', () => {
    expect(formatSocialValue(12_480.4, 'count')).toBe('12,480')
    expect(formatSocialValue(-0.125, 'index')).toBe('−0.13')
  })
})

it.each([
  ['Tweets', 1, 'tweet'],
  ['Tweets', 0, 'tweets'],
  ['Following', 1, 'following'],
])('%s of %i are “%s”', (label, total, noun) => {
  expect(socialNoun(label, total)).toBe(noun)
})
