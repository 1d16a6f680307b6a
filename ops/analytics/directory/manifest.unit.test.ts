import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { readManifest, verifyFiles } from './manifest.ts'

const directory = temporaryFolder('manifest')

// Rights refuse nothing to root; a folder in place of a file cannot be read by anybody.
test('a manifest that the system does not let read is not said to be none', async () => {
  expect(await readManifest(directory)).toBeUndefined()
  const path = join(directory, 'manifest.json')
  mkdirSync(path)
  await expect(readManifest(directory)).rejects.toThrow(`${path} cannot be read (EISDIR).`)
})

test('a file that the system does not let read is not said to be missing', async () => {
  const file = { path: 'accounts/a.parquet', rows: 1, bytes: 1, sha256: '0'.repeat(64) }
  const path = join(directory, file.path)
  const verifying = async () => await verifyFiles(directory, { files: [file] })
  await expect(verifying()).rejects.toThrow(`${path} is missing. `)
  mkdirSync(path, { recursive: true })
  await expect(verifying()).rejects.toThrow(`${path} cannot be read (EISDIR).`)
})
