import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import {
  buildIndex,
  type SearchEntry,
  type SearchIndex,
} from '../../../shared/search/build-index.ts'
import { errorDetails, log } from '../../platform/log.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import {
  type CatalogueTable,
  type SnapshotManifest,
  readManifest,
} from './snapshot/snapshot-items.ts'
import { newestFirst } from './rating/newest-first.ts'
import { BrokenCatalogueError, readSnapshot } from './snapshot/read-snapshot.ts'

/** All projects as of one moment; never changed. */
export interface Catalogue {
  /** From 1, one more with each publication; 0 when nothing was published yet. */
  readonly version: number
  /** Unique; undefined when nothing was published yet. */
  readonly snapshotId: string | undefined
  /** When the entries were last brought up to date, or seen to be so; ISO 8601. */
  readonly asOf: string
  /** By rank, projects that are not rated last. */
  readonly entries: readonly CatalogueEntry[]
  /** Of the entries, in their order. */
  readonly rows: readonly ProjectRow[]
  readonly byId: ReadonlyMap<string, ProjectRow>
  readonly entryOf: ReadonlyMap<string, CatalogueEntry>
  /** How many projects have a rank. */
  readonly ratedCount: number
  readonly index: SearchIndex
  /** All entries by views of the last 24 hours, newer ones counting more; then by rank. */
  readonly trending: readonly CatalogueEntry[]
  /** Of all projects, the newest first. */
  readonly alerts: readonly SecurityAlert[]
}

export interface CatalogueReader {
  /**
   * The current catalogue, empty when none was published; at most `refreshAfterMs` old unless the
   * table cannot be reached. Throws only while this process has not read one yet.
   */
  current(): Promise<Catalogue>
}

interface ReaderOptions extends CatalogueTable {
  /** How long the manifest is taken for current. Default: 2 s. */
  readonly refreshAfterMs?: number
}

/**
 * Keeps the catalogue in memory: one small read when it may be outdated, the parts only when it is.
 * Callers who come at the same time share one load.
 *
 * @example
 * const catalogue = createCatalogueReader({ client, stage, now: () => Date.now() })
 * const row = (await catalogue.current()).byId.get('tidewell')
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
    // Superseded and expired meanwhile, or it never was whole.
    target = await readManifest(table)
    if (target?.snapshotId === snapshotId) throw new BrokenCatalogueError(snapshotId)
  }
}

/** What only some handlers ask for is made when it is asked for. */
const catalogueOf = (
  entries: readonly CatalogueEntry[],
  { version, snapshotId, asOf }: Pick<Catalogue, 'version' | 'snapshotId' | 'asOf'>,
): Catalogue => {
  const rows = entries.map(({ row }) => row)
  let index: SearchIndex | undefined
  let trending: readonly CatalogueEntry[] | undefined
  let alerts: readonly SecurityAlert[] | undefined
  return {
    version,
    snapshotId,
    asOf,
    entries,
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    entryOf: new Map(entries.map((entry) => [entry.row.id, entry])),
    ratedCount: rows.filter(({ rank }) => rank !== null).length,
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
  rank: row.rank,
  contractAddresses: addresses.map((address) => address.slice(address.indexOf(':') + 1)),
})

/** A sort is stable: those with as many views stay in the order of the catalogue, by rank. */
const byTrend = (a: CatalogueEntry, b: CatalogueEntry): number => b.trend - a.trend
