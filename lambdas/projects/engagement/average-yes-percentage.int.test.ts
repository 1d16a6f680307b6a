import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import type { CatalogueEntry } from '../catalogue/rating/catalogue-entry.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
afterEach(() => void vi.useRealTimers())

const PATH = '/api/projects/average-yes-percentage'
const ask = async (): Promise<unknown> => {
  const response = await createVisitor(cloud.origin).get(PATH)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('public')
  return await response.json()
}

let minutes = 0
/** Publishes a catalogue and waits until handlers drop the one in their caches. */
const publish = async (entries: readonly CatalogueEntry[]): Promise<string> => {
  const now = Date.UTC(2027, 2, 1, 9, (minutes += 1))
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const table = catalogueOf(cloud)
  await publishEntries(table, entries)
  return new Date(now).toISOString()
}
const voted = (id: string, yesCount: number, noCount: number): CatalogueEntry =>
  entryOf(id, {}, { yesCount, noCount })

test('A7.41 takes nothing and answers the mean over all projects with ten votes or more', async () => {
  const asOf = await publish([
    voted('one', 10, 0),
    voted('two', 50, 150),
    voted('three', 9, 0),
    voted('four', 0, 0),
  ])
  await expect.poll(ask).toEqual({
    averageYesPercentage: 62.5,
    projectCount: 2,
    voteCount: 210,
    meta: { asOf, source: 'demo', status: 'ok', stale: false },
  })
})

test('every project counts the same, whatever the number of its votes', async () => {
  await publish([voted('one', 0, 10), voted('two', 1000, 0), voted('three', 5, 10)])
  await expect.poll(ask).toMatchObject({ averageYesPercentage: 44.4, projectCount: 3 })
})

test('without enough votes there is no average, never 0', async () => {
  await publish([voted('one', 0, 9), voted('two', 0, 0), voted('three', 9, 0)])
  await expect.poll(ask).toMatchObject({
    averageYesPercentage: null,
    projectCount: 0,
    voteCount: 0,
    meta: { status: 'empty' },
  })
})
