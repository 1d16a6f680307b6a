import { expect, test } from 'vitest'
import { tableDefaultsOf } from './user-type-defaults.ts'

test('an institution gets dense rows, and the confidence in place of badges', () => {
  expect(tableDefaultsOf('Institutional Partner')).toEqual({
    columns: ['rank', 'score', 'trend', 'categories', 'audits', 'confidence', 'mcap'],
    density: 'compact',
  })
})

test.each(['Retail Investor', 'Project Owner', null] as const)(
  '%s gets comfortable rows',
  (type) => {
    expect(tableDefaultsOf(type)).toEqual({
      columns: ['rank', 'score', 'trend', 'categories', 'audits', 'badges', 'mcap'],
      density: 'comfortable',
    })
  },
)
