import { setTimeout as wait } from 'node:timers/promises'
import {
  type _Record as EngineRecord,
  DynamoDBStreamsClient,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AttributeValue } from 'aws-lambda'
import type { Consumer } from '../../../lambdas/platform/deployment.ts'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'
import { errorDetails, log } from '../../../lambdas/platform/log.ts'
import { streamName } from '../../../lambdas/platform/event-store/decider.ts'
import {
  type TableDefinition,
  tableName,
  type TableName,
  tables,
} from '../../../lambdas/platform/dynamodb/tables.ts'
import { deliverRecords, MAX_TRIES } from './deliver-records.ts'
import { lambdaRecord } from './lambda-record.ts'
import type { StreamRecords } from './stream-records.ts'
import { sharePages } from './shared-pages.ts'
import { readStreamShards, type StreamShards } from './stream-shards.ts'

/** A change that a consumer has given up. */
export interface DeadLetter {
  readonly consumer: string
  /** Of the item that changed: a stream's name, an email's id, a key and a part with a blank between. */
  readonly item: string | undefined
  readonly sequenceNumber: string | undefined
  /** Undefined when the consumer only reported the failure; its log says why. */
  readonly error: unknown
}

export interface StreamPoller {
  /** Call after a write: consumers that back off look at their stream again soon. */
  wake(): void
  /** Stops polling after the calls under way; what they have not done comes again at the next start. */
  stop(): Promise<void>
}

export interface PollerOptions {
  readonly endpoint: string
  readonly documents: DynamoDBDocumentClient
  readonly stage: string
  readonly consumers: readonly (Pick<Consumer, 'id' | 'source' | 'onlyNew' | 'batchSize'> &
    Partial<Pick<Consumer, 'batchWindowSeconds' | 'categories'>>)[]
  readonly load: (consumer: Pick<Consumer, 'id'>) => Promise<StreamHandler>
  /** Default: logs a line. */
  readonly onDeadLetter?: ((letter: DeadLetter) => void | Promise<void>) | undefined
  /** Between two polls of an idle stream, doubled after each. Default: 500 ms. */
  readonly pollMs?: number
  /** The longest pause between two polls. Default: 4 s. */
  readonly idlePollMs?: number
  /** Before the second try of a record, doubled before the third. Default: 200 ms. */
  readonly firstPauseMs?: number
  /**
   * Drops records that all `consumers` of their table have processed; a consumer added later does
   * not see them. Also tells without a request whether a stream has anything new.
   */
  readonly records?: StreamRecords | undefined
  /** How many processed records are kept. Default: 1,000. */
  readonly dropEvery?: number
}

type ConsumerOf = PollerOptions['consumers'][number]

const LONGEST_PAUSE_MS = 30_000
/** Records in one answer of a stream, at most. */
const PAGE = 1_000
/** The share of time that a consumer with a window uses under constant changes: a fifth. */
const REST = 4

/**
 * The event source mappings of the local stack: calls each consumer with the records of its table's
 * stream, in order, and keeps checkpoints across restarts. A batch may come twice when the process
 * is killed.
 */
export const startStreamPoller = ({
  endpoint,
  consumers,
  ...options
}: PollerOptions): StreamPoller => {
  const streams = new DynamoDBStreamsClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    // The poller retries by itself, and a stop must not wait for retries of the SDK.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
    },
  })
  // The SDK's logger would copy every record.
  streams.middlewareStack.remove('loggerMiddleware')
  const stopping = new AbortController()
  const readPage = sharePages(streams)
  const readers = consumers.map((consumer) => ({
    consumer,
    shards: readStreamShards({
      ...options,
      streams,
      readPage,
      table: consumer.source,
      reader: consumer.id,
    }),
  }))
  let alarm = new AbortController()
  const wake = (): void => {
    alarm.abort()
    alarm = new AbortController()
  }
  const context: PollerContext = {
    ...options,
    streams,
    dropDone: dropper(readers, options),
    wake,
    alarm: () => alarm.signal,
    signal: stopping.signal,
  }
  const running = readers.map(async ({ consumer, shards }) => await poll(consumer, shards, context))
  return {
    wake,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
      streams.destroy()
    },
  }
}

interface PollerContext extends Omit<PollerOptions, 'endpoint' | 'consumers'> {
  readonly streams: DynamoDBStreamsClient
  readonly dropDone: (table: TableName) => Promise<void>
  readonly wake: () => void
  readonly alarm: () => AbortSignal
  readonly signal: AbortSignal
}

interface Reader {
  readonly consumer: ConsumerOf
  readonly shards: StreamShards
}

/** Drops the records of a table that all its readers are done with, when there are enough of them. */
const dropper = (
  readers: readonly Reader[],
  { records, stage, dropEvery = 1_000 }: Pick<PollerOptions, 'records' | 'stage' | 'dropEvery'>,
): PollerContext['dropDone'] => {
  const dropped = new Map<TableName, bigint>()
  return async (table) => {
    if (!records) return
    const done = readers.flatMap(({ consumer, shards }) =>
      consumer.source === table ? [shards.done() ?? 0n] : [],
    )
    const byAll = done.reduce((a, b) => (b < a ? b : a))
    if (byAll < (dropped.get(table) ?? 0n) + BigInt(dropEvery)) return
    dropped.set(table, byAll)
    await records.drop(tableName(stage, table), byAll)
  }
}

/** Ends on the signal; retries after every other failure. */
const poll = async (
  consumer: ConsumerOf,
  shards: StreamShards,
  context: PollerContext,
): Promise<void> => {
  const { signal, pollMs = 500, idlePollMs = 4_000 } = context
  const table = tableName(context.stage, consumer.source)
  let failures = 0
  let quiet = 0
  /** Number of the newest record when the stream was last read to its end. */
  let readTo: bigint | undefined
  while (!signal.aborted) {
    // Before the poll, so that a write during it wakes the next one.
    const woken = context.alarm()
    const began = performance.now()
    let records = 0
    try {
      const newest = context.records?.newest(table)
      if (newest === undefined || newest !== readTo) {
        records = await pollOnce(consumer, shards, context, newest)
        await context.dropDone(consumer.source)
        readTo = records < PAGE ? newest : undefined
      }
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      shards.rewind()
      readTo = undefined
      failures += 1
      log('warn', 'stream not read, tried again', {
        consumer: consumer.id,
        error: errorDetails(error),
      })
    }
    if (records > 0) {
      // What a consumer writes may be another consumer's input.
      context.wake()
      quiet = 0
      // A single change goes through at once; a burst is batched.
      const windowMs = (consumer.batchWindowSeconds ?? 0) * 1_000
      const restMs = Math.min(windowMs, REST * (performance.now() - began))
      if (records < PAGE) await pause(restMs, signal)
    } else if (failures > 0) {
      await pause(Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS), signal)
    } else {
      await pause(pollMs, signal)
      const more = Math.min(pollMs * 2 ** quiet, idlePollMs) - pollMs
      const slept = await pause(more, AbortSignal.any([signal, woken]))
      quiet = slept ? quiet + 1 : 0
    }
  }
}

/** @returns how many records were passed, those left out included */
const pollOnce = async (
  consumer: ConsumerOf,
  shards: StreamShards,
  { load, signal, onDeadLetter = logDeadLetter, firstPauseMs = 200 }: PollerContext,
  newest: bigint | undefined,
): Promise<number> => {
  const { id, source, batchSize } = consumer
  const isMatching = wantedBy(consumer)
  let count = 0
  for await (const { streamArn, records, passed, leftOut, finished } of shards.next(PAGE, newest)) {
    const matching = records.filter(isMatching)
    for (let first = 0; first < matching.length; first += batchSize) {
      if (signal.aborted) return count
      const lot = matching.slice(first, first + batchSize)
      const batch = new Map(lot.map((record) => [lambdaRecord(record, streamArn), record]))
      const isDone = await deliverRecords([...batch.keys()], {
        handler: async (event) => await (await load({ id }))(event),
        passed: async (record) => await passed(batch.get(record) ?? {}),
        dead: async ({ dynamodb }, error) =>
          await onDeadLetter({
            consumer: id,
            item: itemOf(source, dynamodb?.Keys),
            sequenceNumber: dynamodb?.SequenceNumber,
            error,
          }),
        pause: async (tries) => await pause(firstPauseMs * 2 ** (tries - 1), signal),
      })
      if (!isDone) return count
    }
    const last = records.at(-1)
    // Records that the filter leaves out count as done, so that they can be dropped.
    if (last && last !== matching.at(-1)) await leftOut(last, records.length - matching.length)
    await finished()
    count += records.length
  }
  return count
}

/** The key of an item in words: a partition that holds several is followed by the part, after a blank. */
const itemOf = (source: TableName, keys: Readonly<Record<string, AttributeValue>> = {}) => {
  const { partitionKey, sortKey }: TableDefinition = tables[source]
  const names = [partitionKey.name, ...(sortKey ? [sortKey.name] : [])]
  const values = names.flatMap((name) => keys[name]?.S ?? [])
  return values.length > 0 ? values.join(' ') : undefined
}

/** The filter of an event source on AWS. */
const wantedBy = ({ source, onlyNew, categories = [] }: ConsumerOf) => {
  const { name } = tables[source].partitionKey
  const prefixes = categories.map((category) => streamName(category, ''))
  return ({ eventName, dynamodb }: EngineRecord): boolean => {
    const stream = dynamodb?.Keys?.[name]?.S
    const isOurs =
      stream === undefined ||
      prefixes.length === 0 ||
      prefixes.some((prefix) => stream.startsWith(prefix))
    return isOurs && (!onlyNew || eventName === 'INSERT')
  }
}

/** The line that operators look for. */
export const logDeadLetter = ({ error, ...letter }: DeadLetter): void =>
  log('error', `a change could not be projected in ${MAX_TRIES} tries and was left out`, {
    ...letter,
    ...(error !== undefined && { error: errorDetails(error) }),
  })

/** @returns false when it was cut short */
const pause = async (milliseconds: number, signal: AbortSignal): Promise<boolean> => {
  if (signal.aborted) return false
  try {
    await wait(milliseconds, undefined, { signal })
    return true
  } catch {
    return false
  }
}
