import { randomUUID } from 'node:crypto'
import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../../lambdas/platform/dynamodb/tables.ts'
import type {
  CommandMeta,
  RecordedEvent,
} from '../../../../lambdas/platform/event-store/events/envelope.ts'
import {
  createEventStore,
  type EventStore,
} from '../../../../lambdas/platform/event-store/event-store.ts'
import type { Executed } from '../../../../lambdas/platform/event-store/execute.ts'
import { type HeadItem } from '../../../../lambdas/platform/event-store/events/items.ts'
import { type Faults, injectFaults } from './fault-injection.ts'
import { shelf, type Shelf, type ShelfCommand, type ShelfEvent } from './test-aggregate.ts'

/** Its tables must exist. */
export const STAGE = 'test'
export const START = Date.UTC(2026, 0, 1)

/** A store with its own client, clock and shelf; pauses are recorded, not waited for. */
export interface Harness {
  readonly client: DynamoDBDocumentClient
  readonly store: EventStore
  readonly faults: Faults
  readonly clock: { milliseconds: number }
  /** Milliseconds. */
  readonly pauses: number[]
  /** Id of its shelf. */
  readonly id: string
  readonly stream: string
  /** Each call is a command of its own, unless `meta` says otherwise. */
  run(command: ShelfCommand, meta?: Partial<CommandMeta>): Promise<Executed<Shelf, ShelfEvent>>
  events(): Promise<RecordedEvent[]>
  head(stream?: string): Promise<HeadItem | undefined>
}

/** @param id shelf of another harness, for a second writer */
export const createHarness = (
  client: DynamoDBDocumentClient,
  { id = randomUUID() }: { id?: string } = {},
): Harness => {
  const clock = { milliseconds: START }
  const pauses: number[] = []
  const stream = `${shelf.category}#${id}`
  const faults = injectFaults(client)
  const store = createEventStore({
    client,
    stage: STAGE,
    now: () => clock.milliseconds,
    // The longest pause of full jitter.
    random: () => 1,
    sleep: async (milliseconds) => {
      pauses.push(milliseconds)
    },
  })
  return {
    client,
    store,
    faults,
    clock,
    pauses,
    id,
    stream,
    run: async (command, meta) => await store.execute(shelf, id, command, metaOf(command, meta)),
    events: async () => await collect(store.readEvents(stream)),
    head: async (of = stream) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName(STAGE, 'heads'), Key: { stream: of } }),
      )
      return Item as HeadItem | undefined
    },
  }
}

export const metaOf = (payload: unknown, meta: Partial<CommandMeta> = {}): CommandMeta => ({
  commandId: randomUUID(),
  payload,
  actor: { id: 'reader', kind: 'user' },
  correlationId: '4bf92f3577b34da6a3ce929d0e0e4736',
  ...meta,
})

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Notes that the stream has begun; at most one. */
export const notesOf = async ({ client }: Harness, stream: string) => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tableName(STAGE, 'streams'),
      KeyConditionExpression: '#stream = :stream',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':stream': stream },
      ConsistentRead: true,
    }),
  )
  return Items
}
