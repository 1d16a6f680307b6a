import { auditConsumer } from '../deployment/consumers.ts'
import { impersonationStreams, type ImpersonationState } from '../impersonation/decider.ts'
import { ownTables } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { createStreamConsumer, eachChange } from '../platform/event-store/stream-consumer.ts'
import { auditReadings, type ReadingState } from './decider.ts'
import { createReadingRows } from './reading/reading-rows.ts'
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

/** Of both, only the deciders write the heads. */
const putSession = async ({
  stream,
  version,
  state,
  actionCount: actions = 0,
}: HeadChange): Promise<void> => {
  const id = stream.slice(IMPERSONATION.length)
  const row = sessionRowOf(id, state as ImpersonationState, { version, actions })
  if (row) await createSessionRows({ ...ownTables(), now: () => Date.now() }).put(row)
}

const putReading = async ({ stream, version, state }: HeadChange): Promise<void> => {
  const id = stream.slice(READING.length)
  await createReadingRows(ownTables()).put({ id, version, ...(state as ReadingState) })
}
