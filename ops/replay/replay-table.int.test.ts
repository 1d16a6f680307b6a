import { type Interceptor } from '../../test/support/aws/observe-client.ts'
import { BatchWriteCommand, DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, it } from 'vitest'
import { setInItem } from '../../test/support/data/set-in-item.ts'
import { leave } from '../../test/support/event-store/contract/test-aggregate.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { itemSize } from '../../lambdas/platform/event-store/events/item-size.ts'
import { eventFromItem, type EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  makeShelves,
  openTestTables,
  plant,
  type Planted,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { job, replay, upTo, versionsByStream } from '../../test/support/streams/replay.ts'

const openTables = tablesForEachTest()

/** Tables with so many shelves are filled once for all tests that leave them as they are. */
const filled = new Map<string, Promise<TestTables & { readonly shelves: Planted }>>()
const filledTables = async (streams: number, eventsOfEach: number) => {
  const fill = async () => {
    const tables = await openTestTables()
    const shelves = makeShelves(streams, eventsOfEach)
    await plant(tables, shelves)
    return { ...tables, shelves }
  }
  const size = `${streams} × ${eventsOfEach}`
  const filling = filled.get(size) ?? fill()
  filled.set(size, filling)
  return await filling
}
afterAll(async () => {
  for (const tables of filled.values()) (await tables).close()
})

/** For draws that are the same in every run: mulberry32. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

describe('replay of many events', () => {
  it('is exact and within its budget at 100 × 100', async () => {
    const [streams, eventsOfEach] = [100, 100]
    const { shelves, ...tables } = await filledTables(streams, eventsOfEach)
    const total = streams * eventsOfEach
    const { result, delivered, cost } = await replay(tables)

    expect(result).toEqual({ delivered: total, expected: total, streams })
    const versions = versionsByStream(delivered)
    expect(versions.size).toBe(streams)
    for (const came of versions.values()) expect(came).toEqual(upTo(eventsOfEach))
    const [first] = shelves.events
    expect(delivered.find(({ eventId }) => eventId === first?.id)).toEqual(eventFromItem(first!))

    const requests = [...cost.requests.values()].reduce((sum, one) => sum + one, 0)
    expect(requests).toBeLessThanOrEqual(8)
    expect(cost.readUnits).toBeGreaterThan(200)
    expect(cost.readUnits).toBeLessThanOrEqual(310)
    // Nothing is read twice, whatever the events weigh: 8 KB a unit, and half a unit a page.
    const bytes = [...shelves.events, ...shelves.heads].reduce((sum, one) => sum + itemSize(one), 0)
    expect(cost.readUnits).toBeLessThanOrEqual(bytes / 8192 + requests / 2)
  })

  it.each([
    [20, 100],
    [21, 99],
    [203, 10],
  ])('is exact in four segments, page after page, at %i × %i', async (streams, eventsOfEach) => {
    const tables = await filledTables(streams, eventsOfEach)
    const { result, delivered } = await replay(tables, { segments: 4, pageLimit: 20 })
    const total = streams * eventsOfEach
    expect(result).toEqual({ delivered: total, expected: total, streams })
    const versions = versionsByStream(delivered)
    expect(versions.size).toBe(streams)
    for (const came of versions.values()) expect(came).toEqual(upTo(eventsOfEach))
  })

  it('goes on after any kill: nothing is missing, at most the last pages come again', async () => {
    const tables = await filledTables(203, 10)
    const pageLimit = 20
    const segments = 4
    for (const seed of [1, 2]) {
      const random = seeded(seed)
      const delivered: RecordedEvent[] = []
      let kills = 0
      let result: unknown
      while (result === undefined) {
        let requestsToLive = Math.floor(random() * 80)
        const answerGetsLost = random() < 0.5
        const interceptor: Interceptor = async (_, proceed) => {
          requestsToLive -= 1
          if (requestsToLive > 0) return await proceed()
          if (answerGetsLost && requestsToLive === 0) await proceed()
          throw new Error('killed')
        }
        const options = { interceptor, delivered, segments, pageLimit, ...job(`kill-${seed}`) }
        const [outcome] = await Promise.allSettled([replay(tables, options)])
        expect(['killed', undefined]).toContain(
          outcome.status === 'rejected' ? (outcome.reason as Error).message : undefined,
        )
        if (outcome.status === 'fulfilled') ({ result } = outcome.value)
        else kills += 1
      }
      expect(result).toEqual({ delivered: 2030, expected: 2030, streams: 203 })
      expect(kills).toBeGreaterThan(1)
      expect(delivered.length - 2030).toBeLessThanOrEqual(kills * segments * pageLimit)
      for (const came of versionsByStream(delivered).values()) {
        expect([...new Set(came)]).toEqual(upTo(10))
        // What comes again comes in order, too.
        const repeats = came.filter((version, index) => index > 0 && version <= came[index - 1]!)
        expect(repeats.length).toBeLessThanOrEqual(kills)
      }
    }
  })
})

describe('replay', () => {
  it('of no events delivers none', async () => {
    const { result } = await replay(await openTables())
    expect(result).toEqual({ delivered: 0, expected: 0, streams: 0 })
  })

  it('leaves out what is recorded after it was begun', async () => {
    const tables = await openTables()
    await plant(tables, makeShelves(3, 4))
    const interceptor: Interceptor = async ({ operation }, proceed) => {
      const answer = await proceed()
      if (operation === 'Scan' && !appended) {
        appended = true
        await tables.run('2', leave('later'))
        await tables.run('new', leave('later'))
      }
      return answer
    }
    let appended = false
    const { result, delivered } = await replay(tables, { interceptor })
    expect(result).toEqual({ delivered: 12, expected: 12, streams: 3 })
    expect(delivered).toHaveLength(12)
    expect((await replay(tables)).result).toEqual({ delivered: 14, expected: 14, streams: 4 })
  })

  it('of a job is of the moment when the job was begun', async () => {
    const tables = await openTables()
    await plant(tables, makeShelves(20, 5))
    const delivered: RecordedEvent[] = []
    let pages = 0
    const dieing = async (events: readonly RecordedEvent[]) => {
      pages += 1
      if (pages === 4) throw new Error('killed')
      delivered.push(...events)
    }
    const options = { pageLimit: 7, segments: 2, ...job('moment') }
    await expect(replay(tables, { deliver: dieing, ...options })).rejects.toThrow('killed')
    for (const id of upTo(20)) await tables.run(String(id), leave('later'))
    await tables.run('new', leave('later'))

    const { result } = await replay(tables, { delivered, ...options })
    expect(result).toEqual({ delivered: 100, expected: 100, streams: 20 })
    for (const came of versionsByStream(delivered).values()) {
      expect([...new Set(came)]).toEqual(upTo(5))
    }
  })

  it('reads again what an eventually consistent scan did not show', async () => {
    const tables = await openTables()
    await plant(tables, makeShelves(5, 5))
    const unseen = ({ stream, version }: EventItem): boolean =>
      stream === 'Shelf#1' || (stream === 'Shelf#2' && version > 3)
    const interceptor: Interceptor = async ({ operation }, proceed) => {
      const answer = await proceed()
      const { Items }: { Items?: EventItem[] } = answer.output
      if (operation !== 'Scan' || !Items?.[0]?.id) return answer
      return { ...answer, output: { ...answer.output, Items: Items.filter((one) => !unseen(one)) } }
    }
    const { result, delivered } = await replay(tables, { interceptor })
    expect(result).toEqual({ delivered: 25, expected: 25, streams: 5 })
    for (const came of versionsByStream(delivered).values()) expect(came).toEqual(upTo(5))
  })

  it.each([
    ['in the middle', [3]],
    ['at the beginning', [1]],
    ['at the end', [5]],
    ['altogether', [1, 2, 3, 4, 5]],
  ])('stops at a stream whose events are missing %s', async (_, versions) => {
    const tables = await openTables()
    await plant(tables, makeShelves(3, 5))
    const name = tableName(tables.stage, 'events')
    const requests = versions.map((version) => ({
      DeleteRequest: { Key: { stream: 'Shelf#2', version } },
    }))
    await tables.client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
    await expect(replay(tables)).rejects.toMatchObject({
      name: 'BrokenStreamError',
      stream: 'Shelf#2',
      version: versions[0],
    })
  })

  it.each([
    ['is behind', async (tables: TestTables) => await setHeadVersion(tables, 4)],
    ['is gone', async (tables: TestTables) => await deleteHead(tables)],
  ])('stops at a stream whose head %s', async (_, damage) => {
    const tables = await openTables()
    await plant(tables, makeShelves(3, 5))
    await damage(tables)
    await expect(replay(tables)).rejects.toMatchObject({
      name: 'BrokenStreamError',
      stream: 'Shelf#2',
      version: 5,
    })
  })

  it('ends between two pages when it is told to', async () => {
    const tables = await openTables()
    await plant(tables, makeShelves(3, 5))
    const stopping = new AbortController()
    const delivered: RecordedEvent[] = []
    const deliver = async (events: readonly RecordedEvent[]) => {
      delivered.push(...events)
      stopping.abort()
    }
    const options = { deliver, signal: stopping.signal, pageLimit: 2 }
    await expect(replay(tables, options)).rejects.toThrow(/abort/)
    expect(delivered).toHaveLength(2)
  })
})

const setHeadVersion = async (tables: TestTables, version: number) =>
  await setInItem(tables, 'heads', { stream: 'Shelf#2' }, 'version', version)

const deleteHead = async ({ client, stage }: TestTables): Promise<void> => {
  const TableName = tableName(stage, 'heads')
  await client.send(new DeleteCommand({ TableName, Key: { stream: 'Shelf#2' } }))
}
