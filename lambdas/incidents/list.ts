import {
  INCIDENT_STATUSES,
  type IncidentStatus,
  listIncidents,
  type QueueFilter,
} from '../../shared/contract/incidents.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { adopted, incidents, type ReportedIncident } from './decider.ts'
import { listUntouched, type Untouched } from './evidence/on-record.ts'
import { incidentResponse } from './staff/incident-response.ts'
import { createQueue } from './staff/queue.ts'

/** Reports of one answer: each costs two reads. */
const MOST = 50

interface RequestContext {
  readonly reference: string
  readonly incident: ReportedIncident
}

export const handler = handle(listIncidents, async ({ query: { status, reference }, now }) => {
  if (reference !== undefined) {
    const found = await findByReference(reference, now)
    return { items: await Promise.all(found.map(presentFound)), total: found.length }
  }
  const wanted = statusesOf(status)
  const [reported, untouched] = await Promise.all([listQueue(wanted), untouchedIn(wanted, now)])
  const shown = [...reported.found, ...untouched].toSorted(byUrgency).slice(0, MOST)
  return {
    items: await Promise.all(shown.map(presentFound)),
    total: reported.total + untouched.length,
  }
})

const listQueue = async (
  wanted: readonly IncidentStatus[],
): Promise<{ readonly found: readonly RequestContext[]; readonly total: number }> => {
  const queue = createQueue(ownTables())
  const listed = await Promise.all(wanted.map(async (one) => await queue.list(one, MOST)))
  const entries = listed.flatMap(({ references }) => references)
  const found = (await Promise.all([...new Set(entries)].map(find)))
    .flat()
    // The queue may be a moment behind.
    .filter(({ incident }) => wanted.includes(incident.status))
  const entriesTotal = listed.reduce((sum, { total }) => sum + total, 0)
  return { found, total: entriesTotal - (entries.length - found.length) }
}

/** What is on record without a step of staff is confirmed or resolved. */
const untouchedIn = async (
  wanted: readonly IncidentStatus[],
  now: number,
): Promise<RequestContext[]> => {
  if (!wanted.includes('confirmed') && !wanted.includes('resolved')) return []
  const which = wanted.includes('resolved') ? 'any' : 'active'
  return (await listUntouched(which, now))
    .map(asFound)
    .filter(({ incident }) => wanted.includes(incident.status))
}

const findByReference = async (reference: string, now: number): Promise<RequestContext[]> => {
  const found = await find(reference)
  if (found.length > 0) return found
  return (await listUntouched('any', now)).filter((one) => one.reference === reference).map(asFound)
}

const asFound = ({ reference, incident }: Untouched): RequestContext => ({
  reference,
  incident: adopted(incident),
})

const presentFound = async ({ reference, incident }: RequestContext) =>
  await incidentResponse(reference, incident)

const statusesOf = (filter: QueueFilter): readonly IncidentStatus[] => {
  if (filter === 'open') return ['reported', 'confirmed']
  return filter === 'all' ? INCIDENT_STATUSES : [filter]
}

const find = async (reference: string): Promise<RequestContext[]> => {
  const { state } = await eventStore().load(incidents, reference)
  return state.status === 'none' ? [] : [{ reference, incident: state }]
}

/** What waits for a decision first, then what is public and not over; in each the newest first. */
const byUrgency = (a: RequestContext, b: RequestContext): number =>
  urgencyOf(a) - urgencyOf(b) || (reportedAtOf(a) < reportedAtOf(b) ? 1 : -1)

const urgencyOf = ({ incident: { status } }: RequestContext): number =>
  status === 'reported' ? 0 : status === 'confirmed' ? 1 : 2

const reportedAtOf = ({ incident }: RequestContext): string => incident.history[0]?.at ?? ''
