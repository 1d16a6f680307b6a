import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportDirectory } from './directory/export-directory.ts'
import { datasetOf } from './directory/manifest.ts'
import { fromLines } from './directory/sql-of-dataset.ts'
import type { KnownAccount } from './known-accounts.ts'

/**
 * Replaces the accounts of an export. Those that are gone since stay, as deleted: else people would
 * never have signed up once they leave.
 */
export const exportAccounts = async (
  directory: ExportDirectory,
  accounts: AsyncIterable<KnownAccount>,
  signal: AbortSignal,
): Promise<number> => {
  const lines: string[] = []
  for await (const { userId, createdAt, confirmed, provider, staff, test } of accounts) {
    signal.throwIfAborted()
    const row = { user_id: userId, created_at: createdAt, confirmed, provider, staff, test }
    lines.push(`${JSON.stringify({ ...row, deleted: false })}\n`)
  }
  const file = join(directory.scratch, 'accounts.ndjson')
  writeFileSync(file, lines.join(''))
  const found = fromLines('accounts', file)
  const before = directory.manifest().files.filter((one) => datasetOf(one) === 'accounts')
  await directory.change(
    'accounts',
    `SELECT * FROM ${found} UNION ALL ` +
      'SELECT * REPLACE (true AS deleted) FROM accounts ' +
      `WHERE user_id NOT IN (SELECT user_id FROM ${found})`,
    before,
    { keep: true },
  )
  return lines.length
}
