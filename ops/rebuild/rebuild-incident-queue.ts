import { incidents, type IncidentState } from '../../lambdas/incidents/decider.ts'
import { createQueue } from '../../lambdas/incidents/operations.ts'
import type { TableContext } from '../table-context.ts'
import { headsOf } from './heads-of.ts'

/**
 * Puts every report into the queue of staff again, which can be lost like any read model. The heads
 * have to be right.
 *
 * @returns how many there are
 */
export const rebuildIncidentQueue = async (tables: TableContext): Promise<number> => {
  const queue = createQueue(tables)
  let count = 0
  for await (const { id, state } of headsOf(tables, incidents.category)) {
    const incident = state as IncidentState
    if (incident.status === 'none') continue
    const reportedAt = incident.history[0]?.at ?? ''
    await queue.put({ reference: id, status: incident.status, reportedAt })
    count += 1
  }
  return count
}
