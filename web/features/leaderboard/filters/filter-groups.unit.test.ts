import { describe, expect, it } from 'vitest'
import { filterGroups, mergeKnownValues, NOTHING_KNOWN } from './filter-groups.ts'
import type { Facets } from './filter-groups.ts'

const FACETS: Facets = {
  chain: { Basalt: 3, Skerry: 20, Orrery: 3 },
  category: {},
  band: {},
  audit: { audited: 17 },
  signals: { kyc: 11, noIncident: 19, noCritical: 7, auditedRecently: 5 },
  conf: { high: 9 },
}

const KNOWN = mergeKnownValues(NOTHING_KNOWN, FACETS)

const groupOf = (id: string, filters = {}) =>
  filterGroups(FACETS, filters, KNOWN).find((group) => group.id === id)!

describe('the filter groups', () => {
  it('list values by their number of projects, then by name', () => {
    expect(groupOf('chain').choices.map(({ label, count }) => [label, count])).toEqual([
      ['Skerry', 20],
      ['Basalt', 3],
      ['Orrery', 3],
    ])
  })

  it('keep the position of values when counts change', () => {
    const fewer = { ...FACETS, chain: { Orrery: 9, Tarn: 1 } }
    const [chain] = filterGroups(fewer, {}, mergeKnownValues(KNOWN, fewer))
    expect(chain?.choices.map(({ id, count }) => [id, count])).toEqual([
      ['Skerry', 0],
      ['Basalt', 0],
      ['Orrery', 9],
      ['Tarn', 1],
    ])
    expect(mergeKnownValues(KNOWN, { ...FACETS, chain: { Basalt: 50 } })).toBe(KNOWN)
    const grown = mergeKnownValues(KNOWN, { ...FACETS, category: { Bridge: 1, Lending: 4 } })
    expect(grown.category).toEqual(['Lending', 'Bridge'])
    expect(
      mergeKnownValues(grown, { ...FACETS, category: { DEX: 9, Bridge: 5 } }).category,
    ).toEqual(['Lending', 'Bridge', 'DEX'])
  })

  it('keep a selected value without projects, with count 0', () => {
    const tarn = groupOf('chain', { chain: 'Tarn' }).choices.find(({ id }) => id === 'Tarn')
    expect(tarn).toMatchObject({ count: 0, chosen: true, next: {} })
  })

  it.each(['__proto__', 'constructor'])(
    'count no project for %s, which an address may ask for',
    (id) => {
      const { choices } = groupOf('chain', { chain: id })
      expect(choices.map(({ count }) => count)).toEqual([20, 3, 3, 0])
    },
  )

  it('leave all other filters as they are', () => {
    const [skerry] = groupOf('chain', { kyc: '1', chain: 'Basalt' }).choices
    expect(skerry?.next).toEqual({ kyc: '1', chain: 'Basalt,Skerry' })
  })

  it('select one audit status, or any', () => {
    const { either } = groupOf('audit', { audit: 'stale', kyc: '1' })
    expect(either?.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual(['stale'])
    expect(either?.find(({ id }) => id === 'audited')?.next).toEqual({ audit: 'audited', kyc: '1' })
    expect(either?.[0]?.next).toEqual({ kyc: '1' })
  })

  it.each([
    ['signals', 'noCritical', 7],
    ['audit', 'auditedSince', 5],
  ])('of %s count who has %s', (group, id, count) => {
    expect(groupOf(group).choices.find((choice) => choice.id === id)?.count).toBe(count)
  })

  it('summarise what is selected', () => {
    expect(groupOf('chain').summary).toBe('any')
    expect(groupOf('chain', { chain: 'Skerry,Basalt' }).summary).toBe('Skerry, Basalt')
    expect(groupOf('chain', { chain: 'Skerry,Basalt,Orrery' }).summary).toBe('3 chosen')
    expect(groupOf('audit', { audit: 'audited' }).summary).toBe('Audited')
  })
})
