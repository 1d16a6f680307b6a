import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Consumer } from '../deployment.ts'
import { errorDetails, log } from '../log.ts'
import { streamName } from './decider.ts'
import { type HeadChange, headChangeOf, streamOf } from './events/head-change.ts'

/**
 * Brings a read model up to date with the newest heads of some streams, one change for each stream.
 * The same changes come again after failures, older ones too, and the streams in any order: a
 * projector keeps with its read model which version it has, and never goes back.
 * @returns the streams that could not be projected, each with why; all others are done
 * @throws when nothing was projected, for what has nothing to do with a single stream
 */
export type Projector = (
  changes: readonly HeadChange[],
) => Promise<ReadonlyMap<HeadChange['stream'], unknown>>

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>

export interface StreamConsumerOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number
}

/** What became of a batch's records before its projector is called. */
interface Sorted {
  /** The newest of each stream. */
  readonly changes: ReadonlyMap<string, HeadChange>
  readonly unreadable: ReadonlyMap<DynamoDBRecord, unknown>
}

/**
 * The Lambda of a consumer. It hands the newest head of each stream in the batch to the projector
 * and answers with the records of those streams that failed: the event source then delivers again
 * from the first of them, and what was done before is left alone.
 *
 * @example
 * export const handler = createStreamConsumer(catalogueConsumer, async (changes) => new Map())
 */
export const createStreamConsumer = (
  { id, categories }: Pick<Consumer, 'id' | 'categories'>,
  project: Projector,
  { now = () => Date.now() }: StreamConsumerOptions = {},
): StreamHandler => {
  const prefixes = categories.map((category) => streamName(category, ''))
  const isOurs = (record: DynamoDBRecord): boolean => {
    const stream = streamOf(record)
    return stream === undefined || prefixes.some((prefix) => stream.startsWith(prefix))
  }

  return async ({ Records }) => {
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
    if (changes.size > 0) {
      log('info', 'changes projected', {
        consumer: id,
        records: records.length,
        streams: changes.size,
        failed: failed.size + unreadable.size,
        behindMilliseconds: behind(changes.values(), now()),
      })
    }
    const batchItemFailures = records
      .filter((record) => unreadable.has(record) || failed.has(streamOf(record) ?? ''))
      // An empty identifier stands for the whole batch, which a record without a number is.
      .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' }))
    return { batchItemFailures }
  }
}

const sort = (records: readonly DynamoDBRecord[]): Sorted => {
  const changes = new Map<string, HeadChange>()
  const unreadable = new Map<DynamoDBRecord, unknown>()
  for (const record of records) {
    try {
      const change = headChangeOf(record)
      if (!change) continue
      const { stream, version } = change
      // A head that was made anew at its version replaces the one before.
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

/** How long ago the newest of the changes was recorded. */
const behind = (changes: Iterable<HeadChange>, now: number): number => {
  const newest = Math.max(...[...changes].map(({ recordedAt }) => Date.parse(recordedAt)))
  return Math.max(0, now - newest)
}
