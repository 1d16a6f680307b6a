import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstOf, orderBy } from './order-by.ts'

/** So many positions take the last bits of numbers. */
const MANY = 16_384

const compared = (keys: readonly number[]): number[] =>
  keys
    .map((key, position) => ({ key, position }))
    .toSorted((a, b) => {
      if (Number.isNaN(a.key) || Number.isNaN(b.key)) {
        return Number(Number.isNaN(a.key)) - Number(Number.isNaN(b.key)) || a.position - b.position
      }
      return a.key < b.key ? -1 : a.key > b.key ? 1 : a.position - b.position
    })
    .map(({ position }) => position)

describe('positions are in the order of the numbers, NaN last, ties as they were', () => {
  test('of few', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), (keys) => {
        expect([...orderBy(Float64Array.from(keys))]).toEqual(compared(keys))
      }),
    )
  })

  test.each<[string, () => number]>([
    ['any numbers', () => (Math.random() - 0.5) * 10 ** (Math.random() * 40 - 20)],
    ['whole numbers with ties', () => Math.floor(Math.random() * 50) - 25],
    ['scores of 47 bits', () => Math.floor(Math.random() * 2 ** 47)],
    ['numbers that differ in their last bits', () => 2 ** 46 + Math.floor(Math.random() * 500)],
    [
      'the ends',
      () => [Number.NaN, Infinity, -Infinity, 0, -0, 5e-324][Math.floor(Math.random() * 6)]!,
    ],
    ['all alike', () => 7],
  ])('of many: %s', (_, next) => {
    const keys = Array.from({ length: MANY + 1 }, next)
    expect([...orderBy(Float64Array.from(keys))]).toEqual(compared(keys))
  })
})

test('the first few are those of a sort of all that are let in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      (keys, size) => {
        const compare = (a: number, b: number) => keys[a]! - keys[b]! || a - b
        const isIn = (one: number) => keys[one] !== 3
        const sorted = keys
          .map((_, one) => one)
          .filter(isIn)
          .toSorted(compare)
        expect(firstOf(keys.length, size, compare, isIn)).toEqual(sorted.slice(0, size))
      },
    ),
  )
})
