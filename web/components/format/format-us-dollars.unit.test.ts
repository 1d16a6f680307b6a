import { describe, expect, it } from 'vitest'
import {
  formatCompactUsDollars,
  formatUsDollars,
  formatPaidUsDollars,
  formatPriceUsDollars,
  formatRoundUsDollars,
} from './format-us-dollars.ts'

describe('US dollars', () => {
  it.each([
    [0, '$0'],
    [0.5, '$0.500'],
    [7, '$7.00'],
    [950, '$950'],
    [1_000, '$1.00K'],
    [213_000, '$213K'],
    [999_499, '$999K'],
    [999_999, '$1.00M'],
    [8_400_000, '$8.40M'],
    [14_000_000, '$14.0M'],
    [912_345_678, '$912M'],
    [4_820_000_000, '$4.82B'],
    [1_000_000_000_000, '$1.00T'],
  ])('%d in brief is %s', (amount, text) => {
    expect(formatCompactUsDollars(amount)).toBe(text)
  })

  it.each([
    [0, '$0'],
    [50_000, '$50K'],
    [100_000, '$100K'],
    [1_500_000, '$1.5M'],
    [2_000_000, '$2M'],
    [1_000_000_000, '$1B'],
  ])('%d that was set is %s', (amount, text) => {
    expect(formatRoundUsDollars(amount)).toBe(text)
  })

  it.each([
    [1, '$1.00'],
    [0.99984, '$0.9998'],
    [2431.4, '$2,431'],
    [64_210.55, '$64,210'],
    [0.0000123449, '$0.00001234'],
  ])('a price of %d is %s', (amount, text) => {
    expect(formatPriceUsDollars(amount)).toBe(text)
  })

  it.each([
    [0, '$0.00'],
    [0.004, '$0.00'],
    [5.5, '$5.50'],
    [68.8, '$68.80'],
    [999.99, '$999.99'],
    [999.996, '$1.00K'],
    [12_345.6, '$12.3K'],
  ])('%d that was paid is %s', (amount, text) => {
    expect(formatPaidUsDollars(amount)).toBe(text)
  })

  it('in full have all digits and no cents', () => {
    expect(formatUsDollars(4_820_000_000)).toBe('$4,820,000,000')
    expect(formatUsDollars(0)).toBe('$0')
    expect(formatUsDollars(12.6)).toBe('$13')
  })
})
