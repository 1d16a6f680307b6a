import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectRow } from '../../shared/contract/projects.ts'
import { projectCatalogue } from './catalogue-row.ts'
import type { ListedProject } from './decider.ts'
import { mergeProjects } from './merge-projects.ts'

const listed = (
  id: string,
  version: number,
  marketCapUsd: number | null = null,
): ListedProject => ({
  status: 'listed',
  updatedAt: new Date(Date.UTC(2026, 10, 20, 9, 0, version)).toISOString(),
  facts: {
    id,
    name: `${id} ${version}`,
    logo: `/pictures/projects/${id}.svg`,
    tokenTickers: [],
    category: 'Lending',
    chains: [],
    marketCapUsd,
    description: 'Lends against deposits.',
    website: null,
    demo: true,
  },
})

const rows = projectCatalogue([listed('corvane', 1, 50), listed('tidewell', 1, 40)])
const places = (merged: readonly ProjectRow[] | undefined) =>
  merged?.map(({ name, rank }) => [name, rank])

describe('merging', () => {
  test('a changed project takes its new place, and all ranks follow', () => {
    expect(places(mergeProjects(rows, [listed('tidewell', 2, 60)]))).toEqual([
      ['tidewell 2', 1],
      ['corvane 1', 2],
    ])
  })

  test('a new project is added, also to an empty catalogue', () => {
    expect(places(mergeProjects(rows, [listed('gantrel', 1)]))).toEqual([
      ['corvane 1', 1],
      ['tidewell 1', 2],
      ['gantrel 1', null],
    ])
    expect(places(mergeProjects([], [listed('gantrel', 1, 7)]))).toEqual([['gantrel 1', 1]])
  })

  test('what the rows say already is no change', () => {
    expect(mergeProjects(rows, [listed('tidewell', 1, 40), listed('corvane', 1, 50)])).toBe(
      undefined,
    )
    expect(mergeProjects(rows, [])).toBe(undefined)
  })

  test('an older state changes nothing', () => {
    expect(mergeProjects(rows, [listed('tidewell', 0, 90)])).toBe(undefined)
  })

  test('the same version folded by another reducer replaces the row', () => {
    expect(places(mergeProjects(rows, [listed('tidewell', 1, 90)]))?.[0]).toEqual(['tidewell 1', 1])
  })
})

test('states in any order, repeated and in any portions lead to the catalogue of the newest', () => {
  const anyState = fc.record({ id: fc.constantFrom('aa', 'bb', 'cc', 'dd'), version: fc.nat(5) })
  // A version has one state, as the decider folds it.
  const stateOf = ({ id, version }: { id: string; version: number }) =>
    listed(id, version, version === 2 ? null : (version * 7 + id.charCodeAt(0)) % 11)
  const property = fc.property(fc.array(fc.array(anyState, { maxLength: 4 })), (portions) => {
    let merged: readonly ProjectRow[] = []
    for (const portion of portions) merged = mergeProjects(merged, portion.map(stateOf)) ?? merged
    const newest = Map.groupBy(portions.flat(), ({ id }) => id)
      .values()
      .map((states) => stateOf(states.toSorted((a, b) => a.version - b.version).at(-1)!))
    expect(merged).toEqual(projectCatalogue(newest))
  })
  fc.assert(property)
})
