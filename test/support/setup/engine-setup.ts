import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { TestProject } from 'vitest/node'
import { createTables } from '../../../local/engine/create-tables.ts'
import { chooseEngine } from '../../../local/engine/choose-engine.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'

/** Vitest global set-up: one engine in memory for all integration tests of a project. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { ASSAY_ENGINE } = project.config.env
  const choice = chooseEngine({ ...process.env, ...(ASSAY_ENGINE && { ASSAY_ENGINE }) })
  const engine = await startEngine({ choice })
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  await createTables(client, 'test')
  client.destroy()
  project.provide('engineEndpoint', engine.endpoint)
  return engine.stop
}

declare module 'vitest' {
  export interface ProvidedContext {
    engineEndpoint: string
  }
}
