import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { TestProject } from 'vitest/node'
import { createTables } from '../../../local/engine/create-tables.ts'
import { chooseEngine } from '../../../local/engine/choose-engine.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

/**
 * Vitest global set-up: one engine for all integration tests of a project. It has a file, because only
 * there are the records of streams indexed: in memory each write takes longer than the one before it
 * (decision 18).
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { ASSAY_ENGINE } = project.config.env
  const choice = chooseEngine({ ...process.env, ...(ASSAY_ENGINE && { ASSAY_ENGINE }) })
  const folder = mkdtempSync(join(tmpdir(), 'assay-engine-'))
  const isIndexed = choice.kind === 'program' && choice.hoardsRecords
  const engine = await startEngine({
    choice,
    ...(isIndexed && { file: join(folder, 'assay.db') }),
  })
  const client = new DynamoDBClient({
    ...emulatorAt(engine.endpoint),
  })
  await createTables(client, 'test')
  client.destroy()
  project.provide('engineEndpoint', engine.endpoint)
  return async () => {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    engineEndpoint: string
  }
}
