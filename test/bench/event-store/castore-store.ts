import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Command, EventStore, EventType, isEventAlreadyExistsError, tuple } from '@castore/core'
import {
  DynamoDBSingleTableEventStorageAdapter,
  EVENT_TABLE_EVENT_STORE_ID_KEY,
  EVENT_TABLE_INITIAL_EVENT_INDEX_NAME,
  EVENT_TABLE_PK,
  EVENT_TABLE_SK,
  EVENT_TABLE_TIMESTAMP_KEY,
} from '@castore/event-storage-adapter-dynamodb'
import type { Recorded } from '../../../lambdas/platform/event-store/decider.ts'
import { itemSize } from '../../../lambdas/platform/event-store/item-size.ts'
import {
  type WatchlistCommand,
  type WatchlistEvent,
  type Watchlists,
  watchlists,
} from '../../../lambdas/watchlist/decider.ts'
import type { Contender } from './contender.ts'
import { circumstances, type History, timeOf } from './history.ts'

const STORE = 'Watchlist'
const BATCH = 25
const AT_ONCE = 8

/** Who gave which command under which trace, as our envelope has it. */
interface Metadata {
  readonly actor: string
  readonly commandId: string
  readonly correlationId: string
}
type Detail = WatchlistEvent extends infer Event
  ? Event extends WatchlistEvent
    ? {
        aggregateId: string
        version: number
        type: Event['type']
        timestamp: string
        payload: Event['data']
        metadata: Metadata
      }
    : never
  : never
interface Aggregate {
  aggregateId: string
  version: number
  state: Watchlists
}

/** castore as its documentation sets it up, with the watchlists' own rules in it. */
export const castoreStore = (engine: string): Contender => ({
  plant: async (stage, histories) => {
    const client = clientOf(engine)
    await createTable(client, stage)
    const items = histories.flatMap(record).map(itemOf)
    const bytes = items.reduce((sum, item) => sum + itemSize(item), 0)
    const documents = DynamoDBDocumentClient.from(client)
    const puts = items.map((Item) => ({ PutRequest: { Item } }))
    const writer = async (): Promise<void> => {
      for (let batch = puts.splice(-BATCH); batch.length > 0; batch = puts.splice(-BATCH)) {
        await documents.send(new BatchWriteCommand({ RequestItems: { [stage]: batch } }))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, writer))
    client.destroy()
    return { bytes, bytesOfEvents: bytes }
  },

  open: (endpoint, stage) => {
    const client = clientOf(endpoint)
    const store = new EventStore({
      eventStoreId: STORE,
      eventTypes: Object.keys(watchlists.schemaVersions).map(
        (type) => new EventType<string, unknown, unknown>({ type }),
      ),
      reducer: (aggregate: Aggregate, event: Detail) => evolve(aggregate, event),
      eventStorageAdapter: new DynamoDBSingleTableEventStorageAdapter({
        tableName: stage,
        dynamoDBClient: client,
      }),
    })
    const update = new Command({
      commandId: 'UPDATE_WATCHLIST',
      requiredEventStores: tuple(store),
      handler: async ({ user, command }: { user: string; command: WatchlistCommand }, [events]) => {
        const { aggregate } = await events.getAggregate(user)
        await events.pushEvent(
          decide(user, command, aggregate),
          aggregate ? { prevAggregate: aggregate } : {},
        )
      },
    })
    return {
      client,
      execute: async (user, command) => {
        try {
          await update.handler({ user, command }, [store])
          return true
        } catch (error) {
          if (isEventAlreadyExistsError(error)) return false
          throw error
        }
      },
      load: async (user) => (await store.getExistingAggregate(user)).aggregate,
      replay: async (deliver) => {
        let pageToken: string | undefined
        do {
          const page = await store.listAggregateIds(pageToken === undefined ? {} : { pageToken })
          for (const { aggregateId } of page.aggregateIds) {
            const { events } = await store.getEvents(aggregateId)
            for (const { version } of events) deliver(aggregateId, version)
          }
          pageToken = page.nextPageToken
        } while (pageToken !== undefined)
      },
      close: () => client.destroy(),
    }
  },
})

const decide = (user: string, command: WatchlistCommand, aggregate?: Aggregate) => {
  const [event, ...more] = watchlists.decide(command, aggregate?.state ?? watchlists.initialState)
  if (!event || more.length > 0) throw new Error('A command of the comparison makes one event.')
  return {
    aggregateId: user,
    version: (aggregate?.version ?? 0) + 1,
    type: event.type,
    payload: event.data,
    metadata: { actor: user, ...circumstances() },
  }
}

const evolve = (
  aggregate: Aggregate | undefined,
  { aggregateId, version, type, payload, timestamp }: Detail,
): Aggregate => {
  const fact = { type, data: payload, version, recordedAt: timestamp } as Recorded<WatchlistEvent>
  return {
    aggregateId,
    version,
    state: watchlists.evolve(aggregate?.state ?? watchlists.initialState, fact),
  }
}

const record = ({ user, past }: History, number: number): Detail[] => {
  let aggregate: Aggregate | undefined
  return past.map((command, index) => {
    const timestamp = new Date(timeOf(number, index + 1)).toISOString()
    const detail = { ...decide(user, command, aggregate), timestamp } as Detail
    aggregate = evolve(aggregate, detail)
    return detail
  })
}

/** As the adapter writes an event, see its documentation. */
const itemOf = ({ aggregateId, ...detail }: Detail) => ({
  ...detail,
  [EVENT_TABLE_PK]: `${STORE}#${aggregateId}`,
  ...(detail.version === 1 && { [EVENT_TABLE_EVENT_STORE_ID_KEY]: STORE }),
})

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

/** As the adapter's documentation has it. */
const createTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: EVENT_TABLE_PK, AttributeType: 'S' },
        { AttributeName: EVENT_TABLE_SK, AttributeType: 'N' },
        { AttributeName: EVENT_TABLE_EVENT_STORE_ID_KEY, AttributeType: 'S' },
        { AttributeName: EVENT_TABLE_TIMESTAMP_KEY, AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: EVENT_TABLE_PK, KeyType: 'HASH' },
        { AttributeName: EVENT_TABLE_SK, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: EVENT_TABLE_INITIAL_EVENT_INDEX_NAME,
          KeySchema: [
            { AttributeName: EVENT_TABLE_EVENT_STORE_ID_KEY, KeyType: 'HASH' },
            { AttributeName: EVENT_TABLE_TIMESTAMP_KEY, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  )
}
