import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import {
  buildIndex,
  type SearchEntry,
  type SearchIndex,
} from '../../../shared/search/build-index.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { orderByName } from '../directory/order-by-name.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import {
  type CatalogueTable,
  type SnapshotManifest,
  readManifest,
} from './snapshot/snapshot-items.ts'
import { newestFirst } from './rating/newest-first.ts'
import { BrokenCatalogueError, readSnapshot } from './snapshot/read-snapshot.ts'

/** All projects as of one moment; immutable. */
export interface Catalogue {
  /** From 1; 0 before the first publication. */
  readonly version: number
  /** Undefined before the first publication. */
  readonly snapshotId: string | undefined
  /** When the entries were last updated or confirmed; ISO 8601. */
  readonly asOf: string
  /** By rank, unrated projects last. */
  readonly entries: readonly CatalogueEntry[]
  readonly rows: readonly ProjectRow[]
  readonly byName: readonly ProjectRow[]
  readonly byId: ReadonlyMap<string, ProjectRow>
  readonly entryOf: ReadonlyMap<string, CatalogueEntry>
  readonly ratedCount: number
  readonly index: SearchIndex
  /** By views of the last 24 hours, newer ones counting more; then by rank. */
  readonly trending: readonly CatalogueEntry[]
  /** Newest first. */
  readonly alerts: readonly SecurityAlert[]
}

export interface CatalogueReader {
  /**
   * The current catalogue, empty before the first publication; at most `refreshAfterMs` old unless
   * the table is out of reach. Throws only before the first successful read.
   */
  current(): Promise<Catalogue>
}

interface ReaderOptions extends CatalogueTable {
  /** Default: 2 s. */
  readonly refreshAfterMs?: number
}

/**
 * Caches the catalogue: one small read when it may be outdated, the parts only when it is.
 * Concurrent callers share one load.
 * @example const { byId } = await createCatalogueReader(table).current()
 */
export const createCatalogueReader = ({
  refreshAfterMs = 2_000,
  ...table
}: ReaderOptions): CatalogueReader => {
  let loaded: Catalogue | undefined
  let checkedAt = 0
  let checking: Promise<Catalogue> | undefined

  const check = async (): Promise<Catalogue> => {
    try {
      const manifest = await readManifest(table)
      if (!loaded || manifest?.snapshotId !== loaded.snapshotId)
        loaded = await load(table, manifest)
      else if (manifest && manifest.asOf !== loaded.asOf)
        loaded = catalogueOf(loaded.entries, manifest)
    } catch (error) {
      if (!loaded) throw error
      log('warn', 'catalogue not re-read, the old one stays', { error: errorDetails(error) })
    }
    checkedAt = table.now()
    return loaded
  }

  return {
    current: async () => {
      if (loaded && table.now() - checkedAt < refreshAfterMs) return loaded
      checking ??= check().finally(() => (checking = undefined))
      return await checking
    },
  }
}

const load = async (
  table: CatalogueTable,
  manifest: SnapshotManifest | undefined,
): Promise<Catalogue> => {
  let target = manifest
  for (;;) {
    if (!target) {
      const asOf = new Date(table.now()).toISOString()
      return catalogueOf([], { version: 0, snapshotId: undefined, asOf })
    }
    const { snapshotId } = target
    const entries = await readSnapshot(table, target)
    if (entries) return catalogueOf(entries, target)
    // Expired meanwhile, or never complete.
    target = await readManifest(table)
    if (target?.snapshotId === snapshotId) throw new BrokenCatalogueError(snapshotId)
  }
}

/** Lookups are lazy: only some handlers need them. */
const catalogueOf = (
  entries: readonly CatalogueEntry[],
  { version, snapshotId, asOf }: Pick<Catalogue, 'version' | 'snapshotId' | 'asOf'>,
): Catalogue => {
  const rows = entries.map(({ row }) => row)
  let index: SearchIndex | undefined
  let trending: readonly CatalogueEntry[] | undefined
  let alerts: readonly SecurityAlert[] | undefined
  let byName: readonly ProjectRow[] | undefined
  return {
    version,
    snapshotId,
    asOf,
    entries,
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    entryOf: new Map(entries.map((entry) => [entry.row.id, entry])),
    ratedCount: rows.filter(({ rank }) => rank !== null).length,
    get byName() {
      return (byName ??= orderByName(rows))
    },
    get index() {
      return (index ??= buildIndex(entries.map(searchEntry)))
    },
    get trending() {
      return (trending ??= entries.toSorted(byTrend))
    },
    get alerts() {
      return (alerts ??= entries.flatMap((entry) => entry.alerts).toSorted(newestFirst))
    },
  }
}

const searchEntry = ({ row, addresses }: CatalogueEntry): SearchEntry => ({
  id: row.id,
  name: row.name,
  tokenTickers: row.tokenTickers,
  // Who looks for the family finds all of its versions.
  aliases: [...(row.aliases ?? []), ...(row.family === undefined ? [] : [row.family])],
  rank: row.rank,
  contractAddresses: addresses.map((address) => address.slice(address.indexOf(':') + 1)),
})

/** Stable: ties keep the order of the ranks. */
const byTrend = (a: CatalogueEntry, b: CatalogueEntry): number => b.trend - a.trend
