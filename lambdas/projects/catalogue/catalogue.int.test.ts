import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { search } from '../../../shared/search/search.ts'
import { interceptRequests, itemsIn } from '../../../test/support/aws/observe-client.ts'
import { useTemporaryBucket } from '../../../test/support/aws/temporary-bucket.ts'
import { publishEntries, readCatalogue } from '../../../test/support/data/catalogue.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { createRandom } from '../../../local/demo/random.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { setLogSink } from '../../platform/log.ts'
import type { ObjectBucket } from '../../platform/objects/object-bucket.ts'
import { createCatalogueReader } from './catalogue.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import { refreshIndex } from './store/refresh-index.ts'
import { sweepObjects } from './store/catalogue-objects.ts'
import { confirmManifest, readManifest } from './store/manifest.ts'
import { createPublisher } from './store/publish-entries.ts'
import { orderByName, textLayers } from './text-indexes.ts'

const engine = () => createDocumentClient({ endpoint: inject('engineEndpoint') })
const client = engine()
afterAll(() => client.destroy())
const bucket = useTemporaryBucket()

const START = Date.UTC(2026, 10, 20, 9)

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

const entry = (id: string, score: number | null, more: Partial<CatalogueEntry> = {}) =>
  entryOf(id, { score }, more)
/** With a standing of a week before. */
const moved = (id: string, score: number | null, before: number | null) =>
  entry(id, score, {
    sevenDaysAgo: before === null ? null : { scoreUnrounded: before, confidence: 0.8 },
  })
const five = ['aa', 'bb', 'cc', 'dd', 'ee'].map((id, index) => entry(id, 90 - index))

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

const idsOf = async (store: Parameters<typeof readCatalogue>[0]) =>
  (await readCatalogue(store)).rows.map(({ id, rank }) => [id, rank])

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

  test.each(['row#7', 'manifest#7'])(
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
      yield [{ id: 'ee', entry: () => five[4] }]
      yield await Promise.resolve([{ id: 'aa', entry: () => five[0] }])
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
})

describe('ranks and summaries', () => {
  test('follow from the columns after any publications, of several publishers too', async () => {
    const { store } = newStore()
    const small = { ...store, segmentSize: 7, leafSizes: { max: 5, filled: 4, min: 2 } }
    const random = createRandom(7)
    const pick = (max: number) => Math.floor(random.next() * max)
    const any = (version: number) => {
      const score = pick(8) === 0 ? null : pick(30)
      return {
        ...moved(`p${pick(40)}`, score, pick(5) === 0 ? null : pick(30)),
        version,
        trend: pick(3),
      }
    }
    for (let round = 1; round <= 10; round += 1) {
      await Promise.all(
        [0, 1].map(async () => {
          const lot = Array.from({ length: 1 + pick(12) }, () => any(round))
          await publishEntries(small, [...new Map(lot.map((one) => [one.row.id, one])).values()])
        }),
      )
      const catalogue = await createCatalogueReader(small).current()
      const all = [...Array(catalogue.count).keys()]
      const [ranking, entries] = [await catalogue.ranking(), await catalogue.entriesAt(all)]
      expect(entries.map(({ row }) => row.rank)).toEqual(ranking.ranksOf(all))
      const befores = entries.map(({ sevenDaysAgo }) => sevenDaysAgo?.scoreUnrounded ?? null)
      for (const [ordinal, { row }] of entries.entries()) {
        const own = befores[ordinal]
        const better = befores.filter(
          (other, index) =>
            own !== null && other !== null && (other > own! || (other === own && index < ordinal)),
        )
        const change = row.rank === null || own === null ? null : better.length + 1 - row.rank
        expect(row.rankChange7d).toBe(change)
      }
      const rated = [...ranking.order].filter((ordinal) => ranking.isRated(ordinal))
      expect(await catalogue.best(100)).toEqual(rated)
      const { firsts } = await catalogue.summary()
      expect(firsts.best.map(({ ordinal }) => ordinal)).toEqual(rated)
      const trending = [...(await catalogue.trending())].slice(0, 5)
      expect(firsts.trending.map(({ ordinal }) => ordinal)).toEqual(trending)
    }
    const manifest = (await readManifest(small))!
    expect(manifest.ranks.now.length).toBeGreaterThan(4)
  })
})

describe('objects that nobody names', () => {
  const keysOf = async (name: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of bucket.list(`${name}/`)) keys.push(key)
    return keys
  }

  test('go after ten minutes; those of another format after a week', async () => {
    const { store, clock } = newStore()
    clock.now = Date.now()
    await publishEntries(store, five.slice(0, 1))
    await bucket.put(`${store.name}/4/old`, new Uint8Array())
    await publishEntries(store, [entry('aa', 20, { version: 2 })])
    const manifest = (await readManifest(store))!
    const leaves = manifest.ranks.now.map(({ object }) => object)
    expect(leaves).toHaveLength(1)
    const named = [...Object.values(manifest.segments[0]!.objects), ...leaves, manifest.summary]
    expect(await sweepObjects(store, manifest)).toBe(0)
    clock.now += 11 * 60_000
    expect(await sweepObjects(store, manifest)).toBe(5)
    expect(new Set(await keysOf(store.name))).toEqual(new Set([...named, `${store.name}/4/old`]))
    clock.now += 8 * 86_400_000
    await sweepObjects(store, manifest)
    expect(new Set(await keysOf(store.name))).toEqual(new Set(named))
    expect(await idsOf(store)).toEqual([['aa', 1]])
  })
})

describe('confirming', () => {
  test('notes until when the catalogue held, and never goes back in time', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const manifest = (await readManifest(store))!
    const at = async (asOf: string, isComplete = false) =>
      await confirmManifest(store, manifest, { asOf, isComplete })
    await at('2026-11-20T09:15:00.000Z')
    await at('2025-01-01T00:00:00.000Z', true)
    expect(await readManifest(store)).toEqual({ ...manifest, asOf: '2026-11-20T09:15:00.000Z' })
    await at('2026-11-20T09:30:00.000Z', true)
    expect(await readManifest(store)).toMatchObject({ completedAt: '2026-11-20T09:30:00.000Z' })
  })
})

describe('the index of texts', () => {
  const found = async (store: Parameters<typeof createCatalogueReader>[0], keyword: string) => {
    const catalogue = await createCatalogueReader(store).current()
    const [layers, { ranksOf }] = [await textLayers(catalogue), await catalogue.ranking()]
    const { ordinals } = search(layers, keyword, { ranksOf, from: 0, size: 10 })
    const byName = await catalogue.idsOf(await orderByName(catalogue))
    return { ids: await catalogue.idsOf(ordinals), hasBase: catalogue.texts !== undefined, byName }
  }

  test('is stored once there are many, and what was named since is found beside it', async () => {
    const { store } = newStore()
    const many = Array.from({ length: 1_001 }, (_, n) => entry(`p${n}`, null))
    const large = { ...store, segmentSize: 400 }
    await publishEntries(large, many.slice(0, 1_000))
    await refreshIndex(large, (await readManifest(large))!)
    expect((await found(large, 'p77')).hasBase).toBe(false)
    await publishEntries(large, many)
    await refreshIndex(large, (await readManifest(large))!)
    expect(await found(large, 'p1000')).toMatchObject({ ids: ['p1000', 'p100'], hasBase: true })
    await publishEntries(large, [
      entryOf('p77', { name: 'Renamed' }, { version: 2 }),
      entryOf('fresh', { name: 'Freshwater' }),
    ])
    expect(await found(large, 'renamed')).toMatchObject({ ids: ['p77'], hasBase: true })
    const { ids, hasBase, byName } = await found(large, 'freshwater')
    expect({ ids, hasBase }).toEqual({ ids: ['fresh'], hasBase: true })
    expect(byName).toHaveLength(1_002)
    expect(byName.slice(0, 3)).toEqual(['fresh', 'p0', 'p1'])
    expect(byName.slice(-2)).toEqual(['p999', 'p77'])
    expect((await found(large, 'p77')).ids).not.toContain('p77')
  })
})

describe('reading', () => {
  test('an entry takes no column, its ranks take a leaf each', async () => {
    const { store, asked } = newStore()
    await publishEntries(store, [...five.slice(0, 2), moved('dd', 87, 10), moved('ee', 86, 20)])
    asked.length = 0
    const catalogue = await createCatalogueReader(store).current()
    expect((await catalogue.entryOf('aa'))?.row.id).toBe('aa')
    expect(await catalogue.entryOf('nobody')).toBeUndefined()
    expect(asked).toEqual([])
    expect(await catalogue.placedEntryOf('dd')).toMatchObject({ rank: 3, rankBefore: 2 })
    expect(asked).toEqual(['ranks', 'ranks'])
    expect(await catalogue.best(2)).toEqual([0, 1])
    expect(asked).toHaveLength(2)
  })

  test('ranks tell the places won within a week; nothing where one of the two is missing', async () => {
    const { store } = newStore()
    await publishEntries(store, [
      moved('aa', 80, 60),
      moved('bb', 70, 75),
      moved('cc', 65, null),
      moved('dd', 50, 90),
      moved('ee', null, 10),
    ])
    const { rows } = await readCatalogue(store)
    expect(rows.map(({ id, rank, rankChange7d }) => [id, rank, rankChange7d])).toEqual([
      ['aa', 1, 2],
      ['bb', 2, 0],
      ['cc', 3, null],
      ['dd', 4, -3],
      ['ee', null, null],
    ])
  })

  test('of a standing that is not listed yet the rank is its place among the others', async () => {
    const { store } = newStore()
    await publishEntries(store, [entry('aa', 80), entry('bb', 70), entry('cc', null)])
    const catalogue = await createCatalogueReader(store).current()
    const rankOf = async (id: string, score: number | null) =>
      await catalogue.rankAmongOthers(
        (await catalogue.placedEntryOf(id))!,
        score === null ? null : { scoreUnrounded: score, confidence: 0 },
      )
    expect(await rankOf('aa', 60)).toBe(2)
    expect(await rankOf('aa', 80)).toBe(1)
    expect(await rankOf('cc', 75)).toBe(2)
    expect(await rankOf('cc', 70)).toBe(3)
    expect(await rankOf('bb', null)).toBeNull()
  })

  test('a family is found by its item: by rank, without those that have left it', async () => {
    const { store, asked } = newStore()
    const member = (id: string, score: number | null, family: string, version = 1) =>
      entryOf(id, { score, family }, { version })
    await publishEntries(store, [
      member('aa', 20, 'Gantrel'),
      member('bb', 90, 'Gantrel'),
      member('cc', 50, 'Gantrel'),
      member('dd', 60, 'Gantrel Two'),
      member('ee', null, 'Gantrel'),
    ])
    await publishEntries(store, [member('cc', 50, 'Gantrel Two', 2)])
    asked.length = 0
    const { familyOf } = await createCatalogueReader(store).current()
    const idsIn = async (family: string) => (await familyOf(family)).map(({ id }) => id)
    expect(await idsIn('Gantrel')).toEqual(['bb', 'aa', 'ee'])
    expect(await idsIn('Gantrel Two')).toEqual(['dd', 'cc'])
    expect(await idsIn('Nobody')).toEqual([])
    expect(new Set(asked)).toEqual(new Set(['ranks']))
  })

  test('nothing published is an empty catalogue, and the first publication is seen in time', async () => {
    const { store, clock } = newStore()
    const reader = createCatalogueReader(store)
    expect(await reader.current()).toMatchObject({ version: 0, count: 0 })
    await publishEntries(store, five)
    clock.now += 2_000
    expect(await reader.current()).toMatchObject({ version: 1, count: 5 })
  })

  test('an object is read once, when it is first needed, and again only where it changed', async () => {
    const { store, clock, asked } = newStore()
    await publishEntries(store, five)
    const reader = createCatalogueReader(store)
    asked.length = 0
    await reader.current()
    expect(asked).toEqual([])
    await Promise.all([1, 2, 3].map(async () => await (await reader.current()).ranking()))
    expect(asked).toEqual(['standing-0', 'standing-1'])
    await publishEntries(store, [entry('ee', 95, { version: 2 })])
    asked.length = 0
    clock.now += 2_000
    await (await reader.current()).ranking()
    expect(asked).toEqual(['standing-1'])
  })

  test('only the manifest is read again, and only after 2 s', async () => {
    const { store, clock } = newStore()
    await publishEntries(store, five)
    const { observed, read } = observedClient()
    const reader = createCatalogueReader({ ...store, client: observed })
    const before = await reader.current()
    read.length = 0
    clock.now += 1_999
    expect(await reader.current()).toBe(before)
    expect(read).toEqual([])
    clock.now += 1
    expect(await reader.current()).toBe(before)
    expect(read).toEqual(['manifest#7'])
    observed.destroy()
  })

  test('trending goes by views, then by rank', async () => {
    const { store } = newStore()
    await publishEntries(store, [
      entry('aa', 90),
      entry('bb', 80, { trend: 7 }),
      entry('cc', 70, { trend: 7 }),
    ])
    const catalogue = await createCatalogueReader(store).current()
    expect(await catalogue.idsOf(await catalogue.trending())).toEqual(['bb', 'cc', 'aa'])
  })

  test('without the table the old catalogue stays, and is logged', async () => {
    const lines = vi.fn<(line: string) => void>()
    setLogSink(lines)
    const { store, clock } = newStore()
    await publishEntries(store, five)
    const { observed, hooks } = observedClient()
    const reader = createCatalogueReader({ ...store, client: observed })
    const before = await reader.current()
    hooks.before = () => {
      throw new Error('cut off')
    }
    clock.now += 30_000
    expect(await reader.current()).toBe(before)
    expect(lines).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cut off'), 'warn')
    observed.destroy()
  })

  test('without the table and without a catalogue it throws, and tries again for the next caller', async () => {
    const { store } = newStore()
    await publishEntries(store, five)
    const { observed, hooks } = observedClient()
    const reader = createCatalogueReader({ ...store, client: observed })
    hooks.before = () => {
      throw new Error('cut off')
    }
    await expect(reader.current()).rejects.toThrow('cut off')
    delete hooks.before
    expect(await reader.current()).toMatchObject({ version: 1 })
    observed.destroy()
  })

  test.each([
    ['gone', async (key: string) => await bucket.remove(key)],
    ['damaged', async (key: string) => await bucket.put(key, Buffer.from('no columns'))],
  ])('an object that is %s is an error, and is looked for again', async (_, damage) => {
    const { store } = newStore()
    await publishEntries(store, five)
    const { standing } = (await readManifest(store))!.segments[1]!.objects
    const kept = (await bucket.get(standing))!
    await damage(standing)
    const catalogue = await createCatalogueReader(store).current()
    await expect(catalogue.ranking()).rejects.toMatchObject({ name: 'BrokenCatalogueError' })
    await bucket.put(standing, kept)
    expect((await catalogue.ranking()).order).toHaveLength(5)
  })
})
