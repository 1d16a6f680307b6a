import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallest } from './smallest.ts'

test('gives the stretch that a sorted list has, of many values and of few', () => {
  const cases = fc.record({
    length: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 250, max: 3_000 })),
    // Few different values, so that many are equal.
    kinds: fc.constantFrom(2, 50, 1_000_000),
    factor: fc.integer({ min: 1, max: 1_000_003 }),
    from: fc.integer({ min: 0, max: 3_000 }),
    size: fc.integer({ min: 0, max: 600 }),
  })
  fc.assert(
    fc.property(cases, ({ length, kinds, factor, from, size }) => {
      const values = Float64Array.from({ length }, (_, at) => (at * factor) % kinds)
      const expected = values.toSorted().subarray(from, from + size)
      expect(smallest(values, from, from + size)).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
})
