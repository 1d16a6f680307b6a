import { expect, it } from 'vitest'
import { unknownWeightOf } from './unknown-weight.ts'

it('what has expired is no more known than what never was', () => {
  expect(
    unknownWeightOf([
      { state: 'known', weight: 9 },
      { state: 'unknown', weight: 6 },
      { state: 'stale', weight: 2 },
      { state: 'na', weight: 3 },
    ]),
  ).toBe(8)
})
