import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { openExportDirectory } from './export-directory.ts'

const path = temporaryFolder('export-directory')
const manifest = join(path, 'manifest.json')

const idOf = async (stage: string, restart: boolean): Promise<string> => {
  const directory = await openExportDirectory(path, { stage, restart })
  directory.close()
  return directory.manifest().id
}

test('an export has one id, one of old gets it, and tables of another stage have another', async () => {
  const first = await idOf('dev', false)
  expect(await idOf('dev', false)).toBe(first)
  expect(await idOf('dev', true)).toBe(first)

  const { id: _, ...old } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
  writeFileSync(manifest, JSON.stringify(old))
  const given = await idOf('dev', false)
  expect(given).not.toBe(first)
  expect(await idOf('dev', false)).toBe(given)

  expect(await idOf('prod', true)).not.toBe(given)
})

test('an export whose manifest cannot be read, and that has no accounts, can be begun anew', async () => {
  writeFileSync(manifest, '{')
  await expect(idOf('dev', false)).rejects.toThrow('is not the manifest of an export')
  expect(await idOf('dev', true)).toMatch(/^[\da-f-]{36}$/)
})
