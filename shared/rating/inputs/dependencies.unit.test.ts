import { describe, expect, test } from 'vitest'
import { valueOf } from '../../../test/support/data/rating-inputs.ts'
import { draft, type Draft } from '../../../test/support/data/rating-records.ts'
import { dependencyText } from './dependencies.ts'

test.each([
  ['unknown', [], null],
  ['none needed', [draft('OracleReviewed', 1, { oracle: 'none' })], 100],
  ['several sources', [draft('OracleReviewed', 1, { oracle: 'aggregated' })], 90],
  ['one source', [draft('OracleReviewed', 1, { oracle: 'single_feed' })], 60],
  ['averaged', [draft('OracleReviewed', 1, { oracle: 'time_weighted' })], 50],
  ['at the moment', [draft('OracleReviewed', 1, { oracle: 'spot' })], 0],
  ['older than a year', [draft('OracleReviewed', 365, { oracle: 'none' })], null],
])('oracle_dependence: %s', (_, drafts, value) => {
  expect(valueOf('oracle_dependence', drafts)).toBe(value)
})

describe('external_dependencies', () => {
  type Dependency = Extract<Draft, { type: 'DependenciesReviewed' }>['data']['dependencies'][number]
  const one = (more: Partial<Dependency>): Dependency => ({
    name: 'Gannet',
    kind: 'bridge',
    validation: null,
    validators: null,
    threshold: null,
    hasKnownFault: null,
    ...more,
  })
  const validators = (threshold: number, of: number) =>
    one({ validation: 'validators', threshold, validators: of })

  test.each([
    ['none', [], 100],
    ['a native bridge', [one({ validation: 'native' })], 95],
    ['a light client', [one({ validation: 'light_client' })], 95],
    ['an optimistic one', [one({ validation: 'optimistic' })], 85],
    ['two of three validators', [validators(2, 3)], 30],
    ['fourteen of twenty-one', [validators(14, 21)], 70],
    ['fourteen of twenty', [validators(14, 20)], 70],
    ['fourteen of nineteen', [validators(14, 19)], 30],
    ['thirteen of twenty-one, less than two thirds', [validators(13, 21)], 30],
    ['a bridge of which nobody read how it knows', [one({})], 30],
    ['another protocol', [one({ kind: 'protocol' })], 90],
    ['code that was taken over', [one({ kind: 'fork', hasKnownFault: false })], 90],
    ['and of which nobody read more', [one({ kind: 'fork' })], 60],
    ['with a fault that was used elsewhere', [one({ kind: 'fork', hasKnownFault: true })], 20],
    [
      'all of them, never below 0',
      [validators(2, 3), one({ kind: 'fork', hasKnownFault: true })],
      0,
    ],
  ])('%s', (_, dependencies, value) => {
    expect(
      valueOf('external_dependencies', [draft('DependenciesReviewed', 1, { dependencies })]),
    ).toBe(value)
  })

  test.each([
    [validators(2, 3), 'bridge Gannet with 2 of 3 validators'],
    [one({ validation: 'validators', threshold: 2 }), 'bridge Gannet with unread validators'],
    [one({ validation: 'validators', validators: 3 }), 'bridge Gannet with unread validators'],
    [one({ validation: 'light_client' }), 'bridge Gannet, light client'],
    [one({}), 'bridge Gannet of unread validation'],
    [one({ name: 'Skerry bridge', validation: 'optimistic' }), 'Skerry bridge, optimistic'],
    [one({ name: 'The Bridge', validation: 'native' }), 'The Bridge, native'],
    [one({ name: 'Bridgeway', validation: 'native' }), 'bridge Bridgeway, native'],
    [one({ kind: 'fork', hasKnownFault: true }), 'code of Gannet with a known fault'],
    [one({ kind: 'protocol' }), 'protocol Gannet'],
  ])('case %#: a dependency is told in words', (dependency, text) => {
    expect(dependencyText(dependency)).toBe(text)
  })
})
