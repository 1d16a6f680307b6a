import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { SearchIndex } from '../../../shared/search/search-index.ts'
import { knownMeanwhile } from '../../platform/known-meanwhile.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { joined, textAt } from './columns/column-types.ts'
import type { Group, GroupColumns } from './columns/groups.ts'
import { orderBy } from './columns/order-by.ts'
import type { CatalogueEntry, Standing } from './rating/catalogue-entry.ts'
import { idSegments } from './place-of.ts'
import { rankAll, type Ranking } from './ranking.ts'
import { createListedRanks, type PlacedEntry } from './ranks/listed-ranks.ts'
import { BrokenCatalogueError } from './store/catalogue-objects.ts'
import {
  type CatalogueStore,
  hasOtherFormat,
  type Manifest,
  readManifest,
  SEGMENT_SIZE,
} from './store/manifest.ts'
import { readFamily } from './store/family-items.ts'
import { createObjectCache, type ObjectCache } from './store/object-cache.ts'
import { readIndex, readNameOrder } from './store/refresh-index.ts'
import { readEntries, type ReadOptions, type StoredEntry } from './store/row-items.ts'
import { type Summary, summaryOf } from './summary/summary.ts'

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
  /** Of all projects as of a version of the catalogue; undefined while there are few. */
  readonly texts: (TextsRead & { readonly version: number }) | undefined
  /** A group of all segments, in their order. */
  columns<G extends Group>(group: G): Promise<readonly GroupColumns<G>[]>
  /** How many are rated. */
  readonly ratedCount: number
  /** Ordinals by rank: the first of them. No order of all is made. */
  best(size: number): Promise<number[]>
  /** The order of all. */
  ranking(): Promise<Ranking>
  /** By views of the last 24 hours, newer ones counting more; then by rank. */
  trending(): Promise<Uint32Array>
  /** What lists say of all, and show first; no column is read. */
  summary(): Promise<Summary>
  idsOf(ordinals: Iterable<number>): Promise<string[]>
  /** Entries with their ranks, in the order that is asked for; unknown ones are left out. */
  entriesOf(ids: readonly string[]): Promise<CatalogueEntry[]>
  entriesAt(ordinals: Iterable<number>, options?: ReadOptions): Promise<CatalogueEntry[]>
  /** Entries as their projects' items have them, without ranks; unknown ones are left out. */
  unrankedEntriesOf(ids: readonly string[]): Promise<ReadonlyMap<string, CatalogueEntry>>
  /** One of them. */
  entryOf(id: string): Promise<CatalogueEntry | undefined>
  /** The same with its ranks. */
  placedEntryOf(id: string): Promise<PlacedEntry | undefined>
  /** The rows of a family by rank; no column is read. */
  familyOf(family: string): Promise<ProjectRow[]>
  /** The rank of a listed project, were this its standing by now, among the others as they are. */
  rankAmongOthers(listed: PlacedEntry, standing: Standing | null): Promise<number | null>
}

/** What is made of names, tickers, aliases and addresses at times. */
interface TextsRead {
  index(): Promise<SearchIndex>
  /** Ordinals. */
  byName(): Promise<Uint32Array>
}

export interface CatalogueReader {
  /**
   * The current catalogue, empty before the first publication; at most `refreshAfterMs` old unless
   * the table is out of reach or slow. Throws only before the first successful read.
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
  const cache = createObjectCache(store)
  let kept: (TextsRead & { readonly object: string }) | undefined
  const textsOf = (object: string): TextsRead => {
    if (kept?.object !== object) {
      kept = {
        object,
        index: once(async () => await readIndex(store, object)),
        byName: once(async () => await readNameOrder(store, object)),
      }
    }
    return kept
  }
  let current: Catalogue | undefined
  let checkedAt = 0
  let checking: Promise<Catalogue> | undefined

  const check = async (): Promise<Catalogue> => {
    try {
      const manifest = await readManifest(store)
      if (!manifest && (await hasOtherFormat(store))) throw new BrokenCatalogueError('its manifest')
      if (
        !current ||
        manifest?.snapshotId !== current.snapshotId ||
        (manifest && manifest.asOf !== current.asOf) ||
        manifest?.index?.version !== current.texts?.version
      ) {
        current = catalogueOf(store, cache, textsOf, manifest)
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
      return current ? await knownMeanwhile(current, checking) : await checking
    },
  }
}

const catalogueOf = (
  store: CatalogueStore,
  cache: ObjectCache,
  textsOf: (object: string) => TextsRead,
  manifest: Manifest | undefined,
): Catalogue => {
  const { segments = [], segmentSize = SEGMENT_SIZE, count = 0 } = manifest ?? {}
  const columns: Catalogue['columns'] = async (group) =>
    await Promise.all(
      segments.map(async ({ objects }, segment) => cache.columns(group, segment, objects[group])),
    )
  const ids = idSegments(cache, { segments, segmentSize })
  if (manifest) cache.keepOnly(manifest)
  const listed = createListedRanks(cache, manifest)
  /** Of those that lists show first, once the summary is read: their columns are not needed then. */
  let knownIds: ReadonlyMap<number, string> | undefined
  const summary = once(async () => {
    const made = summaryOf(manifest ? await cache.summaries(manifest.summary) : [])
    const firsts = [...Object.values(made.firsts).flat(), ...made.alerts.newest]
    knownIds = new Map(firsts.map(({ ordinal, id }) => [ordinal, id]))
    return made
  })
  const placedIn = async (
    stored: ReadonlyMap<string, StoredEntry>,
    id: string,
  ): Promise<PlacedEntry | undefined> => {
    const found = stored.get(id)
    return found && (await listed.find(found.entry, found.ordinal))
  }
  const ranking = once(async () => rankAll(await columns('standing')))
  const trends = once(async () => joined((await columns('trends')).map(({ trend }) => trend)))
  const catalogue: Catalogue = {
    version: manifest?.version ?? 0,
    snapshotId: manifest?.snapshotId,
    asOf: manifest?.asOf ?? new Date(store.now()).toISOString(),
    count,
    isDemo: count > 0 && segments.reduce((sum, { demo }) => sum + demo, 0) === count,
    segmentSize,
    texts: manifest?.index && {
      version: manifest.index.version,
      ...textsOf(manifest.index.object),
    },
    columns,
    ratedCount: listed.count,
    best: listed.best,
    ranking,
    trending: once(async () => byTrend(await trends(), await ranking())),
    summary,
    idsOf: async (ordinals) =>
      await Promise.all(
        Array.from(ordinals, async (ordinal) => {
          const id = knownIds?.get(ordinal)
          if (id !== undefined) return id
          const segment = Math.floor(ordinal / segmentSize)
          return segment < ids.length
            ? textAt((await ids.read(segment)).id, ordinal % segmentSize)
            : ''
        }),
      ),
    entriesOf: async (wanted) => {
      const stored = await readEntries(store, wanted)
      return withRanks(await Promise.all(wanted.map(async (id) => await placedIn(stored, id))))
    },
    entriesAt: async (ordinals, options) => {
      const all = [...ordinals]
      const wanted = await catalogue.idsOf(all)
      const stored = await readEntries(store, wanted, options)
      return withRanks(
        await Promise.all(
          wanted.map(async (id, index) => {
            const found = stored.get(id)
            return found && (await listed.at(found.entry, all[index]!))
          }),
        ),
      )
    },
    unrankedEntriesOf: async (wanted) =>
      new Map([...(await readEntries(store, wanted))].map(([id, { entry }]) => [id, entry])),
    entryOf: async (id) => (await readEntries(store, [id])).get(id)?.entry,
    placedEntryOf: async (id) => await placedIn(await readEntries(store, [id]), id),
    familyOf: async (family) =>
      (await catalogue.entriesOf(await readFamily(store, family)))
        .map(({ row }) => row)
        .filter((row) => row.family === family)
        .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.id < b.id ? -1 : 1)),
    rankAmongOthers: listed.rankAmongOthers,
  }
  return catalogue
}

/** Ranks, and places won (positive) or lost within a week; null without a rank now or then. */
const withRanks = (placed: readonly (PlacedEntry | undefined)[]): CatalogueEntry[] =>
  placed.flatMap((one) => {
    if (!one) return []
    const { entry, rank, rankBefore } = one
    const rankChange7d = rank === null || rankBefore === null ? null : rankBefore - rank
    return [{ ...entry, row: { ...entry.row, rank, rankChange7d } }]
  })

const byTrend = (trends: Float64Array, { order }: Ranking): Uint32Array => {
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
