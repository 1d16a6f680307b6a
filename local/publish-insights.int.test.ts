import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDocumentClient } from '../lambdas/platform/dynamodb/document-client.ts'
import { createInsightItems } from '../lambdas/insights/operations.ts'
import { EVENTUALLY } from '../test/support/time/eventually.ts'
import { LOCAL_STAGE, openDataDirectory } from './data-directory.ts'
import { createTables } from './engine/create-tables.ts'
import { startEngine } from './engine/start-engine.ts'
import { publishInsights } from './publish-insights.ts'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'

const path = temporaryFolder('insights')

test('insights of a data folder are published and then again, also after the export was damaged', async () => {
  const directory = openDataDirectory(path)
  const engine = await startEngine({ file: directory.dataFile })
  directory.noteEngine(engine.pid, engine.endpoint)
  const client = createDocumentClient({ endpoint: engine.endpoint })
  await createTables(client, LOCAL_STAGE)
  const asOf = async () =>
    (await createInsightItems({ client, stage: LOCAL_STAGE }).read('90'))?.asOf
  const publisher = publishInsights(path, { firstAfterMs: 0, everyMs: 100 })
  try {
    await expect.poll(asOf, EVENTUALLY).toBeDefined()
    writeFileSync(join(path, 'analytics', 'manifest.json'), 'damaged')
    const before = await asOf()
    await expect.poll(asOf, EVENTUALLY).not.toBe(before)
  } finally {
    await publisher.stop()
    client.destroy()
    await engine.stop()
    directory.release()
  }
})
