import { DAY_MS } from '../../../../shared/values/days.ts'
import type { IncidentFact } from '../../../../shared/values/evidence/facts.ts'

/** Where nobody said whether an incident is resolved, it is warned of for so long. */
const UNKNOWN_MS = 365 * DAY_MS

/**
 * What the page warns of above everything: incidents that are not resolved, and for a year those of
 * which nobody knows.
 * @param now epoch milliseconds
 */
export const pressingIncidents = (
  incidents: readonly IncidentFact[],
  now: number,
): readonly IncidentFact[] =>
  incidents.filter(
    ({ status, at }) =>
      status === 'active' || (status === 'unknown' && now - Date.parse(at) < UNKNOWN_MS),
  )
