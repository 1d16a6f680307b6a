import type { HistoryEvent } from '../../../shared/contract/audit.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'

/** An event as staff see it: personal fields stay encrypted. */
export const toHistoryEvent = (event: RecordedEvent): HistoryEvent => ({
  stream: event.stream,
  version: event.version,
  type: event.type,
  schemaVersion: event.schemaVersion,
  recordedAt: event.recordedAt,
  commitId: event.commitId,
  data: event.data,
  actor: event.actor,
  onBehalfOf: event.onBehalfOf ?? null,
  session: event.session ?? null,
  correlationId: event.correlationId,
})
