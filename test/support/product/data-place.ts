import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll } from 'vitest'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import type { ObjectBucket } from '../../../lambdas/platform/objects/object-bucket.ts'
import { importProjects } from '../../../lambdas/projects/operations.ts'
import { LOCAL_STAGE, openDataDirectory } from '../../../local/data-directory/data-directory.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { startEngine } from '../../../local/engine/start-engine.ts'
import { createFolderBucket } from '../../../local/object-store/folder-bucket.ts'
import { projectFacts } from '../data/project-facts.ts'

type Work<Result> = (client: DynamoDBDocumentClient, objects: ObjectBucket) => Promise<Result>

/** Works on the tables of a data directory, which are made if absent. */
export const withTables = async <Result>(data: string, work: Work<Result>): Promise<Result> =>
  await withEngine(data, false, work)

/** The same with the engine open to other processes, as the running product has it. */
export const whileRunning = async <Result>(data: string, work: Work<Result>): Promise<Result> =>
  await withEngine(data, true, work)

const withEngine = async <Result>(
  data: string,
  isOpen: boolean,
  work: Work<Result>,
): Promise<Result> => {
  const { client, objects, close } = await openPlace(data, isOpen)
  try {
    return await work(client, objects)
  } finally {
    await close()
  }
}

const openPlace = async (data: string, isOpen: boolean) => {
  const directory = openDataDirectory(data)
  const engine = await startEngine({ file: directory.dataFile })
  if (isOpen) directory.noteEngine(engine.pid, engine.endpoint)
  const client = createDocumentClient({ endpoint: engine.endpoint })
  const close = async (): Promise<void> => {
    client.destroy()
    await engine.stop()
    directory.release()
  }
  try {
    await createTables(client, LOCAL_STAGE)
  } catch (error) {
    await close()
    throw error
  }
  return { client, objects: createFolderBucket(directory.objects), close }
}

/** A data directory whose engine runs, open to commands, until the tests of the file have ended. */
export const runningPlace = async (data: string) => {
  const { close, ...place } = await openPlace(data, true)
  afterAll(close)
  return { ...place, stage: LOCAL_STAGE, now: () => Date.now() }
}

/** Lists projects of which only the id matters. */
export const listProjects = async (
  { client, objects }: { readonly client: DynamoDBDocumentClient; readonly objects: ObjectBucket },
  ids: readonly string[],
  { demo = false }: { readonly demo?: boolean } = {},
): Promise<void> => {
  const table = { client, stage: LOCAL_STAGE, objects, now: () => Date.now() }
  const facts = ids.map((id) => projectFacts({ id, name: `Project ${id}`, demo }))
  const { rejected } = await importProjects({ ...table, store: createEventStore(table) }, facts)
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
}
