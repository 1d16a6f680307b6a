import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readManifest, verifyFiles } from '../../../ops/analytics/directory/manifest.ts'
import { viewsOf } from '../../../ops/analytics/directory/sql-of-dataset.ts'
import { openDuck, type Row } from '../../../ops/analytics/duckdb.ts'

/** A folder for the exports of a test file. */
export const exportFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-analytics-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What an export answers to SQL, once every file of it is found whole. */
export const askExport = async (directory: string, sql: string): Promise<Row[]> => {
  const manifest = await readManifest(directory)
  if (!manifest) throw new Error(`${directory} has no manifest.`)
  await verifyFiles(directory, manifest)
  const duck = await openDuck()
  try {
    for (const statement of viewsOf(directory, manifest)) await duck.run(statement)
    return await duck.rows(sql)
  } finally {
    duck.close()
  }
}
