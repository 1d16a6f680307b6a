import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { highlightsOf } from './highlights-of.ts'

interface Held {
  readonly id: string
  readonly trend?: number
  readonly audits?: readonly string[]
  readonly inProgress?: readonly { readonly stage: string; readonly startedAt: string }[]
}

/** A catalogue whose first projects of each kind are these, in this order. */
const catalogueOf = (held: readonly Held[], quiet: readonly string[] = []): Catalogue => {
  const placed = held.map(({ id }, ordinal) => ({ ordinal, id, keys: [] }))
  const entries = held.map(({ id, trend = 0, audits = [], inProgress = [] }) => ({
    row: { id },
    trend,
    audits: audits.map((publishedAt) => ({ projectId: id, publishedAt })),
    inProgress: inProgress.map((one) => ({ projectId: id, ...one })),
  }))
  const firsts = {
    trending: placed,
    audited: placed,
    onboarding: placed,
    best: placed.slice(0, 1),
    quiet: placed.filter(({ id }) => quiet.includes(id)),
  }
  return {
    version: 0,
    count: held.length,
    ratedCount: 0,
    summary: () => Promise.resolve({ firsts, sums: {} }),
    entriesAt: (ordinals: ReadonlySet<number>) =>
      Promise.resolve(entries.filter((_, ordinal) => ordinals.has(ordinal))),
  } as unknown as Catalogue
}

const highlights = async (held: readonly Held[], quiet?: readonly string[]) =>
  await highlightsOf(catalogueOf(held, quiet), 0)

test('an audit in progress stands by how far it is, then by its begin, then by its project', async () => {
  const { onboarding } = await highlights([
    { id: 'e', inProgress: [{ stage: 'review', startedAt: '2026-11-02' }] },
    { id: 'd', inProgress: [{ stage: 'review', startedAt: '2026-11-02' }] },
    { id: 'z', inProgress: [{ stage: 'review', startedAt: '2026-11-01' }] },
    { id: 'f', inProgress: [{ stage: 'review', startedAt: '2026-11-04' }] },
    { id: 'a', inProgress: [{ stage: 'scoping', startedAt: '2026-10-01' }] },
    { id: 'c', inProgress: [{ stage: 'final', startedAt: '2026-11-03' }] },
  ])
  expect(onboarding.map(({ projectId }) => projectId)).toEqual(['c', 'z', 'd', 'e', 'f', 'a'])
})

test('ten audits in progress stand at most, of one project too', async () => {
  const inProgress = Array.from({ length: 11 }, () => ({ stage: 'final', startedAt: '2026-11-03' }))
  expect((await highlights([{ id: 'a', inProgress }])).onboarding).toHaveLength(10)
})

test('the five newest reports stand, of one moment in the order of their projects', async () => {
  const { recentlyAudited } = await highlights([
    { id: 'b', audits: ['2026-11-02', '2026-11-01'] },
    { id: 'a', audits: ['2026-11-02', '2026-10-01'] },
    { id: 'c', audits: ['2026-11-03', '2026-10-02'] },
  ])
  expect(recentlyAudited.map(({ projectId, publishedAt }) => [projectId, publishedAt])).toEqual([
    ['c', '2026-11-03'],
    ['a', '2026-11-02'],
    ['b', '2026-11-02'],
    ['b', '2026-11-01'],
    ['c', '2026-10-02'],
  ])
})

test('what nobody looks at is not trending', async () => {
  const { trending } = await highlights([{ id: 'a', trend: 0.5 }, { id: 'b' }])
  expect(trending).toEqual([{ id: 'a', trend: 0.5 }])
})

test('the example is the best without an alert, else the best, else none', async () => {
  const held = [{ id: 'a' }, { id: 'b' }]
  expect((await highlights(held, ['b'])).example).toEqual({ id: 'b' })
  expect((await highlights(held)).example).toEqual({ id: 'a' })
  expect((await highlights([])).example).toBeNull()
})
