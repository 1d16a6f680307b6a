import { setTimeout as wait } from 'node:timers/promises'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Consumer } from '../../shared/contract/consumers.ts'
import type { StreamHandler } from '../../lambdas/platform/event-store/stream-consumer.ts'
import { errorDetails, log } from '../../lambdas/platform/log.ts'
import { tables } from '../../lambdas/platform/tables.ts'
import { deliverRecords, MOST_TRIES } from './deliver-records.ts'
import { lambdaRecord } from './lambda-record.ts'
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

export interface StreamPump {
  /** Ends pumping after the calls under way; what they have not done comes again at the next start. */
  stop(): Promise<void>
}

export interface PumpOptions {
  /** Of the engine. */
  readonly endpoint: string
  readonly documents: DynamoDBDocumentClient
  readonly stage: string
  readonly consumers: readonly Pick<Consumer, 'id' | 'source' | 'onlyNew' | 'batchSize'>[]
  readonly load: (consumer: Pick<Consumer, 'id'>) => Promise<StreamHandler>
  /** Default: a line in the log. */
  readonly onDeadLetter?: ((letter: DeadLetter) => void) | undefined
  /** Between two looks at a stream that had nothing new. Default: 500 ms. */
  readonly pollMs?: number
  /** Before the second try of a record, doubled before the third. Default: 200 ms. */
  readonly firstPauseMs?: number
}

type ConsumerOf = PumpOptions['consumers'][number]

const LONGEST_PAUSE_MS = 30_000

/**
 * Does for the embedded engine what Lambda's event sources do on AWS: calls each consumer with the
 * records of its table's stream, in order, and keeps its place across restarts. A batch may come
 * twice when the process dies in the middle.
 */
export const startStreamPump = ({ endpoint, consumers, ...options }: PumpOptions): StreamPump => {
  const streams = new DynamoDBStreamsClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    // The pump tries again by itself, and a stop must not wait for long.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
  })
  const stopping = new AbortController()
  const running = consumers.map(
    async (consumer) => await pump(consumer, { ...options, streams, signal: stopping.signal }),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
      streams.destroy()
    },
  }
}

interface PumpContext extends Omit<PumpOptions, 'endpoint' | 'consumers'> {
  readonly streams: DynamoDBStreamsClient
  readonly signal: AbortSignal
}

/** Ends when the signal says so; whatever else goes wrong is tried again. */
const pump = async (consumer: ConsumerOf, context: PumpContext): Promise<void> => {
  const { streams, documents, stage, signal, pollMs = 500 } = context
  const { id: reader, source: table } = consumer
  const shards = readStreamShards({ streams, documents, stage, table, reader })
  let failures = 0
  while (!signal.aborted) {
    let records = 0
    try {
      records = await pumpOnce(consumer, shards, context)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      shards.rewind()
      failures += 1
      log('warn', 'stream not read, tried again', { consumer: reader, error: errorDetails(error) })
    }
    const longest = Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS)
    if (records === 0) await pause(longest, signal)
  }
}

/** @returns how many records were delivered */
const pumpOnce = async (
  { id, source, onlyNew, batchSize }: ConsumerOf,
  shards: StreamShards,
  { load, signal, onDeadLetter = logDeadLetter, firstPauseMs = 200 }: PumpContext,
): Promise<number> => {
  let delivered = 0
  for await (const { streamArn, records, passed, finished } of shards.next(batchSize)) {
    if (signal.aborted) return delivered
    const wanted = records.filter(({ eventName }) => !onlyNew || eventName === 'INSERT')
    const batch = new Map(wanted.map((record) => [lambdaRecord(record, streamArn), record]))
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
    if (!isDone) return delivered
    await finished()
    delivered += records.length
  }
  return delivered
}

const logDeadLetter = ({ error, ...letter }: DeadLetter): void =>
  log('error', `a change could not be projected in ${MOST_TRIES} tries and was left out`, {
    ...letter,
    ...(error !== undefined && { error: errorDetails(error) }),
  })

/** @returns false when it was cut short */
const pause = async (milliseconds: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await wait(milliseconds, undefined, { signal })
    return true
  } catch {
    return false
  }
}
