import { setTimeout as wait } from 'node:timers/promises'
import {
  type _Record as EngineRecord,
  DynamoDBStreamsClient,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Consumer } from '../../../lambdas/platform/deployment.ts'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'
import { errorDetails, log } from '../../../lambdas/platform/log.ts'
import { streamName } from '../../../lambdas/platform/event-store/decider.ts'
import { tableName, type TableName, tables } from '../../../lambdas/platform/dynamodb/tables.ts'
import { deliverRecords, MAX_TRIES } from './deliver-records.ts'
import { lambdaRecord } from './lambda-record.ts'
import type { StreamRecords } from './stream-records.ts'
import { readStreamShards, type StreamShards } from './stream-shards.ts'

/** Of a change that a consumer has failed on again and again. */
export interface DeadLetter {
  readonly consumer: string
  /** Of the item that changed: a stream's name, a letter's id. */
  readonly item: string | undefined
  readonly sequenceNumber: string | undefined
  /** undefined when the consumer said no more than that it failed; its log says why. */
  readonly error: unknown
}

export interface StreamPoller {
  /** Call after a write: consumers that back off look at their stream again soon. */
  wake(): void
  /** Stops polling after the calls under way; what they have not done comes again at the next start. */
  stop(): Promise<void>
}

export interface PollerOptions {
  /** Of the engine. */
  readonly endpoint: string
  readonly documents: DynamoDBDocumentClient
  readonly stage: string
  readonly consumers: readonly (Pick<Consumer, 'id' | 'source' | 'onlyNew' | 'batchSize'> &
    Partial<Pick<Consumer, 'batchWindowSeconds' | 'categories'>>)[]
  readonly load: (consumer: Pick<Consumer, 'id'>) => Promise<StreamHandler>
  /** Default: a line in the log. */
  readonly onDeadLetter?: ((letter: DeadLetter) => void) | undefined
  /** Between two looks at a stream that had nothing new, doubled with each such look. Default: 500 ms. */
  readonly pollMs?: number
  /** What the doubling ends at. Default: 4 s. */
  readonly idlePollMs?: number
  /** Before the second try of a record, doubled before the third. Default: 200 ms. */
  readonly firstPauseMs?: number
  /**
   * Where records are dropped that all consumers of their table are done with: a consumer that is
   * missing in `consumers` does not find them any more.
   */
  readonly records?: StreamRecords | undefined
  /** How many may be done before they are dropped. Default: 1,000. */
  readonly dropEvery?: number
}

type ConsumerOf = PollerOptions['consumers'][number]

const LONGEST_PAUSE_MS = 30_000
/** Most records that a stream answers at once. Few of them may be of a consumer's categories. */
const PAGE = 1_000
/** What a consumer with a window may take of the time while changes keep coming: a fifth. */
const REST = 4

/**
 * Does for the embedded engine what Lambda's event sources do on AWS: calls each consumer with the
 * records of its table's stream, in order, and keeps its place across restarts. A batch may come
 * twice when the process dies in the middle.
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
    // The poller tries again by itself, and a stop must not wait for long.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
  })
  // It copies all records into a log that is thrown away.
  streams.middlewareStack.remove('loggerMiddleware')
  const stopping = new AbortController()
  const readers = consumers.map((consumer) => ({
    consumer,
    shards: readStreamShards({
      ...options,
      streams,
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
  /** Aborted at the next wake. */
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
    const byAll = done.reduce((least, one) => (one < least ? one : least))
    if (byAll < (dropped.get(table) ?? 0n) + BigInt(dropEvery)) return
    dropped.set(table, byAll)
    await records.drop(tableName(stage, table), byAll)
  }
}

/** Ends when the signal says so; whatever else goes wrong is tried again. */
const poll = async (
  consumer: ConsumerOf,
  shards: StreamShards,
  context: PollerContext,
): Promise<void> => {
  const { signal, pollMs = 500, idlePollMs = 4_000 } = context
  let failures = 0
  let quiet = 0
  while (!signal.aborted) {
    // Before the look: what is written while it goes on must not be waited for.
    const woken = context.alarm()
    const began = performance.now()
    let records = 0
    try {
      records = await pollOnce(consumer, shards, context)
      await context.dropDone(consumer.source)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      shards.rewind()
      failures += 1
      log('warn', 'stream not read, tried again', {
        consumer: consumer.id,
        error: errorDetails(error),
      })
    }
    if (records > 0) {
      // What a consumer does may be another's to follow.
      context.wake()
      quiet = 0
      // One change is not held up, and many come together.
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
): Promise<number> => {
  const { id, source, batchSize } = consumer
  const isWanted = wantedBy(consumer)
  let count = 0
  for await (const { streamArn, records, passed, finished } of shards.next(PAGE)) {
    const wanted = records.filter(isWanted)
    for (let first = 0; first < wanted.length; first += batchSize) {
      if (signal.aborted) return count
      const lot = wanted.slice(first, first + batchSize)
      const batch = new Map(lot.map((record) => [lambdaRecord(record, streamArn), record]))
      const isDone = await deliverRecords([...batch.keys()], {
        handler: async (event) => await (await load({ id }))(event),
        passed: async (record) => await passed(batch.get(record) ?? {}),
        dead: ({ dynamodb }, error) =>
          onDeadLetter({
            consumer: id,
            item: dynamodb?.Keys?.[tables[source].partitionKey.name]?.S,
            sequenceNumber: dynamodb?.SequenceNumber,
            error,
          }),
        pause: async (tries) => await pause(firstPauseMs * 2 ** (tries - 1), signal),
      })
      if (!isDone) return count
    }
    const last = records.at(-1)
    // Records that the filter leaves out count as done, so that they can be dropped.
    if (last && last !== wanted.at(-1)) await passed(last)
    await finished()
    count += records.length
  }
  return count
}

/** As the filter of an event source says it on AWS. */
const wantedBy = ({ onlyNew, categories = [] }: ConsumerOf) => {
  const prefixes = categories.map((category) => streamName(category, ''))
  return ({ eventName, dynamodb }: EngineRecord): boolean => {
    const stream = dynamodb?.Keys?.['stream']?.S
    const isOurs =
      stream === undefined ||
      prefixes.length === 0 ||
      prefixes.some((prefix) => stream.startsWith(prefix))
    return isOurs && (!onlyNew || eventName === 'INSERT')
  }
}

const logDeadLetter = ({ error, ...letter }: DeadLetter): void =>
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
