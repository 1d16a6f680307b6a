import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Consumer } from '../deployment.ts'
import { errorDetails, log } from '../log.ts'
import { withUsage } from '../telemetry/usage.ts'
import { batchFields, behindOf } from '../telemetry/worker-metrics.ts'
import { streamName } from './decider.ts'
import { type HeadChange, headChangeOf, streamOf } from './events/head-change.ts'
import { type ChangeHandler, fromQueue } from './queue/from-queue.ts'

/**
 * Brings a read model up to date with the newest heads, one change per stream. Changes come again
 * after failures, older ones too, in any order: the projector keeps the version it has and never
 * goes back.
 * @returns the streams that failed, each with why; all others are done
 * @throws when nothing was projected
 */
export type Projector = (
  changes: readonly HeadChange[],
) => Promise<ReadonlyMap<HeadChange['stream'], unknown>>

/** A projector that works on one change after the other. */
export const eachChange =
  (work: (change: HeadChange) => Promise<void>): Projector =>
  async (changes) => {
    const failures = new Map<string, unknown>()
    for (const change of changes) {
      try {
        await work(change)
      } catch (error) {
        failures.set(change.stream, error)
      }
    }
    return failures
  }

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>

export interface StreamConsumerOptions {
  readonly now?: () => number
}

/** A batch's records, sorted. */
interface Sorted {
  /** The newest per stream. */
  readonly changes: ReadonlyMap<string, HeadChange>
  readonly unreadable: ReadonlyMap<DynamoDBRecord, unknown>
}

/**
 * The Lambda of a consumer. Hands the newest head of each stream to the projector and reports the
 * records of failed streams; the event source delivers again from the first of them. A queue of
 * changes calls it in the same way.
 * @example export const handler = createStreamConsumer(catalogueConsumer, async (changes) => new
 * Map())
 */
export const createStreamConsumer = (
  { id, categories }: Pick<Consumer, 'id' | 'categories'>,
  project: Projector,
  { now = () => Date.now() }: StreamConsumerOptions = {},
): ChangeHandler => {
  const prefixes = categories.map((category) => streamName(category, ''))
  const isOurs = (record: DynamoDBRecord): boolean => {
    const stream = streamOf(record)
    return stream === undefined || prefixes.some((prefix) => stream.startsWith(prefix))
  }

  const handle: StreamHandler = async ({ Records }) => {
    const began = performance.now()
    const records = Records.filter(isOurs)
    const { changes, unreadable } = sort(records)
    const failed =
      changes.size > 0 ? await project([...changes.values()]) : new Map<string, unknown>()
    for (const [record, error] of unreadable) {
      tell(id, { stream: streamOf(record), change: record.eventID, error })
    }
    for (const [stream, error] of failed) {
      tell(id, { stream, version: changes.get(stream)?.version, error })
    }
    if (changes.size > 0 || unreadable.size > 0) {
      const batch = {
        records: records.length,
        failed: failed.size + unreadable.size,
        behindMilliseconds:
          changes.size > 0 ? behind(changes.values(), now()) : behindOf(records, now()),
      }
      log('info', 'changes projected', { streams: changes.size, ...batchFields(id, batch, began) })
    }
    const batchItemFailures = records
      .filter((record) => unreadable.has(record) || failed.has(streamOf(record) ?? ''))
      // An empty identifier fails the whole batch.
      .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' }))
    return { batchItemFailures }
  }
  const take = fromQueue(handle)
  return async (event) => await withUsage(async () => await take(event))
}

const sort = (records: readonly DynamoDBRecord[]): Sorted => {
  const changes = new Map<string, HeadChange>()
  const unreadable = new Map<DynamoDBRecord, unknown>()
  for (const record of records) {
    try {
      const change = headChangeOf(record)
      if (!change) continue
      const { stream, version } = change
      // Equal versions: a rebuilt head replaces the one before.
      if (version >= (changes.get(stream)?.version ?? 0)) changes.set(stream, change)
    } catch (error) {
      unreadable.set(record, error)
    }
  }
  return { changes, unreadable }
}

const tell = (
  consumer: string,
  { error, ...what }: { readonly error: unknown; readonly [detail: string]: unknown },
): void => log('warn', 'change not projected', { consumer, ...what, error: errorDetails(error) })

/** Milliseconds since the newest change was recorded. */
const behind = (changes: Iterable<HeadChange>, now: number): number => {
  const newest = Math.max(...[...changes].map(({ recordedAt }) => Date.parse(recordedAt)))
  return Math.max(0, now - newest)
}
