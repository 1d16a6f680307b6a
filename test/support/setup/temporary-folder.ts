import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of one file, or of one `describe`; it is removed after them. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `assay-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
