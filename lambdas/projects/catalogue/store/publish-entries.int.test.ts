import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { publishEntries, readCatalogue } from '../../../../test/support/data/catalogue.ts'
import {
  entry,
  five,
  idsOf,
  useOwnCatalogues,
} from '../../../../test/support/data/own-catalogue.ts'
import { createCatalogueReader } from '../catalogue.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import { sweepObjects } from './catalogue-objects.ts'
import {
  catalogueKey,
  confirmManifest,
  type Look,
  readManifest,
  replaceManifest,
} from './manifest.ts'
import { createPublisher } from './publish-entries.ts'

const { bucket, newStore, observedClient } = useOwnCatalogues()

describe('publishing', () => {
  test('what is published is what is read, over several segments, in the order of ranks', async () => {
    const { store } = newStore()
    expect(await publishEntries(store, five)).toBe(1)
    const read = await readCatalogue(store)
    expect(read).toMatchObject({ version: 1, asOf: '2026-11-20T09:00:00.000Z' })
    expect(read.rows).toMatchObject(five.map(({ row }, index) => ({ ...row, rank: index + 1 })))
    expect((await readManifest(store))?.segments).toHaveLength(2)
  })

  test('a change stores the row, the manifest and what changed of one segment, and nothing else', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const before = (await readManifest(store))!
    const { observed, written } = observedClient()
    await publishEntries({ ...store, client: observed }, [
      entry('ee', 95, { ratedAt: '2026-11-20T10:00:00.000Z' }),
    ])
    observed.destroy()
    expect(written).toEqual(['row', 'manifest'])
    const after = (await readManifest(store))!
    expect(after.segments[0]).toEqual(before.segments[0])
    const changed = Object.entries(after.segments[1]!.objects).flatMap(([group, object]) =>
      object === before.segments[1]!.objects[group as 'list'] ? [] : [group],
    )
    expect(changed.toSorted()).toEqual(['list', 'standing', 'upkeep'])
    expect(after.ranks.before).toEqual(before.ranks.before)
    expect(after.ranks.now).toMatchObject([{ first: { ordinal: 4 }, count: 5 }])
    expect((await idsOf(store))[0]).toEqual(['ee', 1])
  })

  test('the same again is not published, and tells no reader anything new', async () => {
    const { store, clock } = newStore()
    await publishEntries(store, five)
    const before = await readManifest(store)
    clock.now += 60_000
    expect(await publishEntries(store, five)).toBe(1)
    expect(await readManifest(store)).toEqual(before)
  })

  test('an entry of an older version, or of an earlier rating, replaces none', async () => {
    const { store } = newStore()
    await publishEntries(store, [entry('aa', 50, { version: 3 })])
    await publishEntries(store, [entry('aa', 90, { version: 2 })])
    const earlier = { version: 3, ratedAt: '2026-11-19T09:00:00.000Z' }
    await publishEntries(store, [entry('aa', 80, earlier)])
    expect((await readCatalogue(store)).rows).toMatchObject([{ score: 50 }])
  })

  test('publishers at the same time lose nothing and list nothing twice', async () => {
    const { store } = newStore()
    const publish = async (entries: readonly CatalogueEntry[]) =>
      await publishEntries(store, entries)
    await Promise.all([publish(five.slice(0, 3)), publish(five.slice(2)), publish([five[0]!])])
    expect(await idsOf(store)).toEqual([
      ['aa', 1],
      ['bb', 2],
      ['cc', 3],
      ['dd', 4],
      ['ee', 5],
    ])
  })

  test.each(['row#8', 'manifest#8'])(
    'a publisher killed before the %s leaves what was there, and the next one completes it',
    async (part) => {
      const { store } = newStore()
      await publishEntries(store, five.slice(0, 2))
      const { observed, hooks } = observedClient()
      hooks.before = (asked) => {
        if (asked === part) throw new Error('killed')
      }
      const dying = createPublisher({ ...store, client: observed })
      const changes = [entry('bb', 99, { version: 2 }), five[2]!]
      const publishable = changes.map((one) => ({ id: one.row.id, entry: () => one }))
      await expect(dying.publish(publishable)).rejects.toThrow('killed')
      observed.destroy()
      expect(await idsOf(store)).toEqual([
        ['aa', 1],
        ['bb', 2],
      ])
      const { entriesOf } = await createCatalogueReader(store).current()
      const found = await entriesOf(['cc', 'bb', 'aa'])
      expect(found.map(({ row: { id, rank } }) => [id, rank])).toEqual([
        ['bb', 2],
        ['aa', 1],
      ])
      // Others take the place that was meant for it.
      await publishEntries(store, [entry('zz', 10)])
      await publishEntries(store, changes)
      expect(await idsOf(store)).toEqual([
        ['bb', 1],
        ['aa', 2],
        ['cc', 3],
        ['zz', 4],
      ])
    },
  )

  test('made anew it holds the given projects alone, whatever was there', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const lots = async function* () {
      yield [{ id: 'ee', entry: () => five[4]! }]
      yield await Promise.resolve([{ id: 'aa', entry: () => five[0]! }])
    }
    const replaced = await readManifest(store)
    expect(await createPublisher(store).publishAnew(replaced, lots())).toEqual({
      version: 2,
      published: true,
    })
    expect(await idsOf(store)).toEqual([
      ['aa', 1],
      ['ee', 2],
    ])
    // A project whose item names its place of before is found where it is.
    await publishEntries(store, [entry('aa', 20, { version: 2 })])
    expect(await idsOf(store)).toEqual([
      ['ee', 1],
      ['aa', 2],
    ])
  })

  test('made anew with segments of another size it has all where they are', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const all = five.map((one) => ({ id: one.row.id, entry: () => one }))
    const lots = async function* () {
      yield await Promise.resolve(all)
    }
    const publisher = createPublisher({ ...store, segmentSize: 2 })
    await publisher.publishAnew(await readManifest(store), lots())
    expect((await readManifest(store))?.segments).toHaveLength(3)
    expect((await readCatalogue(store)).rows).toMatchObject(five.map(({ row }) => ({ id: row.id })))
  })
})

describe('objects that nobody names', () => {
  const keysOf = async (name: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of bucket.list(`${name}/`)) keys.push(key)
    return keys
  }

  test('go ten minutes after a sweep has found them; those of another format after a week', async () => {
    const { store, clock } = newStore()
    clock.now = Date.now()
    await publishEntries(store, five.slice(0, 1))
    await bucket.put(`${store.name}/4/old`, new Uint8Array())
    await publishEntries(store, [entry('aa', 20, { version: 2 })])
    const manifest = (await readManifest(store))!
    const leaves = manifest.ranks.now.map(({ object }) => object)
    expect(leaves).toHaveLength(1)
    const named = [
      ...Object.values(manifest.segments[0]!.objects),
      ...leaves,
      manifest.summary,
      `${store.name}/8/unnamed`,
    ]
    const sweepAfter = async (minutes: number) => {
      clock.now += minutes * 60_000
      return await sweepObjects(store, manifest)
    }
    // As new as they are they may be about to be named.
    expect(await sweepAfter(0)).toBe(0)
    expect(await sweepAfter(11)).toBe(0)
    expect(await sweepAfter(9)).toBe(0)
    expect(await sweepAfter(1)).toBe(5)
    expect(new Set(await keysOf(store.name))).toEqual(new Set([...named, `${store.name}/4/old`]))
    expect(await sweepAfter(8 * 24 * 60)).toBe(1)
    expect(new Set(await keysOf(store.name))).toEqual(new Set(named))
    expect(await idsOf(store)).toEqual([['aa', 1]])
  })

  test('of another format stay for a week after that was published last', async () => {
    const { store, clock } = newStore()
    clock.now = Date.now() + 60 * 60_000
    await publishEntries(store, five)
    const manifest = (await readManifest(store))!
    await bucket.put(`${store.name}/9/named`, new Uint8Array())
    const after = async (days: number) => {
      clock.now += days * 24 * 60 * 60_000
      return await sweepObjects(store, manifest)
    }
    expect(await after(0)).toBe(0)
    const { TableName, Key } = catalogueKey(store, 'manifest#9')
    const asOf = new Date(clock.now + 3 * 24 * 60 * 60_000).toISOString()
    await store.client.send(new PutCommand({ TableName, Item: { ...Key, asOf } }))
    expect(await after(9)).toBe(0)
    expect(await after(1)).toBe(1)
  })

  test('stay for who has the manifest of a moment ago, however long ago they were written', async () => {
    const { store, clock } = newStore()
    clock.now = Date.now()
    await publishEntries(store, five)
    const { objects } = (await readManifest(store))!.segments[1]!
    clock.now += 15 * 60_000
    const catalogue = await createCatalogueReader(store).current()
    await publishEntries(store, [entry('ee', 95, { version: 2 })])
    await sweepObjects(store, (await readManifest(store))!)
    expect((await catalogue.ranking()).order).toHaveLength(5)
    expect(await catalogue.best(1)).toEqual([0])
    clock.now += 10 * 60_000
    await sweepObjects(store, (await readManifest(store))!)
    expect(await bucket.get(objects.standing)).toBeUndefined()
  })
})

describe('confirming', () => {
  test('notes until when the catalogue held, and never goes back in time', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const manifest = (await readManifest(store))!
    const at = async (asOf: string, look?: Look) =>
      await confirmManifest(store, manifest, { asOf, look })
    await at('2026-11-20T09:15:00.000Z')
    await at('2025-01-01T00:00:00.000Z', 'complete')
    expect(await readManifest(store)).toEqual({ ...manifest, asOf: '2026-11-20T09:15:00.000Z' })
    await at('2026-11-20T09:30:00.000Z', 'complete')
    expect(await readManifest(store)).toMatchObject({ completedAt: '2026-11-20T09:30:00.000Z' })
  })

  test('notes how far streams were looked through, until they all were', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const manifest = (await readManifest(store))!
    const { asOf } = manifest
    await confirmManifest(store, manifest, { asOf, look: { lookedTo: 'Project#cc' } })
    expect(await readManifest(store)).toEqual({ ...manifest, lookedTo: 'Project#cc' })
    // Who read it before would forget that.
    expect(await replaceManifest(store, manifest, { ...manifest, snapshotId: 'next' })).toBe(false)
    await confirmManifest(store, manifest, { asOf, look: 'complete' })
    expect(await readManifest(store)).toEqual({ ...manifest, completedAt: asOf })
  })

  test('what was published meanwhile stays as of its own time, and is complete', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const manifest = (await readManifest(store))!
    const asOf = '2026-11-20T08:59:00.000Z'
    await confirmManifest(store, manifest, { asOf, look: 'complete' })
    const complete = { ...manifest, completedAt: asOf }
    expect(await readManifest(store)).toEqual(complete)
    // Who read it before would forget that.
    expect(await replaceManifest(store, manifest, { ...manifest, snapshotId: 'next' })).toBe(false)
    expect(await replaceManifest(store, complete, { ...complete, snapshotId: 'next' })).toBe(true)
  })
})
