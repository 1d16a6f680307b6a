import { expect, test } from 'vitest'
import { parseUsDollars } from './parse-us-dollars.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1,200,000', 1_200_000],
  ['1200000.5', 1_200_000.5],
  ['2.5M', 2_500_000],
  ['$2.5 m', 2_500_000],
  ['800k', 800_000],
  ['1.1bn', 1_100_000_000],
  ['3B', 3_000_000_000],
])('%j is %j', (text, amount) => {
  expect(parseUsDollars(text)).toBe(amount)
})

test.each(['a lot', '-5', '2,5M', '1,20', '5 million', 'M', '1.2.3', '1e6'])(
  '%j is no amount',
  (text) => {
    expect(parseUsDollars(text)).toBeNaN()
  },
)
