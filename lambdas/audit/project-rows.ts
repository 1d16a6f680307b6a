import { auditConsumer } from '../deployment/consumers.ts'
import { impersonationStreams } from '../impersonation/decider.ts'
import { ownTables } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { createStreamConsumer, eachChange } from '../platform/event-store/stream-consumer.ts'
import { auditReadings, type ReadingState } from './decider.ts'
import { createReadingRows } from './reading/reading-rows.ts'
import { impersonationOf } from './sessions/impersonation-of.ts'
import { createSessionRows, sessionRowOf } from './sessions/session-rows.ts'

const IMPERSONATION = streamName(impersonationStreams.category, '')
const READING = streamName(auditReadings.category, '')

/** Keeps the lists of impersonations and of who read the audit, which staff read. */
export const handler = createStreamConsumer(
  auditConsumer,
  eachChange(
    async (change) =>
      await (change.stream.startsWith(IMPERSONATION) ? putSession(change) : putReading(change)),
  ),
)

const putSession = async (change: HeadChange): Promise<void> => {
  const { stream, version, actionCount: actions = 0 } = change
  const id = stream.slice(IMPERSONATION.length)
  const row = sessionRowOf(id, impersonationOf(change), { version, actions })
  if (row) await createSessionRows({ ...ownTables(), now: () => Date.now() }).put(row)
}

/** Only the decider writes the head. */
const putReading = async ({ stream, version, state }: HeadChange): Promise<void> => {
  const id = stream.slice(READING.length)
  await createReadingRows(ownTables()).put({ id, version, ...(state as ReadingState) })
}
