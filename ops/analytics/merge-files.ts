import { dirname, join } from 'node:path'
import type { ExportDirectory } from './directory/export-directory.ts'
import { datasetOf } from './directory/manifest.ts'
import { fromParquet } from './directory/sql-of-dataset.ts'

/** Each run adds a file to the folders of the day; a reader pays for each. */
const FILES_OF_A_FOLDER = 8

/** Makes one file of the many in a folder. */
export const mergeFiles = async (
  directory: ExportDirectory,
  signal: AbortSignal,
): Promise<void> => {
  const folders = Map.groupBy(directory.manifest().files, ({ path }) => dirname(path))
  for (const files of folders.values()) {
    const [first] = files
    if (!first || files.length <= FILES_OF_A_FOLDER) continue
    signal.throwIfAborted()
    const dataset = datasetOf(first)
    const paths = files.map(({ path }) => join(directory.path, path))
    await directory.change(dataset, `SELECT * FROM ${fromParquet(dataset, paths)}`, files, {
      keep: true,
    })
  }
}
