import type { SearchIndex } from '../../../shared/search/search-index.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { textAt } from './columns/column-types.ts'
import type { Group, GroupColumns } from './columns/groups.ts'
import { orderBy } from './columns/order-by.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import { placeOf } from './place-of.ts'
import { rankAll, type Ranking } from './ranking.ts'
import {
  BrokenCatalogueError,
  type ColumnsCache,
  createColumnsCache,
} from './store/catalogue-objects.ts'
import {
  type CatalogueStore,
  hasOlderFormat,
  type Manifest,
  readManifest,
  SEGMENT_SIZE,
} from './store/manifest.ts'
import { readIndex } from './store/refresh-index.ts'
import { readEntries } from './store/row-items.ts'

/**
 * All projects as of one moment. Each has an ordinal from 0 to `count` - 1, and keeps it. What is
 * asked for is read when it is first asked for, and kept.
 */
export interface Catalogue {
  /** From 1; 0 before the first publication. */
  readonly version: number
  /** Undefined before the first publication. */
  readonly snapshotId: string | undefined
  /** When it was last updated or confirmed; ISO 8601. */
  readonly asOf: string
  readonly count: number
  /** Every project is a fictional one. */
  readonly isDemo: boolean
  readonly segmentSize: number
  readonly index: Manifest['index']
  /** The index of all texts as of `index.version`; undefined while there are few. */
  baseIndex(): Promise<SearchIndex | undefined>
  /** A group of all segments, in their order. */
  columns<G extends Group>(group: G): Promise<readonly GroupColumns<G>[]>
  ranking(): Promise<Ranking>
  /** By views of the last 24 hours, newer ones counting more; then by rank. */
  trending(): Promise<Uint32Array>
  idsOf(ordinals: Iterable<number>): Promise<string[]>
  /** Entries with their ranks, in the order that is asked for; unknown ones are left out. */
  entriesOf(ids: readonly string[]): Promise<CatalogueEntry[]>
  entriesAt(ordinals: Iterable<number>): Promise<CatalogueEntry[]>
  /** An entry as its project's item has it, without ranks: no column is read. */
  entryOf(id: string): Promise<CatalogueEntry | undefined>
  /** The same with its ordinal, for which the standings are read. */
  placedEntryOf(id: string): Promise<PlacedEntry | undefined>
}

interface PlacedEntry {
  readonly entry: CatalogueEntry
  readonly ordinal: number
}

export interface CatalogueReader {
  /**
   * The current catalogue, empty before the first publication; at most `refreshAfterMs` old unless
   * the table is out of reach. Throws only before the first successful read.
   */
  current(): Promise<Catalogue>
}

interface ReaderOptions extends CatalogueStore {
  /** Default: 2 s. */
  readonly refreshAfterMs?: number
}

/**
 * Reads the manifest when what is known of it may be outdated, and objects that it names when they
 * are needed. Concurrent callers share one read.
 * @example const ranking = await (await createCatalogueReader(store).current()).ranking()
 */
export const createCatalogueReader = ({
  refreshAfterMs = 2_000,
  ...store
}: ReaderOptions): CatalogueReader => {
  const cache = createColumnsCache(store)
  let kept: { readonly object: string; readonly index: () => Promise<SearchIndex> } | undefined
  const indexOf = async (object: string | undefined): Promise<SearchIndex | undefined> => {
    if (object === undefined) return undefined
    if (kept?.object !== object) {
      kept = { object, index: once(async () => await readIndex(store, object)) }
    }
    return await kept.index()
  }
  let current: Catalogue | undefined
  let checkedAt = 0
  let checking: Promise<Catalogue> | undefined

  const check = async (): Promise<Catalogue> => {
    try {
      const manifest = await readManifest(store)
      if (!manifest && (await hasOlderFormat(store))) throw new BrokenCatalogueError('its manifest')
      if (
        !current ||
        manifest?.snapshotId !== current.snapshotId ||
        (manifest && manifest.asOf !== current.asOf)
      ) {
        current = catalogueOf(store, cache, indexOf, manifest)
      }
    } catch (error) {
      if (!current) throw error
      log('warn', 'catalogue not re-read, the old one stays', { error: errorDetails(error) })
    }
    checkedAt = store.now()
    return current
  }

  return {
    current: async () => {
      if (current && store.now() - checkedAt < refreshAfterMs) return current
      checking ??= check().finally(() => (checking = undefined))
      return await checking
    },
  }
}

const catalogueOf = (
  store: CatalogueStore,
  cache: ColumnsCache,
  indexOf: (object: string | undefined) => Promise<SearchIndex | undefined>,
  manifest: Manifest | undefined,
): Catalogue => {
  const { segments = [], segmentSize = SEGMENT_SIZE, count = 0 } = manifest ?? {}
  const columns: Catalogue['columns'] = async (group) =>
    await Promise.all(
      segments.map(async ({ objects }, segment) => cache.columns(group, segment, objects[group])),
    )
  const ranking = once(async () => rankAll(await columns('standing')))
  const catalogue: Catalogue = {
    version: manifest?.version ?? 0,
    snapshotId: manifest?.snapshotId,
    asOf: manifest?.asOf ?? new Date(store.now()).toISOString(),
    count,
    isDemo: count > 0 && segments.reduce((sum, { demo }) => sum + demo, 0) === count,
    segmentSize,
    index: manifest?.index,
    baseIndex: async () => await indexOf(manifest?.index?.object),
    columns,
    ranking,
    trending: once(async () => byTrend(await columns('standing'), await ranking())),
    idsOf: async (ordinals) => {
      const standing = await columns('standing')
      return Array.from(ordinals, (ordinal) => {
        const segment = standing[Math.floor(ordinal / segmentSize)]
        return segment ? textAt(segment.id, ordinal % segmentSize) : ''
      })
    },
    entriesOf: async (ids) => {
      const [stored, ranks, standing] = await Promise.all([
        readEntries(store, ids),
        ranking(),
        columns('standing'),
      ])
      const placed = ids.flatMap((id): PlacedEntry[] => {
        const found = stored.get(id)
        const ordinal = found && placeOf(standing, segmentSize, found.ordinal, id)
        return found && ordinal !== undefined ? [{ entry: found.entry, ordinal }] : []
      })
      return withRanks(placed, ranks)
    },
    entriesAt: async (ordinals) => {
      const all = [...ordinals]
      const ids = await catalogue.idsOf(all)
      const [stored, ranks] = await Promise.all([readEntries(store, ids), ranking()])
      const placed = ids.flatMap((id, index): PlacedEntry[] => {
        const found = stored.get(id)
        return found ? [{ entry: found.entry, ordinal: all[index] ?? 0 }] : []
      })
      return withRanks(placed, ranks)
    },
    entryOf: async (id) => (await readEntries(store, [id])).get(id)?.entry,
    placedEntryOf: async (id) => {
      const found = (await readEntries(store, [id])).get(id)
      if (!found) return undefined
      const ordinal = placeOf(await columns('standing'), segmentSize, found.ordinal, id)
      return ordinal === undefined ? undefined : { entry: found.entry, ordinal }
    },
  }
  return catalogue
}

const withRanks = (placed: readonly PlacedEntry[], ranks: Ranking): CatalogueEntry[] => {
  const changes = ranks.rankChangesOf(placed.map(({ ordinal }) => ordinal))
  return placed.map(({ entry, ordinal }, index) => ({
    ...entry,
    row: { ...entry.row, rank: ranks.rankOf(ordinal), rankChange7d: changes[index] ?? null },
  }))
}

const byTrend = (
  standing: readonly GroupColumns<'standing'>[],
  { order }: Ranking,
): Uint32Array => {
  const trends = new Uint32Array(order.length)
  let at = 0
  for (const { trend } of standing) {
    trends.set(trend, at)
    at += trend.length
  }
  const keys = new Float64Array(order.length)
  for (let place = 0; place < keys.length; place += 1) keys[place] = -trends[order[place]!]!
  return orderBy(keys).map((place) => order[place]!)
}

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return async () => {
    made ??= make()
    // What failed is made again for the next one.
    made.catch(() => (made = undefined))
    return await made
  }
}
