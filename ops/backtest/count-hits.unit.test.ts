import { expect, test } from 'vitest'
import { comparisonsIn, countHits, type Feature, standsOut } from './count-hits.ts'

interface One {
  readonly group: string | undefined
  readonly hit: 'certain' | 'by name' | 'none'
}

const many = (group: string | undefined, of: number, hits: number, byName = 0): One[] =>
  Array.from({ length: of }, (_, index) => ({
    group,
    hit: index >= hits ? 'none' : index < byName ? 'by name' : 'certain',
  }))

const feature: Feature<One> = {
  name: 'oracle',
  input: 'oracle_dependence',
  groupOf: ({ group }) => group,
  order: ['yes', 'no'],
}

const count = (...groups: readonly (readonly One[])[]) =>
  countHits(feature, groups.flat(), ({ hit }) => hit)

test('a group is counted with its interval and against the rest', () => {
  const { groups, untold } = count(many('no', 80, 4), many('yes', 20, 5, 2))
  expect(groups.map(({ group }) => group)).toEqual(['yes', 'no'])
  expect(groups[0]).toMatchObject({ hits: 5, byName: 2, of: 20, ratio: 5 })
  expect(groups[0]!.interval[0]).toBeCloseTo(0.1119, 4)
  expect(groups[0]!.interval[1]).toBeCloseTo(0.4687, 4)
  expect(groups[0]!.more).toBeLessThan(0.02)
  expect(untold).toBeNull()
})

test('two groups are one comparison, three are three', () => {
  const two = count(many('yes', 5, 1), many('no', 5, 1))
  expect(two.groups[1]).toMatchObject({ ratio: null, more: null, fewer: null })
  const three = count(many('yes', 5, 1), many('no', 5, 1), many('partly', 5, 1))
  expect([comparisonsIn([two]), comparisonsIn([two, three])]).toEqual([1, 4])
})

test('those of whom it is not told stand apart and in no rest', () => {
  const { groups, untold } = count(many('yes', 10, 1), many('no', 10, 1), many(undefined, 80, 40))
  expect(untold).toMatchObject({ group: 'not told', hits: 40, of: 80, ratio: null, more: null })
  expect(groups[0]!.ratio).toBe(1)
})

test('where nobody else was hit there is no ratio, and alone no comparison', () => {
  expect(count(many('yes', 10, 1), many('no', 10, 0)).groups[0]).toMatchObject({ ratio: null })
  expect(count(many('yes', 10, 1)).groups).toMatchObject([{ hits: 1, more: null }])
})

test('a group stands out less the more is compared', () => {
  const { groups } = count(many('yes', 20, 5), many('no', 80, 4))
  expect(2 * groups[0]!.more!).toBeLessThan(0.05)
  expect(standsOut(groups[0]!, 1)).toBe(true)
  expect(standsOut(groups[0]!, 10)).toBe(false)
})
