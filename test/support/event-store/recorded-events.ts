import type { RecordedEvent } from '../../../lambdas/platform/event-store/events/envelope.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import type { TestCloud } from '../product/test-cloud.ts'

/** Read past the API. */
export const recordedEvents = async (
  { documents, stage }: TestCloud,
  stream: string,
): Promise<RecordedEvent[]> => {
  const store = createEventStore({ client: documents, stage, now: () => Date.now() })
  const events: RecordedEvent[] = []
  for await (const event of store.readEvents(stream)) events.push(event)
  return events
}
