import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFolderBucket } from '../../../local/object-store/folder-bucket.ts'
import type { ObjectBucket } from '../../../lambdas/platform/objects/object-bucket.ts'

/** A bucket in a folder of its own, which the tests of a file leave behind empty. */
export const useTemporaryBucket = (): ObjectBucket => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bucket-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return createFolderBucket(folder)
}
