import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import type { CommandMeta } from '../../../lambdas/platform/event-store/events/envelope.ts'
import { ConflictError } from '../../../lambdas/platform/event-store/errors.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { itemSize } from '../../../lambdas/platform/event-store/events/item-size.ts'
import {
  type WatchlistCommand,
  type Watchlists,
  watchlists,
} from '../../../lambdas/watchlist/decider.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { replayTable } from '../../../ops/replay/replay-table.ts'
import { updateWatchlist } from '../../../shared/contract/watchlist.ts'
import { plant, recordStream } from '../../support/streams/stream-tables.ts'
import { circumstances, type History, timeOf } from './history.ts'
import type { Client } from './usage.ts'

/** How the store waits before another try. Default: as in production. */
interface Pauses {
  /** In [0, 1). */
  readonly random: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** Stored bytes, as DynamoDB counts them. */
interface StoredBytes {
  readonly bytes: number
  readonly bytesOfEvents: number
}

/** The event store with a client of its own, as one running function has it. */
export interface BenchStore {
  readonly client: Client
  /** @returns whether it was recorded; false when others were faster each time */
  execute(user: string, command: WatchlistCommand): Promise<boolean>
  /** What the page of a user's lists needs. */
  load(user: string): Promise<{ readonly state: Watchlists; readonly version: number }>
  /** Every event, each stream in order. */
  replay(deliver: (stream: string, version: number) => void): Promise<void>
  close(): void
}

/** Creates the tables of a stage and writes the events and heads of `histories` into them. */
export const plantHistories = async (
  endpoint: string,
  stage: string,
  histories: readonly History[],
): Promise<StoredBytes> => {
  const client = createDocumentClient({ endpoint })
  await createTables(client, stage)
  const recorded = histories.map(record)
  const events = recorded.flatMap((stream) => stream.events)
  const heads = recorded.map(({ head }) => head)
  await plant({ client, stage }, { events, heads })
  client.destroy()
  const bytesOfEvents = bytesOf(events)
  return { bytes: bytesOfEvents + bytesOf(heads), bytesOfEvents }
}

export const openStore = (endpoint: string, stage: string, pauses?: Pauses): BenchStore => {
  const client = createDocumentClient({ endpoint })
  const store = createEventStore({ client, stage, now: () => Date.now(), ...pauses })
  return {
    client,
    execute: async (user, command) => {
      try {
        await store.execute(watchlists, user, command, metaOf(user, command))
        return true
      } catch (error) {
        if (error instanceof ConflictError) return false
        throw error
      }
    },
    load: async (user) => await store.load(watchlists, user),
    replay: async (deliver) => {
      await replayTable(
        { client, stage },
        {
          filter: {},
          signal: new AbortController().signal,
          deliver: async (events) => {
            for (const { stream, version } of events) deliver(stream, version)
            await Promise.resolve()
          },
        },
      )
    },
    close: () => client.destroy(),
  }
}

/**
 * Reads the head of a history, and puts its last event and head again in one transaction: the
 * requests of a command, without rules, checks and hashes.
 */
export const openPlainWriter = (
  endpoint: string,
  stage: string,
  history: History,
): { write(): Promise<void>; close(): void } => {
  const client = createDocumentClient({ endpoint })
  const { events, head } = record(history, 0)
  const eventsTable = tableName(stage, 'events')
  const heads = tableName(stage, 'heads')
  return {
    write: async () => {
      const Key = { stream: head.stream }
      await client.send(new GetCommand({ TableName: heads, Key, ConsistentRead: true }))
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: eventsTable, Item: events.at(-1) } },
            { Put: { TableName: heads, Item: head } },
          ],
        }),
      )
    },
    close: () => client.destroy(),
  }
}

const metaOf = (user: string, command: WatchlistCommand): CommandMeta => ({
  ...circumstances(),
  payload: { endpoint: updateWatchlist.id, body: command },
  actor: { id: user, kind: 'user' },
})

const record = ({ user, past }: History, number: number) =>
  recordStream(
    watchlists,
    user,
    past.map((command, index) => ({
      command,
      meta: metaOf(user, command),
      now: timeOf(number, index + 1),
    })),
  )

const bytesOf = (items: readonly object[]): number =>
  items.reduce<number>((sum, item) => sum + itemSize(item), 0)
