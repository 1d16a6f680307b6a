import type { ProjectRow } from '../../shared/contract/projects.ts'
import { buildIndex, type SearchIndex } from '../../shared/search/build-index.ts'
import { errorDetails, log } from '../platform/log.ts'
import { type CatalogueTable, type Pointer, readPointer } from './catalogue-items.ts'
import { trendingRows } from './catalogue-row.ts'
import { readEdition } from './read-edition.ts'

/** All projects as of one moment; never changed. */
export interface Catalogue {
  /** From 1, one more with each publication; 0 when nothing was published yet. */
  readonly version: number
  /** When the rows were last brought up to date with the projects' streams; ISO 8601. */
  readonly asOf: string
  /** By rank, projects without a rank last. */
  readonly rows: readonly ProjectRow[]
  readonly byId: ReadonlyMap<string, ProjectRow>
  readonly index: SearchIndex
  /** All rows, in the order of trending. */
  readonly trending: readonly ProjectRow[]
}

export interface CatalogueReader {
  /**
   * The catalogue in force, empty when none was published; at most `refreshAfterMs` old unless the
   * table cannot be reached. Throws only while this process has not read one yet.
   */
  current(): Promise<Catalogue>
}

interface ReaderOptions extends CatalogueTable {
  /** How long the pointer is taken for current. Default: 30 s. */
  readonly refreshAfterMs?: number
}

/** An edition is in force and lacks a part. */
export class BrokenCatalogueError extends Error {
  override readonly name = 'BrokenCatalogueError'
  readonly edition: string

  constructor(edition: string) {
    super(`A part of ${edition} is missing.`)
    this.edition = edition
  }
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
  refreshAfterMs = 30_000,
  ...table
}: ReaderOptions): CatalogueReader => {
  let held: { readonly catalogue: Catalogue; readonly edition: string | undefined } | undefined
  let checkedAt = 0
  let checking: Promise<Catalogue> | undefined

  const check = async (): Promise<Catalogue> => {
    try {
      const pointer = await readPointer(table)
      if (!held || pointer?.edition !== held.edition) held = await load(table, pointer)
    } catch (error) {
      if (!held) throw error
      log('warn', 'catalogue not re-read, the old one stays', { error: errorDetails(error) })
    }
    checkedAt = table.now()
    return held.catalogue
  }

  return {
    current: async () => {
      if (held && table.now() - checkedAt < refreshAfterMs) return held.catalogue
      checking ??= check().finally(() => (checking = undefined))
      return await checking
    },
  }
}

const load = async (table: CatalogueTable, pointer: Pointer | undefined) => {
  let wanted = pointer
  for (;;) {
    if (!wanted) {
      return {
        catalogue: catalogueOf([], 0, new Date(table.now()).toISOString()),
        edition: undefined,
      }
    }
    const { version, edition, asOf } = wanted
    const rows = await readEdition(table, wanted)
    if (rows) return { catalogue: catalogueOf(rows, version, asOf), edition }
    // Superseded and expired meanwhile, or it never was whole.
    wanted = await readPointer(table)
    if (wanted?.edition === edition) throw new BrokenCatalogueError(edition)
  }
}

const catalogueOf = (rows: readonly ProjectRow[], version: number, asOf: string): Catalogue => ({
  version,
  asOf,
  rows,
  byId: new Map(rows.map((row) => [row.id, row])),
  index: buildIndex(rows),
  trending: trendingRows(rows),
})
