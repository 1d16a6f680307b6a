import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountsFrom } from '../../test/support/analytics/export-to.ts'
import { exportFolder } from '../../test/support/analytics/exports.ts'
import { type ExportDirectory, openExportDirectory } from './directory/export-directory.ts'
import type * as manifests from './directory/manifest.ts'
import { exportAccounts } from './export-accounts.ts'
import { openExport } from './run-query.ts'

/** What happens between the reading of the manifest and that of its files. */
const meanwhile = vi.hoisted(() => ({ steps: [] as (() => Promise<unknown>)[] }))
vi.mock('./directory/manifest.ts', async (importOriginal) => {
  const original = await importOriginal<typeof manifests>()
  return {
    ...original,
    verifyFiles: async (...args: Parameters<typeof original.verifyFiles>) => {
      await meanwhile.steps.shift()?.()
      await original.verifyFiles(...args)
    },
  }
})

const folder = exportFolder()
let count = 0
beforeEach(() => void (meanwhile.steps = []))

const bring = async (directory: ExportDirectory, users: number) =>
  await exportAccounts(
    directory,
    accountsFrom(
      Array.from({ length: users }, (_, index) => ({
        userId: `user-${index}`,
        createdAt: '2026-11-01T00:00:00.000Z',
        confirmed: true,
        provider: 'credentials',
        staff: false,
        test: false,
      })),
    ),
    new AbortController().signal,
  )

const begin = async () => {
  const path = join(folder, `query-${(count += 1)}`)
  const directory = await openExportDirectory(path, { stage: 'local', restart: false })
  await bring(directory, 2)
  return { path, directory }
}

const accountsIn = async (path: string) => {
  const duck = await openExport(path)
  const rows = await duck.rows('SELECT count(*) AS n FROM accounts')
  duck.close()
  return rows[0]?.['n']
}

test('a question is answered as of its beginning where accounts are replaced meanwhile', async () => {
  const { path, directory } = await begin()
  meanwhile.steps = [async () => await bring(directory, 3)]
  expect(await accountsIn(path)).toBe(2)
  expect(await accountsIn(path)).toBe(3)
  directory.close()
})

test('where files are taken away at once, a question begins again, three times at most', async () => {
  const { path, directory } = await begin()
  const replace = async () => {
    const { files } = directory.manifest()
    await directory.change('accounts', 'SELECT * FROM accounts', files)
  }
  meanwhile.steps = [replace, replace]
  expect(await accountsIn(path)).toBe(2)
  meanwhile.steps = [replace, replace, replace]
  await expect(openExport(path)).rejects.toThrow('is missing.')
  directory.close()
})
