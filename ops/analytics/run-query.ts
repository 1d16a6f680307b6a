import { isDeepStrictEqual } from 'node:util'
import { join, resolve } from 'node:path'
import { DAY_MS, dayOf } from '../../shared/values/days.ts'
import { type DayRange, duckDb } from '../../shared/analytics/dialect.ts'
import { type ReadyName, readyQueries } from '../../shared/analytics/ready-queries.ts'
import { OpsError } from '../ops-error.ts'
import { type Manifest, readManifest, verifyFiles } from './directory/manifest.ts'
import { viewsOf } from './directory/sql-of-dataset.ts'
import { type Duck, openDuck, quoted } from './duckdb.ts'

/**
 * Opens an export for questions, once each of its files is found whole. What is asked reads its files
 * and nothing else of this machine, and changes nothing.
 *
 * @throws {OpsError} when there is none, or it is damaged
 */
export const openExport = async (directory: string): Promise<Duck> => {
  const path = resolve(directory)
  const manifest = await readVerified(path)
  const duck = await openDuck()
  const files = manifest.files.map((file) => quoted(join(path, file.path)))
  for (const statement of [
    `SET allowed_paths = [${files.join(', ')}]`,
    'SET enable_external_access = false',
    ...viewsOf(path, manifest),
    'SET lock_configuration = true',
  ]) {
    await duck.run(statement)
  }
  return duck
}

const TRIES = 3

/** An export that is written meanwhile may take files away, and names others then. */
const readVerified = async (path: string): Promise<Manifest> => {
  for (let tries = 1; ; tries += 1) {
    const manifest = await readManifest(path)
    if (!manifest) {
      throw new OpsError(
        `There is no export in ${path}: make one with export, or give --directory.`,
      )
    }
    try {
      await verifyFiles(path, manifest)
      return manifest
    } catch (error) {
      const isAsItWas = isDeepStrictEqual(await readManifest(path), manifest)
      if (isAsItWas || tries === TRIES) throw error
    }
  }
}

/** The last days up to today in UTC, as DuckDB writes them. */
export const lastDays = (days: number, now: number): DayRange => ({
  since: quoted(dayOf(now - (days - 1) * DAY_MS)),
  until: quoted(dayOf(now)),
})

/** The SQL of a ready query. */
export const readySql = (name: ReadyName, days: DayRange): string =>
  readyQueries[name].sql(duckDb, days)
