import { randomBytes, randomUUID } from 'node:crypto'
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, inject } from 'vitest'
import { commandFingerprint } from '../../../lambdas/platform/event-store/events/recent-commands.ts'
import { recordCommit } from '../../../lambdas/platform/event-store/commit.ts'
import { leave, shelf, type ShelfCommand } from '../event-store/contract/test-aggregate.ts'
import { metaOf } from '../event-store/contract/test-harness.ts'
import {
  type Decider,
  type DomainEvent,
  streamName,
} from '../../../lambdas/platform/event-store/decider.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import type { CommandMeta } from '../../../lambdas/platform/event-store/events/envelope.ts'
import {
  createEventStore,
  type EventStore,
} from '../../../lambdas/platform/event-store/event-store.ts'
import {
  type EventItem,
  eventToItem,
  type Head,
  type HeadItem,
  headToItem,
  newHead,
} from '../../../lambdas/platform/event-store/events/items.ts'
import { uuidV7 } from '../../../lambdas/platform/event-store/events/uuid-v7.ts'
import { type TableName, tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import type { TableContext } from '../../../lambdas/platform/dynamodb/tables.ts'

/** Tables of their own on the engine of a test run, since commands read tables whole. */
export interface TestTables extends TableContext {
  readonly store: EventStore
  /** Executes a command on a shelf. */
  run(id: string, command: ShelfCommand, meta?: Partial<CommandMeta>): Promise<void>
  /** Another client, to be metered or broken. */
  another(): DynamoDBDocumentClient
  close(): void
}

export const openTestTables = async (): Promise<TestTables> => {
  const endpoint = inject('engineEndpoint')
  const stage = `ops-${randomUUID()}`
  const clients: DynamoDBDocumentClient[] = []
  const another = (): DynamoDBDocumentClient => {
    const client = createDocumentClient({ endpoint, maxAttempts: 3 })
    clients.push(client)
    return client
  }
  const client = another()
  await createTables(client, stage)
  const store = createEventStore({ client, stage, now: () => Date.now() })
  return {
    client,
    stage,
    store,
    another,
    run: async (id, command, meta) => {
      await store.execute(shelf, id, command, metaOf(command, meta))
    },
    close: () => {
      for (const one of clients) one.destroy()
    },
  }
}

/** Answers a function that opens tables, which are closed after the test. */
export const tablesForEachTest = (): (() => Promise<TestTables>) => {
  const open: TestTables[] = []
  afterEach(() => {
    for (const tables of open.splice(0)) tables.close()
  })
  return async () => {
    const tables = await openTestTables()
    open.push(tables)
    return tables
  }
}

export interface Planted {
  readonly events: readonly EventItem[]
  readonly heads: readonly HeadItem[]
}

const START = Date.UTC(2026, 0, 1)

/**
 * Shelves with notes as the event store would record them, one command each, without its
 * transactions. Ids are short: an event has about 240 bytes.
 */
export const makeShelves = (streams: number, eventsOfEach: number): Planted => {
  const recorded = Array.from({ length: streams }, (_, index) => {
    const id = String(index + 1)
    const steps = Array.from({ length: eventsOfEach }, (_unused, past) => {
      const command = leave(`note ${past + 1}`)
      const meta: CommandMeta = {
        commandId: `${id}:${past + 1}`,
        payload: command,
        actor: { id: 'reader', kind: 'user' },
        correlationId: 'JKJaXmPLvHcESHA=',
      }
      return { command, meta, now: START + (past + 1) * 1000 }
    })
    return recordStream(shelf, id, steps)
  })
  return {
    events: recorded.flatMap(({ events }) => events),
    heads: recorded.map(({ head }) => head),
  }
}

/** The items that commands lead to, as the event store would write them. */
export const recordStream = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  steps: readonly {
    readonly command: Command
    readonly meta: CommandMeta
    /** Epoch milliseconds. */
    readonly now: number
  }[],
): { readonly events: readonly EventItem[]; readonly head: HeadItem } => {
  let head: Head<State> = newHead(streamName(decider.category, id), decider.initialState)
  const events = steps.flatMap(({ command, meta, now }) => {
    const newEventId = (): string => uuidV7(now, randomBytes(10))
    const commit = recordCommit(decider, head, decider.decide(command, head.state), {
      meta,
      fingerprint: commandFingerprint(meta.commandId, meta.payload),
      commitId: newEventId(),
      now,
      newEventId,
    })
    head = commit.head
    return commit.events.map(eventToItem)
  })
  return {
    events,
    head: headToItem({ ...head, recordedAt: head.recordedAt ?? '' }, decider.reducerVersion),
  }
}

export const plant = async (at: TableContext, { events, heads }: Planted): Promise<void> => {
  await writeAll(at, 'events', events)
  await writeAll(at, 'heads', heads)
  const first = events.filter(({ version }) => version === 1)
  await writeAll(
    at,
    'streams',
    first.map(({ stream, recordedAt: begunAt }) => ({ stream, begunAt })),
  )
}

/** Rows of `activity`: each user's of one day, a second apart, under keys in another order. */
export const plantActivity = async (
  at: TableContext,
  users: number,
  eventsOfEach: number,
): Promise<void> => {
  const rows = Array.from({ length: users }, (_, user) =>
    Array.from({ length: eventsOfEach }, (_unused, index) => {
      const time = new Date(START + index * 1000).toISOString()
      return {
        user: `user-${user + 1}`,
        id: `${time.slice(0, 10)}#${String((index * 7919) % 10_007).padStart(5, '0')}`,
        at: time,
        eventName: 'tour_step',
        properties: `{"step":"${index + 1}"}`,
        expiresAt: 4_000_000_000,
      }
    }),
  )
  await writeAll(at, 'activity', rows.flat())
}

const BATCH = 25
const AT_ONCE = 8

const writeAll = async (
  { client, stage }: TableContext,
  table: TableName,
  items: readonly object[],
): Promise<void> => {
  const name = tableName(stage, table)
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  )
  const writer = async (): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      await client.send(
        new BatchWriteCommand({
          RequestItems: { [name]: batch.map((Item) => ({ PutRequest: { Item } })) },
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))
}
