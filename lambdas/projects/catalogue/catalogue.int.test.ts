import { describe, expect, test, vi } from 'vitest'
import { buildIndex } from '../../../shared/search/build-index.ts'
import { search } from '../../../shared/search/search.ts'
import { publishEntries, readCatalogue } from '../../../test/support/data/catalogue.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { entry, five, moved, useOwnCatalogues } from '../../../test/support/data/own-catalogue.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { setLogSink } from '../../platform/log.ts'
import { type Arranged, arrangedOnce } from '../leaderboard/arrange.ts'
import { alertsPage } from './alerts-page.ts'
import { type Catalogue, type CatalogueReader, createCatalogueReader } from './catalogue.ts'
import { refreshIndex, storeIndex } from './store/refresh-index.ts'
import { nameIndex, readManifest } from './store/manifest.ts'
import { orderByName, textLayers } from './text-indexes.ts'

const { bucket, newStore, observedClient } = useOwnCatalogues()

/** Of this version: until it is read, which a busy machine holds up, there is the one before. */
const newest = async (reader: CatalogueReader, version: number): Promise<Catalogue> =>
  await vi.waitFor(async () => {
    const catalogue = await reader.current()
    expect(catalogue.version).toBe(version)
    return catalogue
  }, EVENTUALLY)

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

  const nameAnother = async (store: ReturnType<typeof newStore>['store'], id: string) => {
    const object = `${store.name}/8/index-${id}`
    await storeIndex(store, object, buildIndex([]))
    await nameIndex(store, { object, version: (await readManifest(store))!.version })
    return object
  }

  test('that is named beside an unchanged catalogue is taken with the next look, and the one before may go', async () => {
    const { store, clock } = newStore()
    await publishEntries(store, five)
    const before = await nameAnother(store, 'before')
    await publishEntries(store, [entry('ee', 95, { version: 2 })])
    const reader = createCatalogueReader(store)
    await reader.current()
    const after = await nameAnother(store, 'after')
    await bucket.remove(before)
    await bucket.remove(`${before}-by-name`)
    clock.now += 2_000
    await vi.waitFor(async () => await orderByName(await reader.current()), EVENTUALLY)
    expect((await readManifest(store))!.index).toEqual({ object: after, version: 2 })
  })

  test.each([0, 1])(
    'that is named while a publisher is at work stays named, with %i named before',
    async (count) => {
      const { store } = newStore()
      await publishEntries(store, five)
      if (count === 1) await nameAnother(store, 'before')
      await publishEntries(store, [entry('ee', 95, { version: 2 })])
      const { observed, hooks, written } = observedClient()
      let object: string | undefined
      hooks.before = async () => {
        if (written.at(-1) === 'manifest') object ??= await nameAnother(store, 'after')
      }
      await publishEntries({ ...store, client: observed }, [entry('ee', 10, { version: 3 })])
      observed.destroy()
      expect(await readManifest(store)).toMatchObject({ version: 3, index: { object, version: 2 } })
    },
  )
})

describe('reading', () => {
  test('the catalogue that was read before is given while the table hangs, and the newer one after it', async () => {
    const { store, clock } = newStore()
    await publishEntries(store, five)
    const { observed, hooks } = observedClient()
    const reader = createCatalogueReader({ ...store, client: observed })
    const { version } = await reader.current()
    await publishEntries(store, [entry('ee', 95, { version: 2 })])
    const answered = Promise.withResolvers<void>()
    hooks.before = async () => await answered.promise
    clock.now += 2_000
    expect((await reader.current()).version).toBe(version)
    answered.resolve()
    await newest(reader, version + 1)
  })

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
    expect(await newest(reader, 1)).toMatchObject({ count: 5 })
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
    await (await newest(reader, 2)).ranking()
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
    expect(read).toEqual(['manifest#8'])
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

  test.each<[string, (catalogue: Catalogue) => Promise<unknown>]>([
    ['search', textLayers],
    ['the order by name', orderByName],
    [
      'alerts',
      async (catalogue) =>
        await alertsPage(catalogue, { limit: 5, page: 1, kind: ['incident'] }, 0),
    ],
    [
      'a filtered list',
      async (catalogue) =>
        await arrangedOnce(catalogue, 'question', async () => {
          await catalogue.columns('list')
          return { without: null } as Arranged
        }),
    ],
  ])('%s: what could not be read is read for the next one who asks', async (_, ask) => {
    const { store } = newStore()
    await publishEntries(store, five)
    let isDown = true
    const get = async (key: string) => {
      if (isDown && !key.includes('summary')) throw new Error('cut off')
      return await bucket.get(key)
    }
    const objects = { ...bucket, get }
    const catalogue = await createCatalogueReader({ ...store, objects }).current()
    await expect(ask(catalogue)).rejects.toThrow('cut off')
    isDown = false
    expect(await ask(catalogue)).toBeDefined()
  })
})
