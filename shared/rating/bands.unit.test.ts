import { expect, test } from 'vitest'
import { bandOf, confidenceLevelOf, roundedScore } from './bands.ts'

test.each([
  [100, 'AAA'],
  [90, 'AAA'],
  [89.96, 'AAA'],
  [89.95, 'AAA'],
  [89.94, 'AA'],
  [80, 'AA'],
  [79.94, 'A'],
  [70, 'A'],
  [69, 'BBB'],
  [60, 'BBB'],
  [59, 'BB'],
  [50, 'BB'],
  [40, 'B'],
  [39, 'CCC'],
  [30, 'CCC'],
  [29, 'CC'],
  [20, 'CC'],
  [10, 'C'],
  [9, 'D'],
  [0, 'D'],
  [null, 'N/A'],
])('a score of %d is in band %s', (score, band) => {
  expect(bandOf(score)).toBe(band)
})

test('number and letters never disagree: what is shown as 90.0 is AAA', () => {
  for (let score = 0; score <= 100; score += 0.005) {
    expect(bandOf(score)).toBe(bandOf(Number(roundedScore(score).toFixed(1))))
  }
})

test.each([
  [1, 'high'],
  [0.8, 'high'],
  [0.799, 'medium'],
  [0.6, 'medium'],
  [0.599, 'low'],
  [0.4, 'low'],
  [0.399, 'none'],
  [0, 'none'],
])('a confidence of %d is %s', (confidence, level) => {
  expect(confidenceLevelOf(confidence)).toBe(level)
})
