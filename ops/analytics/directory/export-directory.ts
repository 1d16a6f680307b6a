import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { DatasetName } from '../../../shared/analytics/columns.ts'
import { LOCK, lockDirectory } from '../../../local/data-directory/directory-lock.ts'
import { systemCodeOf } from '../../../local/system-errors.ts'
import { OpsError } from '../../ops-error.ts'
import { type Duck, openDuck, quoted, textIn } from '../duckdb.ts'
import {
  datasetOf,
  describeFile,
  type ExportedFile,
  FILE_PATH,
  MANIFEST,
  type Manifest,
  type NamedManifest,
  readManifest,
  REMEDY,
  verifyFiles,
  writeManifest,
} from './manifest.ts'
import { datasets } from '../../../shared/analytics/columns.ts'
import { columnsOf, viewsOf } from './sql-of-dataset.ts'

/** An export that is written: either as it was before a change or as it is after, never between. */
export interface ExportDirectory {
  readonly path: string
  /** A folder for files of this run; gone after it. */
  readonly scratch: string
  readonly duck: Duck
  manifest(): NamedManifest
  /**
   * Adds the rows of a query and takes files away, both at once.
   *
   * @param select table expression with the columns of the dataset
   * @param remove paths as the manifest names them
   * @param options `keep` leaves them on the disk until the next run, for questions under way;
   * never those with what has to be forgotten
   */
  change(
    dataset: DatasetName,
    select: string | undefined,
    remove: readonly ExportedFile[],
    options?: { readonly keep?: boolean },
  ): Promise<void>
  /** Notes that a run which began then is complete. */
  complete(asOf: string): Promise<void>
  close(): void
}

/**
 * Opens the export in a directory, or begins one there.
 *
 * @param restart forget what is there, but for accounts: those that are gone since stay
 * @throws {DirectoryBusyError} while another process writes it
 * @throws {OpsError} when it is damaged, or of another stage
 */
export const openExportDirectory = async (
  directory: string,
  { stage, restart }: { readonly stage: string; readonly restart: boolean },
): Promise<ExportDirectory> => {
  const path = resolve(directory)
  const unlock = lockExport(path)
  let duck: Duck | undefined
  try {
    const known = await openManifest(path, stage, restart)
    sweep(path, known)
    const scratch = join(path, SCRATCH)
    mkdirSync(scratch, { mode: 0o700 })
    duck = await openDuck({ temp_directory: join(scratch, 'spill') })
    return await directoryOf({ path, scratch, duck, known, unlock })
  } catch (error) {
    duck?.close()
    unlock()
    throw error
  }
}

/** Another process writes the export. */
export class DirectoryBusyError extends OpsError {}

const lockExport = (path: string): (() => void) => {
  let unlock: (() => void) | undefined
  try {
    unlock = lockDirectory(path)
  } catch (error) {
    const code = systemCodeOf(error) ?? String(error)
    throw new OpsError(`The directory ${path} cannot be written (${code}).`, { cause: error })
  }
  if (unlock) return unlock
  throw new DirectoryBusyError(`Another process exports into ${path}: wait for its end.`)
}

const SCRATCH = '.scratch'

const openManifest = async (
  path: string,
  stage: string,
  restart: boolean,
): Promise<NamedManifest> => {
  const fresh: NamedManifest = { format: 1, stage, id: randomUUID(), asOf: null, files: [] }
  const stored = restart ? undefined : await readManifest(path)
  if (!stored) {
    assertOurs(path)
    const begun = { ...fresh, ...(await keptOf(path, stage)) }
    await writeManifest(path, begun)
    return begun
  }
  if (stored.stage !== stage) {
    throw new OpsError(
      `The export in ${path} is of the stage ${stored.stage}, not of ${stage}: ` +
        'give another --directory, or --restart.',
    )
  }
  await verifyFiles(path, stored)
  return { ...fresh, ...stored }
}

/**
 * What outlives a beginning: the id, and accounts, since no table knows who has left. What would
 * forget those is refused, until nothing of them is there.
 */
const keptOf = async (
  path: string,
  stage: string,
): Promise<Partial<Pick<Manifest, 'id' | 'files'>>> => {
  const hasAccounts = filesBelow(join(path, 'accounts')).length > 0
  const stored = await readManifest(path).catch((error: unknown) => {
    if (hasAccounts) throw error
  })
  if (hasAccounts && !stored) throw new OpsError(`${join(path, MANIFEST)} is missing. ${REMEDY}`)
  if (stored?.stage !== stage) return {}
  const { id, files: all } = stored
  const files = hasAccounts ? all.filter((file) => datasetOf(file) === 'accounts') : []
  await verifyFiles(path, { files })
  return { ...(id !== undefined && { id }), files }
}

/** Only what an export consists of is ever deleted, so a directory with anything else is refused. */
const assertOurs = (path: string): void => {
  const ours = new Set([...Object.keys(datasets), MANIFEST, `${MANIFEST}.next`, SCRATCH, LOCK])
  const strange =
    readdirSync(path).find((name) => !ours.has(name)) ??
    filesOfDatasets(path).find((file) => !FILE_PATH.test(file))
  if (strange !== undefined) {
    throw new OpsError(`${path} holds ${strange}, which is no export: give another --directory.`)
  }
}

/** Deletes what the last run has replaced, or left behind when it was killed. */
const sweep = (path: string, { files }: Manifest): void => {
  rmSync(join(path, SCRATCH), { recursive: true, force: true })
  const named = new Set(files.map((file) => file.path))
  for (const file of filesOfDatasets(path)) {
    if (FILE_PATH.test(file) && !named.has(file)) rmSync(join(path, file))
  }
}

/** As the manifest names them, with whatever else lies there. */
const filesOfDatasets = (path: string): string[] =>
  Object.keys(datasets)
    .flatMap((dataset) => filesBelow(join(path, dataset)))
    .map((file) => relative(path, file))

const filesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  }
}

const directoryOf = async ({
  path,
  scratch,
  duck,
  known,
  unlock,
}: {
  readonly path: string
  readonly scratch: string
  readonly duck: Duck
  readonly known: NamedManifest
  readonly unlock: () => void
}): Promise<ExportDirectory> => {
  let manifest = known
  let changes = 0
  const run = Date.now().toString(36)
  const replace = async (next: NamedManifest): Promise<void> => {
    await writeManifest(path, next)
    manifest = next
    for (const statement of viewsOf(path, manifest)) await duck.run(statement)
  }
  await replace(manifest)
  return {
    path,
    scratch,
    duck,
    manifest: () => manifest,
    change: async (dataset, select, remove, { keep = false } = {}) => {
      changes += 1
      const added = select
        ? await writeRows(
            { path, scratch, duck },
            dataset,
            select,
            `${run}-${process.pid}-${changes}`,
          )
        : []
      const gone = new Set(remove.map((file) => file.path))
      const files = [...manifest.files.filter((file) => !gone.has(file.path)), ...added]
      await replace({ ...manifest, files })
      if (keep) return
      for (const file of gone) rmSync(join(path, file), { force: true })
    },
    complete: async (asOf) => await replace({ ...manifest, asOf }),
    close: () => {
      duck.close()
      rmSync(scratch, { recursive: true, force: true })
      unlock()
    },
  }
}

/** Writes rows into files at their places, where nothing names them yet. */
const writeRows = async (
  { path, scratch, duck }: Pick<ExportDirectory, 'path' | 'scratch' | 'duck'>,
  dataset: DatasetName,
  select: string,
  name: string,
): Promise<ExportedFile[]> => {
  const folder = join(scratch, name)
  mkdirSync(join(folder, dataset), { recursive: true })
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE adding AS SELECT ${namesOf(dataset)} FROM (${select})`,
  )
  if (datasets[dataset].partitioned) await writeFolders(duck, dataset, join(folder, dataset), name)
  else {
    const target = quoted(join(folder, dataset, `${name}.parquet`))
    await duck.run(`COPY (SELECT * FROM adding ORDER BY ALL) TO ${target} ${PARQUET}`)
  }
  await duck.run('DROP TABLE adding')
  const written = filesBelow(folder)
  if (written.length === 0) return []
  const counts = new Map(
    (
      await duck.rows(
        `SELECT file_name, num_rows FROM parquet_file_metadata([${written.map(quoted).join(', ')}])`,
      )
    ).map((row) => [textIn(row, 'file_name'), Number(row['num_rows'])]),
  )
  const files: ExportedFile[] = []
  for (const file of written) {
    const rows = counts.get(file) ?? 0
    if (rows === 0) continue
    const place = relative(folder, file)
    files.push({ path: place, rows, ...(await describeFile(file)) })
    mkdirSync(dirname(join(path, place)), { recursive: true })
    renameSync(file, join(path, place))
  }
  rmSync(folder, { recursive: true })
  return files
}

const namesOf = (dataset: DatasetName): string =>
  columnsOf(dataset)
    .map(([column]) => column)
    .join(', ')

const PARQUET = '(FORMAT parquet, COMPRESSION zstd)'
/** DuckDB buffers each column of each folder that it writes at a time. */
const FOLDERS_AT_ONCE = 40

/** Writes the rows of `adding` into folders by type and day. */
const writeFolders = async (
  duck: Duck,
  dataset: DatasetName,
  target: string,
  name: string,
): Promise<void> => {
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE folders AS ' +
      'SELECT type, day, row_number() OVER (ORDER BY type, day) AS number ' +
      'FROM (SELECT DISTINCT type, day FROM adding)',
  )
  const [counted] = await duck.rows('SELECT count(*) AS folders FROM folders')
  const all = Number(counted?.['folders'] ?? 0)
  for (let from = 1; from <= all; from += FOLDERS_AT_ONCE) {
    await duck.run(
      `COPY (SELECT ${namesOf(dataset)} FROM adding JOIN folders USING (type, day) ` +
        `WHERE number BETWEEN ${from} AND ${from + FOLDERS_AT_ONCE - 1}) TO ${quoted(target)} ` +
        `(FORMAT parquet, COMPRESSION zstd, PARTITION_BY (type, day), ` +
        `FILENAME_PATTERN ${quoted(`${name}-{i}`)}, OVERWRITE_OR_IGNORE)`,
    )
  }
  await duck.run('DROP TABLE folders')
}
