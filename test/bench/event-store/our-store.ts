import { randomBytes } from 'node:crypto'
import { commandFingerprint } from '../../../lambdas/platform/event-store/recent-commands.ts'
import { recordCommit } from '../../../lambdas/platform/event-store/commit.ts'
import { itemSize } from '../../../lambdas/platform/event-store/item-size.ts'
import { streamName } from '../../../lambdas/platform/event-store/decider.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import type { CommandMeta } from '../../../lambdas/platform/event-store/envelope.ts'
import { ConflictError } from '../../../lambdas/platform/event-store/errors.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import {
  type EventItem,
  eventToItem,
  type Head,
  type HeadItem,
  headToItem,
  newHead,
} from '../../../lambdas/platform/event-store/items.ts'
import { uuidV7 } from '../../../lambdas/platform/event-store/uuid-v7.ts'
import { type WatchlistCommand, watchlists } from '../../../lambdas/watchlist/decider.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { replayTable } from '../../../ops/replay/replay-table.ts'
import { plant } from '../../support/streams/stream-tables.ts'
import { updateWatchlist } from '../../../shared/contract/watchlist.ts'
import type { Contender } from './contender.ts'
import { circumstances, type History, timeOf } from './history.ts'

/** Our event store, as the watchlists' handlers call it, and the operators' replay. */
export const ourStore = (engine: string): Contender => ({
  plant: async (stage, histories) => {
    const client = createDocumentClient({ endpoint: engine })
    await createTables(client, stage)
    const recorded = histories.map(record)
    const events = recorded.flatMap((one) => one.events)
    const heads = recorded.map(({ head }) => head)
    await plant({ client, stage }, { events, heads })
    client.destroy()
    const bytesOfEvents = bytesOf(events)
    return { bytes: bytesOfEvents + bytesOf(heads), bytesOfEvents }
  },

  open: (endpoint, stage, pauses) => {
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
  },
})

const metaOf = (user: string, command: WatchlistCommand): CommandMeta => ({
  ...circumstances(),
  payload: { endpoint: updateWatchlist.id, body: command },
  actor: { id: user, kind: 'user' },
})

/** The items that the commands of a history lead to. */
const record = (
  { user, past }: History,
  number: number,
): { readonly events: readonly EventItem[]; readonly head: HeadItem } => {
  let head: Head<typeof watchlists.initialState> & { readonly recordedAt?: string | undefined } =
    newHead(streamName(watchlists.category, user), watchlists.initialState)
  const events = past.flatMap((command, index) => {
    const now = timeOf(number, index + 1)
    const newEventId = (): string => uuidV7(now, randomBytes(10))
    const meta = metaOf(user, command)
    const commit = recordCommit(watchlists, head, watchlists.decide(command, head.state), {
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
    head: headToItem({ ...head, recordedAt: head.recordedAt ?? '' }, watchlists.reducerVersion),
  }
}

const bytesOf = (items: readonly object[]): number =>
  items.reduce<number>((sum, item) => sum + itemSize(item), 0)
