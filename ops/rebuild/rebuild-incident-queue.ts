import { incidents, type IncidentState } from '../../lambdas/incidents/decider.ts'
import { createQueue } from '../../lambdas/incidents/operations.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { readHeadItem } from '../streams/read-stream.ts'
import { headsOf, type HeadsPlace } from './heads-of.ts'

/**
 * Puts every report into the queue of staff again, which can be lost like any read model. The heads
 * have to be right. The site may be in use.
 *
 * @returns how many there are
 */
export const rebuildIncidentQueue = async (tables: HeadsPlace): Promise<number> => {
  const queue = createQueue(tables)
  let count = 0
  for await (const { id, state } of headsOf(tables, incidents.category)) {
    let incident = state as IncidentState
    if (incident.status === 'none') continue
    for (;;) {
      const reportedAt = incident.history[0]?.at ?? ''
      await queue.put({ reference: id, status: incident.status, reportedAt })
      // A step that was taken meanwhile may be in the queue already, and was overwritten just now.
      const head = await readHeadItem(tables, streamName(incidents.category, id))
      const current = (head?.s ?? incident) as IncidentState
      if (current.status === incident.status || current.status === 'none') break
      incident = current
    }
    count += 1
  }
  return count
}
