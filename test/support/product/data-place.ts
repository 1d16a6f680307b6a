import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import type { ObjectBucket } from '../../../lambdas/platform/objects/object-bucket.ts'
import { importProjects } from '../../../lambdas/projects/operations.ts'
import { LOCAL_STAGE, openDataDirectory } from '../../../local/data-directory.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'
import { createFolderBucket } from '../../../local/object-store/folder-bucket.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'

/** Works on the tables of a data directory, which are made if absent. */
export const withTables = async <Result>(
  data: string,
  work: (client: DynamoDBDocumentClient, objects: ObjectBucket) => Promise<Result>,
): Promise<Result> => {
  const directory = openDataDirectory(data)
  const engine = await startEngine({ file: directory.dataFile })
  const client = createDocumentClient({ endpoint: engine.endpoint })
  try {
    await createTables(client, LOCAL_STAGE)
    return await work(client, createFolderBucket(directory.objects))
  } finally {
    client.destroy()
    await engine.stop()
    directory.release()
  }
}

/** The same with the engine open to others, as the running product has it. */
export const whileRunning = async <Result>(
  data: string,
  work: (client: DynamoDBDocumentClient, objects: ObjectBucket) => Promise<Result>,
): Promise<Result> => {
  const directory = openDataDirectory(data)
  const engine = await startEngine({ file: directory.dataFile })
  directory.noteEngine(engine.pid, engine.endpoint)
  const client = createDocumentClient({ endpoint: engine.endpoint })
  try {
    return await work(client, createFolderBucket(directory.objects))
  } finally {
    client.destroy()
    await engine.stop()
    directory.release()
  }
}

/** Lists projects of which only the id matters. */
export const listProjects = async (
  { client, objects }: { readonly client: DynamoDBDocumentClient; readonly objects: ObjectBucket },
  ids: readonly string[],
  { demo = false }: { readonly demo?: boolean } = {},
): Promise<void> => {
  const table = { client, stage: LOCAL_STAGE, objects, now: () => Date.now() }
  const facts = ids.map((id): ProjectFacts => ({
    id,
    name: `Project ${id}`,
    logo: null,
    tokenTickers: [],
    category: 'Lending',
    chains: ['Ethereum'],
    marketCapUsd: null,
    description: 'Lends.',
    website: null,
    demo,
  }))
  const { rejected } = await importProjects({ ...table, store: createEventStore(table) }, facts)
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
}
