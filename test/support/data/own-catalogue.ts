import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import type { ObjectBucket } from '../../../lambdas/platform/objects/object-bucket.ts'
import type { CatalogueEntry } from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import { interceptRequests, itemsIn } from '../aws/observe-client.ts'
import { useTemporaryBucket } from '../aws/temporary-bucket.ts'
import { readCatalogue } from './catalogue.ts'
import { entryOf } from './catalogue-entries.ts'

const START = Date.UTC(2026, 10, 20, 9)

/** For the tests of a file, each of which has a catalogue of its own. */
export const useOwnCatalogues = () => {
  const engine = () => createDocumentClient({ endpoint: inject('engineEndpoint') })
  const client = engine()
  afterAll(() => client.destroy())
  const bucket = useTemporaryBucket()
  /** A catalogue of its own with three projects a segment, and a clock that stands until it is moved. */
  const newStore = () => {
    const clock = { now: START }
    const asked: string[] = []
    const objects: ObjectBucket = {
      ...bucket,
      get: async (key) => {
        const object = key.split('/')[2] ?? ''
        asked.push(/^(?:ranks|[a-z]+-\d+)/.exec(object)?.[0] ?? object)
        return await bucket.get(key)
      },
    }
    const store = {
      client,
      stage: 'test',
      objects,
      name: `test-${randomUUID()}`,
      segmentSize: 3,
      now: () => clock.now,
    }
    return { store, clock, asked }
  }

  /** A client of its own whose requests can be counted, cut off, or waited for. */
  const observedClient = () => {
    const observed = engine()
    const written: string[] = []
    const read: string[] = []
    const hooks: { before?: (part: string) => Promise<void> | void } = {}
    interceptRequests(observed, async (request, proceed) => {
      const items = itemsIn(request)
      for (const item of items) written.push(String(item['part']).split('#')[0] ?? '')
      const part = String(request.input.Key?.['part'] ?? items[0]?.['part'])
      if (request.input.Key) read.push(part)
      await hooks.before?.(part)
      return await proceed()
    })
    return { observed, written, read, hooks }
  }

  return { bucket, newStore, observedClient }
}

export const entry = (id: string, score: number | null, more: Partial<CatalogueEntry> = {}) =>
  entryOf(id, { score }, more)
/** With a standing of a week before. */
export const moved = (id: string, score: number | null, before: number | null) =>
  entry(id, score, {
    sevenDaysAgo: before === null ? null : { scoreUnrounded: before, confidence: 0.8 },
  })
export const five = ['aa', 'bb', 'cc', 'dd', 'ee'].map((id, index) => entry(id, 90 - index))

/** With their ranks, the best first. */
export const idsOf = async (store: Parameters<typeof readCatalogue>[0]) =>
  (await readCatalogue(store)).rows.map(({ id, rank }) => [id, rank])
