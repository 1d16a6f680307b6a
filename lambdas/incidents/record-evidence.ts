import { incidentConsumer } from '../deployment/consumers.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { evolveAll } from '../platform/event-store/rehydrate.ts'
import { createStreamConsumer, eachChange } from '../platform/event-store/stream-consumer.ts'
import { upcast } from '../platform/event-store/events/upcast.ts'
import { recordEvidence } from '../projects/published.ts'
import { type IncidentEvent, incidents } from './decider.ts'
import { evidenceOf } from './evidence/incident-evidence.ts'
import { createQueue } from './staff/queue.ts'

/**
 * Brings queue and project up to date with an incident. Reads the whole history, a handful of
 * events, so that late and repeated deliveries lead to the same.
 */
export const handler = createStreamConsumer(
  incidentConsumer,
  eachChange(async (change) => await follow(change)),
)

const follow = async ({ stream }: HeadChange): Promise<void> => {
  const history: RecordedEvent<IncidentEvent>[] = []
  for await (const event of eventStore().readEvents(stream)) history.push(upcast(incidents, event))
  const state = evolveAll(incidents, incidents.initialState, history)
  if (state.status === 'none') return
  const reference = stream.slice(incidents.category.length + 1)
  // First: staff must find a report even if its project cannot be written.
  await createQueue(ownTables()).put({
    reference,
    status: state.status,
    reportedAt: state.history[0]?.at ?? '',
  })
  const { confirmed, projectId } = state
  if (confirmed === null) return
  const incidentId = state.incidentId ?? reference
  for (const event of history) {
    const evidence = evidenceOf(incidentId, confirmed, event)
    if (!evidence) continue
    await recordEvidence(projectId, [evidence], {
      actor: event.actor,
      commandId: `evidence:${event.eventId}`,
      correlationId: event.correlationId,
      causationId: event.eventId,
    })
  }
}
