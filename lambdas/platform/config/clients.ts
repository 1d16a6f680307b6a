import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { createEventStore, type EventStore } from '../event-store/event-store.ts'
import { config } from './config.ts'
import type { TableContext } from '../dynamodb/tables.ts'

/**
 * Made at first use and kept. One function each, so that a bundle holds only what its Lambda uses.
 */

let tables: DynamoDBDocumentClient | undefined
let store: EventStore | undefined

export const documentClient = (): DynamoDBDocumentClient =>
  (tables ??= createDocumentClient({ ...engine(), maxAttempts: 3 }))

/** The tables of this deployment. */
export const ownTables = (): TableContext => ({
  client: documentClient(),
  stage: config().stage,
})

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
