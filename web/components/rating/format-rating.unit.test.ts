import { describe, expect, it } from 'vitest'
import { confidenceLevelOf, roundedScore } from '../../../shared/rating/bands.ts'
import {
  formatCut,
  formatMaxPoints,
  formatPoints,
  formatScore,
  formatSignedPoints,
} from './format-rating.ts'

describe('figures of a rating', () => {
  it.each([
    [86.44, '86.4'],
    [0, '0.0'],
    [100, '100.0'],
    [null, 'N/A'],
  ])('a score of %s is %s', (score, text) => {
    expect(formatScore(score)).toBe(text)
  })

  it.each([
    [1.25, '+1.25'],
    [-8, '−8.00'],
    [0.004, '0.00'],
    [-0.004, '0.00'],
  ])('a change of %d points is %s', (points, text) => {
    expect(formatSignedPoints(points)).toBe(text)
  })

  it.each([
    [6, '6'],
    [5.999, '6'],
    [6.25, '6.25'],
  ])('a maximum of %d points is %s', (max, text) => {
    expect(formatMaxPoints(max)).toBe(text)
  })

  it.each([
    [90.54999999888241, '90.54', '90.5'],
    [84.74638, '84.74', '84.7'],
    [53.45047, '53.45', '53.5'],
    [69.996, '69.99', '70.0'],
    [62.456, '62.45', '62.5'],
  ])('a raw score of %d is %s, which rounds to the score %s', (raw, text, score) => {
    expect(formatCut(raw)).toBe(text)
    expect(formatScore(roundedScore(raw))).toBe(score)
  })

  it('points have two decimals', () => {
    expect(formatPoints(4)).toBe('4.00')
  })

  it.each([
    [0, '0.00'],
    [0.57, '0.57'],
    [58 / 97, '0.59'],
    [1, '1.00'],
  ])('a confidence of %d is %s', (confidence, text) => {
    expect(formatCut(confidence)).toBe(text)
  })

  it('a confidence as it is shown has the level that is shown with it, with and without a token', () => {
    const wrong = [97, 100]
      .flatMap((total) => Array.from({ length: total + 1 }, (_, known) => known / total))
      .filter((share) => confidenceLevelOf(Number(formatCut(share))) !== confidenceLevelOf(share))
    expect(wrong).toEqual([])
  })
})
