import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'

const asOf = '2026-11-20T09:00:00.000Z'
const HOUR = 3_600_000
const catalogue = (changes: Partial<Catalogue> = {}): Catalogue =>
  ({ version: 1, asOf, isDemo: true, ...changes }) as Catalogue

test('is stale two hours after the catalogue was last seen to be right', () => {
  const staleAfter = (hours: number) =>
    metaOfCatalogue(catalogue(), 1, Date.parse(asOf) + hours * HOUR).stale
  expect([staleAfter(2), staleAfter(2.01)]).toEqual([false, true])
})

test('has no date and is not stale before anything was published', () => {
  const nothing = catalogue({ version: 0 })
  expect(metaOfCatalogue(nothing, 0, Date.parse(asOf) + 9 * HOUR)).toMatchObject({
    asOf: null,
    status: 'empty',
    stale: false,
  })
})

test('is of the demo only as long as all projects are', () => {
  const sourceOf = (isDemo: boolean) =>
    metaOfCatalogue(catalogue({ isDemo }), 1, Date.parse(asOf)).source
  expect([sourceOf(true), sourceOf(false)]).toEqual(['demo', 'import'])
})
