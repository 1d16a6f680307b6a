import type { DynamoDBRecord } from 'aws-lambda'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'

/** Tries of one record before it becomes a dead letter. */
export const MAX_TRIES = 3

interface Delivery {
  readonly handler: StreamHandler
  /** Everything up to this record is done or given up. */
  passed(record: DynamoDBRecord): Promise<void>
  /** The record has failed {@link MAX_TRIES} times; `error` is undefined when it was only reported. */
  dead(record: DynamoDBRecord, error: unknown): Promise<void>
  /** Waits before try number `tries` + 1 of a record; false ends the tries. */
  pause(tries: number): Promise<boolean>
}

/**
 * Delivers records in order as Lambda's event source does: after a failure it retries the first
 * failed record alone, so that it holds up later ones for its tries only.
 *
 * @returns whether all records are done or given up
 */
export const deliverRecords = async (
  records: readonly DynamoDBRecord[],
  { handler, passed, dead, pause }: Delivery,
): Promise<boolean> => {
  let at = 0
  let tries = 0
  while (at < records.length) {
    const batch = records.slice(at, tries > 0 ? at + 1 : undefined)
    const { done, error } = await call(handler, batch)
    const last = batch[done - 1]
    if (last) {
      at += done
      tries = 0
      await passed(last)
    }
    const [failed] = batch.slice(done)
    if (!failed) continue
    tries += 1
    if (tries < MAX_TRIES) {
      if (!(await pause(tries))) return false
      continue
    }
    // Kept before it is passed: a crash in between must not lose it.
    await dead(failed, error)
    at += 1
    tries = 0
    await passed(failed)
  }
  return true
}

const call = async (
  handler: StreamHandler,
  batch: readonly DynamoDBRecord[],
): Promise<{ readonly done: number; readonly error?: unknown }> => {
  try {
    const { batchItemFailures } = await handler({ Records: [...batch] })
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    if (failed.size === 0) return { done: batch.length }
    const first = batch.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''))
    // As on AWS, an unknown identifier means that the whole batch failed.
    return { done: Math.max(0, first) }
  } catch (error) {
    return { done: 0, error }
  }
}
