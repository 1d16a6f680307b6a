import { expect, test } from 'vitest'
import { projectCatalogue, trendingRows } from './catalogue-row.ts'
import type { ProjectState } from './decider.ts'

const project = (id: string, marketCapUsd: number | null): ProjectState => ({
  status: 'listed',
  updatedAt: '2026-11-20T09:00:00.000Z',
  facts: {
    id,
    name: id,
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

const ranks = (...states: ProjectState[]) =>
  projectCatalogue(states).map(({ id, rank }) => [id, rank])

test('rank is the place by market capitalisation, ties by id', () => {
  expect(ranks(project('c', 5), project('b', 70), project('a', 5))).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ])
})

test('an unknown market capitalisation has no rank and comes last, after a known 0', () => {
  expect(ranks(project('b', null), project('a', null), project('c', 0))).toEqual([
    ['c', 1],
    ['a', null],
    ['b', null],
  ])
})

test('streams without a listed project have no row', () => {
  expect(projectCatalogue([{ status: 'unlisted' }])).toEqual([])
})

test('a row holds the facts and the instant of their last change', () => {
  const state = project('a', 5)
  if (state.status !== 'listed') throw new Error('expected a listed project')
  expect(projectCatalogue([state])).toEqual([
    { ...state.facts, rank: 1, updatedAt: state.updatedAt },
  ])
})

test('trending has the order of rank, projects without one last', () => {
  const rows = projectCatalogue([project('b', null), project('a', 1), project('c', 9)])
  expect(trendingRows(rows).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})
