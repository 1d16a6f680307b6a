import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { createEventStore, type EventStore } from '../event-store/event-store.ts'
import { config } from './config.ts'

/**
 * The connections of this process, each made at first use and kept while it lives. Each stands for
 * itself, so that a function's bundle holds no more than the function uses.
 */

let tables: DynamoDBDocumentClient | undefined
let store: EventStore | undefined

/** For everything that may simply be asked again. */
export const documentClient = (): DynamoDBDocumentClient =>
  (tables ??= createDocumentClient({ ...engine(), maxAttempts: 3 }))

/** Where the tables of this deployment are. */
export const ownTables = (): {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
} => ({
  client: documentClient(),
  stage: config().stage,
})

/** The event store of this deployment. */
export const eventStore = (): EventStore =>
  (store ??= createEventStore({
    client: createDocumentClient(engine()),
    stage: config().stage,
    now: () => Date.now(),
  }))

const engine = (): { endpoint?: string } => {
  const { dynamoEndpoint } = config()
  return dynamoEndpoint ? { endpoint: dynamoEndpoint } : {}
}
