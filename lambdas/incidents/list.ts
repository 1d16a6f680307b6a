import {
  INCIDENT_STATUSES,
  type IncidentStatus,
  listIncidents,
  type QueueFilter,
} from '../../shared/contract/incidents.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { adopted, incidents, type ReportedIncident } from './decider.ts'
import { listWithoutReport, type IncidentWithoutReport } from './evidence/on-record.ts'
import { incidentResponse } from './staff/incident-response.ts'
import { createQueue } from './staff/queue.ts'

/** Each costs two reads. */
const MAX_REPORTS = 50

interface ListedIncident {
  readonly reference: string
  readonly incident: ReportedIncident
}

export const handler = handle(listIncidents, async ({ query: { status, reference }, now }) => {
  if (reference !== undefined) {
    const found = await findByReference(reference, now)
    return { items: await Promise.all(found.map(toResponse)), total: found.length }
  }
  const statuses = statusesOf(status)
  const [reported, fromEvidence] = await Promise.all([
    listQueue(statuses),
    listEvidenceIncidents(statuses, now),
  ])
  const shown = [...reported.found, ...fromEvidence].toSorted(byUrgency).slice(0, MAX_REPORTS)
  return {
    items: await Promise.all(shown.map(toResponse)),
    total: reported.total + fromEvidence.length,
  }
})

const listQueue = async (
  statuses: readonly IncidentStatus[],
): Promise<{ readonly found: readonly ListedIncident[]; readonly total: number }> => {
  const queue = createQueue(ownTables())
  const listed = await Promise.all(statuses.map(async (one) => await queue.list(one, MAX_REPORTS)))
  const entries = listed.flatMap(({ references }) => references)
  const found = (await Promise.all([...new Set(entries)].map(find)))
    .flat()
    // The queue may lag behind.
    .filter(({ incident }) => statuses.includes(incident.status))
  const entriesTotal = listed.reduce((sum, { total }) => sum + total, 0)
  return { found, total: entriesTotal - (entries.length - found.length) }
}

/** Incidents without a report are confirmed or resolved. */
const listEvidenceIncidents = async (
  statuses: readonly IncidentStatus[],
  now: number,
): Promise<ListedIncident[]> => {
  if (!statuses.includes('confirmed') && !statuses.includes('resolved')) return []
  const which = statuses.includes('resolved') ? 'any' : 'active'
  return (await listWithoutReport(which, now))
    .map(toListed)
    .filter(({ incident }) => statuses.includes(incident.status))
}

const findByReference = async (reference: string, now: number): Promise<ListedIncident[]> => {
  const found = await find(reference)
  if (found.length > 0) return found
  return (await listWithoutReport('any', now))
    .filter((one) => one.reference === reference)
    .map(toListed)
}

const toListed = ({ reference, incident }: IncidentWithoutReport): ListedIncident => ({
  reference,
  incident: adopted(incident),
})

const toResponse = async ({ reference, incident }: ListedIncident) =>
  await incidentResponse(reference, incident)

const statusesOf = (filter: QueueFilter): readonly IncidentStatus[] => {
  if (filter === 'open') return ['reported', 'confirmed']
  return filter === 'all' ? INCIDENT_STATUSES : [filter]
}

const find = async (reference: string): Promise<ListedIncident[]> => {
  const { state } = await eventStore().load(incidents, reference)
  return state.status === 'none' ? [] : [{ reference, incident: state }]
}

/** Undecided first, then public and unresolved; newest first. */
const byUrgency = (a: ListedIncident, b: ListedIncident): number =>
  urgencyOf(a) - urgencyOf(b) || (reportedAtOf(a) < reportedAtOf(b) ? 1 : -1)

const urgencyOf = ({ incident: { status } }: ListedIncident): number =>
  status === 'reported' ? 0 : status === 'confirmed' ? 1 : 2

const reportedAtOf = ({ incident }: ListedIncident): string => incident.history[0]?.at ?? ''
