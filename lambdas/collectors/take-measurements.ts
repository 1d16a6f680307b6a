import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { measurementIntake } from '../deployment/intakes.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { errorDetails, log } from '../platform/log.ts'
import { withUsage } from '../platform/telemetry/usage.ts'
import { batchFields } from '../platform/telemetry/worker-metrics.ts'
import { createIntake, type Taken } from './intake/intake.ts'
import { readMessage } from './intake/read-message.ts'

const { id: consumer } = measurementIntake

/** As long may the message with the most rows take: with less time left none is begun. */
const TIME_FOR_ONE_MS = 20_000

/** Of one message; all are counted. */
const REASONS_MAX = 10

/**
 * Stores what collectors have sent, message by message, so that one which is slow or invalid holds up
 * no other. A message is done when all that it holds is stored. Any other comes again, with what is
 * stored already changing nothing; after some tries the queue moves it to the dead letters.
 */
export const handler = async (
  { Records }: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> =>
  await withUsage(async () => {
    const began = performance.now()
    const take = createIntake(ownTables(), { store: eventStore(), source: 'live' })
    const counts = { created: 0, updated: 0, unchanged: 0, outdated: 0, refused: 0, failed: 0 }
    const again: SQSRecord[] = []
    for (const message of Records) {
      if (context.getRemainingTimeInMillis() < TIME_FOR_ONE_MS) {
        again.push(message)
        continue
      }
      const taken = await takeMessage(message, take)
      for (const one of taken) counts[nameOf(one)] += 1
      tell(message, taken)
      if (taken.some((one) => !('outcome' in one))) again.push(message)
    }
    const batch = {
      records: Records.length,
      failed: again.length,
      behindMilliseconds: behind(Records, Date.now()),
    }
    log('info', 'measurements taken', {
      measurements: counts,
      ...batchFields(consumer, batch, began),
    })
    return { batchItemFailures: again.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  })

const takeMessage = async (
  { body }: SQSRecord,
  take: ReturnType<typeof createIntake>,
): Promise<readonly Taken[]> => {
  const read = readMessage(body, Date.now())
  try {
    return await take(read)
  } catch (failure) {
    return read.map((one) => ('refused' in one ? one : { failure }))
  }
}

const nameOf = (one: Taken) => {
  if ('outcome' in one) return one.outcome
  return 'refused' in one ? 'refused' : 'failed'
}

/** Never what is in it: a collector may have sent anything. */
const tell = ({ messageId, attributes }: SQSRecord, taken: readonly Taken[]): void => {
  const message = {
    consumer,
    // The sender was told it, and a dead letter keeps it.
    message: messageId,
    // Without the name of the session, which may be a person's.
    sender: attributes.SenderId.split(':')[0],
    tries: Number(attributes.ApproximateReceiveCount),
  }
  const refused = [...taken.entries()].flatMap(([place, one]) => {
    if (!('refused' in one)) return []
    return taken.length > 1 ? `${place}: ${one.refused}` : one.refused
  })
  if (refused.length > 0) {
    const reasons = refused.slice(0, REASONS_MAX)
    log('warn', 'measurements refused', { ...message, refused: refused.length, reasons })
  }
  const failures = taken.flatMap((one) => ('failure' in one ? [one.failure] : []))
  if (failures.length > 0) {
    const error = errorDetails(failures[0])
    log('warn', 'measurements not stored', { ...message, failed: failures.length, error })
  }
}

/** Milliseconds since the newest was sent. */
const behind = (messages: readonly SQSRecord[], now: number): number =>
  Math.max(0, now - Math.max(...messages.map(({ attributes }) => Number(attributes.SentTimestamp))))
