import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../event-store/document-client.ts'
import { createEventStore, type EventStore } from '../event-store/event-store.ts'
import { config } from './config.ts'

interface Clients {
  /** For everything that may simply be asked again. */
  readonly documents: DynamoDBDocumentClient
  readonly events: EventStore
}

let current: Clients | undefined

/** The connections of this process, made at first use and kept while it lives. */
export const clients = (): Clients => (current ??= connect())

const connect = (): Clients => {
  const { dynamoEndpoint, stage } = config()
  const endpoint = dynamoEndpoint ? { endpoint: dynamoEndpoint } : {}
  return {
    documents: createDocumentClient({ ...endpoint, maxAttempts: 3 }),
    events: createEventStore({
      client: createDocumentClient(endpoint),
      stage,
      now: () => Date.now(),
    }),
  }
}
