import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { begin, type Beginning } from './begin.ts'
import { type Decider, type DomainEvent, streamName } from './decider.ts'
import type { CommandMeta, RecordedEvent } from './events/envelope.ts'
import { execute, type Executed } from './execute.ts'
import { createRetry } from '../dynamodb/retry.ts'
import { createStreamReader, type EventRange } from './stream-reader.ts'
import { assertUpcasts } from './events/upcast.ts'
import { uuidV7 } from './events/uuid-v7.ts'

export interface EventStoreOptions {
  /** From `createDocumentClient`: the store does the retrying. */
  readonly client: DynamoDBDocumentClient
  readonly stage: string
  readonly now: () => number
  /** In [0, 1). Default: `Math.random`. */
  readonly random?: () => number
  /** Default: UUIDv7 at `now`. */
  readonly newEventId?: () => string
  readonly sleep?: (milliseconds: number) => Promise<void>
}

interface Loaded<State> {
  readonly state: State
  /** 0 for a stream without events. */
  readonly version: number
  /** Of the newest event; ISO 8601. */
  readonly recordedAt: string | undefined
}

export interface EventStore {
  /**
   * Decides `command` on the newest state of stream `category#id` and records the events with the
   * new state in one transaction: 2 requests, whatever the length of the history. Applied exactly
   * once per command id; a repeat is recognised among the stream's last 8 commands.
   * @throws {Refusal} from the decider; `ImpersonationEnded` when `meta.session` is over
   * @throws {ConflictError} when the last of 5 tries was overtaken
   * @throws {UnavailableError} when the database fails; send the same command id again
   * @throws {CommandIdReusedError} when the command id came with another payload
   * @throws {LimitExceededError} when the command writes too much; nothing was sent
   * @throws {TypeError} when the decider cannot read each schema it has written; nothing was sent
   * @throws {BrokenStreamError} when the history is damaged, and has to be folded again
   */
  execute<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
    meta: CommandMeta,
  ): Promise<Executed<State, Event>>
  /**
   * The first commands of many streams in one transaction without a read: of thirty streams at most,
   * where each gets one event. All are recorded, or none.
   * @returns undefined when a stream has events, a command is refused or records nothing, the
   * transaction would be too large, or the database fails. Whether anything was recorded is then
   * unknown; `execute` under the same command ids tells.
   */
  begin<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    beginnings: readonly Beginning<Command>[],
  ): Promise<readonly Executed<State, Event>[] | undefined>
  /**
   * The newest state: one consistent read, or a fold of the history after a change of the reducer.
   * @throws {UnavailableError}
   * @throws {BrokenStreamError} as `execute`
   */
  load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
  ): Promise<Loaded<State>>
  /**
   * A stream's events in order, as stored, from `fromVersion` (default 1).
   * @param stream full name, see `streamName`
   * @throws {UnavailableError}
   */
  readEvents(stream: string, fromVersion?: number): AsyncGenerator<RecordedEvent>
  /**
   * Events of many streams by stream, in order, as stored; missing ones are left out. One request
   * per hundred events.
   * @throws {UnavailableError}
   */
  readRanges(ranges: readonly EventRange[]): Promise<Map<string, RecordedEvent[]>>
}

/** @example const { state } = await store.execute(watchlists, userId, command, meta) */
export const createEventStore = ({
  client,
  stage,
  now,
  random = Math.random,
  newEventId = () => uuidV7(now(), randomBytes(10)),
  sleep = async (milliseconds) => await wait(milliseconds),
}: EventStoreOptions): EventStore => {
  const retry = createRetry({ random, sleep })
  const reader = createStreamReader(client, stage, retry)
  const context = { client, stage, reader, retry, now, newEventId }
  return {
    execute: async (decider, id, command, meta) => {
      assertUpcasts(decider)
      return await execute(context, decider, id, command, meta)
    },
    begin: async (decider, beginnings) => {
      assertUpcasts(decider)
      return await begin(context, decider, beginnings)
    },
    load: async (decider, id) => {
      assertUpcasts(decider)
      const stream = streamName(decider.category, id)
      const readHead = async () => await reader.readHead(decider, stream)
      const { state, version, recordedAt } = await retry(stream, readHead)
      return { state, version, recordedAt }
    },
    readEvents: (stream, fromVersion = 1) => reader.readEvents(stream, fromVersion),
    readRanges: async (ranges) => await reader.readRanges(ranges),
  }
}
