import {
  INCIDENT_STATUSES,
  type IncidentStatus,
  listIncidents,
  type QueueFilter,
} from '../../shared/contract/incidents.ts'
import { events, ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { incidents, type ReportedIncident } from './decider.ts'
import { present } from './present.ts'
import { createQueue } from './queue.ts'

/** Reports of one answer: each costs two reads. */
const MOST = 50

interface Found {
  readonly reference: string
  readonly incident: ReportedIncident
}

export const handler = handle(listIncidents, async ({ query: { status } }) => {
  const queue = createQueue(ownTables())
  const wanted = statusesOf(status)
  const listed = await Promise.all(wanted.map(async (one) => await queue.list(one, MOST)))
  const entries = listed.flatMap(({ references }) => references)
  const found = (await Promise.all([...new Set(entries)].map(find)))
    .flat()
    // The queue may be a moment behind.
    .filter(({ incident }) => wanted.includes(incident.status))
  const shown = found.toSorted(byUrgency).slice(0, MOST)
  const entriesTotal = listed.reduce((sum, { total }) => sum + total, 0)
  return {
    items: await Promise.all(
      shown.map(async ({ reference, incident }) => await present(reference, incident)),
    ),
    total: entriesTotal - (entries.length - found.length),
  }
})

const statusesOf = (filter: QueueFilter): readonly IncidentStatus[] => {
  if (filter === 'open') return ['reported', 'confirmed']
  return filter === 'all' ? INCIDENT_STATUSES : [filter]
}

const find = async (reference: string): Promise<Found[]> => {
  const { state } = await events().load(incidents, reference)
  return state.status === 'none' ? [] : [{ reference, incident: state }]
}

/** What waits for a decision first, then what is public and not over; in each the newest first. */
const byUrgency = (a: Found, b: Found): number =>
  urgencyOf(a) - urgencyOf(b) || (reportedAtOf(a) < reportedAtOf(b) ? 1 : -1)

const urgencyOf = ({ incident: { status } }: Found): number =>
  status === 'reported' ? 0 : status === 'confirmed' ? 1 : 2

const reportedAtOf = ({ incident }: Found): string => incident.history[0]?.at ?? ''
