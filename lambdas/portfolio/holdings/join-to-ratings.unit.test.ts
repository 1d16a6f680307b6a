import { expect, test } from 'vitest'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { joinToRatings } from './join-to-ratings.ts'

const rows = new Map(
  [
    rowOf('corvane', { name: 'Corvane', band: 'BBB', score: 64.2 }),
    rowOf('lumenfold', { band: 'N/A', score: null }),
  ].map((row) => [row.id, row]),
)

test('holdings of several wallets are one of each project, with its rating and share', () => {
  const { totalUsd, holdings } = joinToRatings(
    [
      { projectId: 'lumenfold', valueUsd: 100 },
      { projectId: 'corvane', valueUsd: 200 },
      { projectId: 'corvane', valueUsd: 100 },
    ],
    rows,
  )
  expect(totalUsd).toBe(400)
  expect(holdings).toMatchObject([
    {
      project: { id: 'corvane', name: 'Corvane', band: 'BBB', score: 64.2 },
      valueUsd: 300,
      share: 0.75,
    },
    { project: { id: 'lumenfold', band: 'N/A', score: null }, valueUsd: 100, share: 0.25 },
  ])
  expect(Object.keys(holdings[0]?.project ?? {})).toEqual([
    'id',
    'logo',
    'name',
    'tokenTickers',
    'band',
    'score',
  ])
})

test('a project that is not listed is left out, of the total too', () => {
  const held = [
    { projectId: 'corvane', valueUsd: 10 },
    { projectId: 'gone', valueUsd: 90 },
  ]
  expect(joinToRatings(held, rows)).toMatchObject({ totalUsd: 10, holdings: [{ share: 1 }] })
})

test('holdings without any value have no shares, and equal ones stand by id', () => {
  const held = ['lumenfold', 'corvane'].map((projectId) => ({ projectId, valueUsd: 0 }))
  const { holdings } = joinToRatings(held, rows)
  expect(holdings.map(({ project, share }) => [project.id, share])).toEqual([
    ['corvane', 0],
    ['lumenfold', 0],
  ])
  expect(joinToRatings([], rows)).toEqual({ totalUsd: 0, holdings: [] })
})
