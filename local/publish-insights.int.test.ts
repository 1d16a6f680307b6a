import { writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDocumentClient } from '../lambdas/platform/dynamodb/document-client.ts'
import { createInsightItems } from '../lambdas/insights/operations.ts'
import { lockDirectory } from './data-directory/directory-lock.ts'
import { accountsFrom, exportTo } from '../test/support/analytics/export-to.ts'
import { askExport } from '../test/support/analytics/exports.ts'
import { LOCAL_STAGE, openDataDirectory } from './data-directory/data-directory.ts'
import { createTables } from './engine/create-tables.ts'
import { startEngine } from './engine/start-engine.ts'
import { publishInsights } from './publish-insights.ts'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'

/** Soon and often; at the lowest priority a busy machine would let it wait for minutes. */
const EAGER = { firstAfterMs: 0, everyMs: 100, priority: constants.priority.PRIORITY_NORMAL }

/** The engine of a new data folder, open to the export, and when its insights are as of. */
const openFolder = async () => {
  const path = temporaryFolder('insights')
  const directory = openDataDirectory(path)
  const engine = await startEngine({ file: directory.dataFile })
  directory.noteEngine(engine.pid, engine.endpoint)
  const client = createDocumentClient({ endpoint: engine.endpoint })
  onTestFinished(async () => {
    client.destroy()
    await engine.stop()
    directory.release()
  })
  await createTables(client, LOCAL_STAGE)
  const items = createInsightItems({ client, stage: LOCAL_STAGE })
  return { path, client, asOf: async () => (await items.read('90'))?.asOf }
}

test('insights of a data folder are published once nobody else holds its export, and again after that was damaged', async () => {
  const { path, client, asOf } = await openFolder()
  const analytics = join(path, 'analytics')
  const gone = {
    userId: 'ann',
    createdAt: '2026-11-01T00:00:00.000Z',
    confirmed: true,
    provider: 'credentials',
    staff: false,
    test: false,
  } as const
  const accounts = accountsFrom([gone])
  await exportTo(analytics, { client, stage: LOCAL_STAGE }, { accounts })
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  let release = lockDirectory(analytics)
  const publisher = publishInsights(path, EAGER)
  try {
    const said = () => written.mock.calls.map(([line]) => String(line)).join('')
    await expect.poll(said).toContain('Another process exports')
    release?.()
    await expect.poll(asOf).toBeDefined()
    // Another run takes away what the one before has named.
    await expect.poll(() => (release = lockDirectory(analytics))).toBeDefined()
    // It went on with all that the export had.
    expect(await askExport(analytics, 'SELECT user_id, deleted FROM accounts')).toEqual([
      { user_id: 'ann', deleted: true },
    ])
    writeFileSync(join(analytics, 'manifest.json'), 'damaged')
    const before = await asOf()
    release?.()
    await expect.poll(asOf).not.toBe(before)
  } finally {
    await publisher.stop()
  }
})
