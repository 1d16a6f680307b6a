import {
  INCIDENT_STATUSES,
  type IncidentStatus,
  listIncidents,
  type QueueFilter,
} from '../../shared/contract/incidents.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { adopted, incidents, type ReportedIncident } from './decider.ts'
import {
  findOnRecord,
  type IncidentWithoutReport,
  placesOnRecord,
  projectOnRecord,
  readOnRecord,
} from './evidence/on-record.ts'
import { incidentResponse } from './staff/incident-response.ts'
import { createQueue, placeOf } from './staff/queue.ts'

/** Each costs two reads, and one without a report its project's dossier. */
const PAGE_SIZE = 50

interface ListedIncident {
  readonly reference: string
  readonly incident: ReportedIncident
}

/** An entry of the list; of which project, where it came from no report. */
interface Place {
  readonly reportedAt: string
  readonly reference: string
  readonly projectId?: string
}

/** What waits first, then what is public and unresolved; each the newest first. */
const GROUPS: readonly (readonly IncidentStatus[])[] = [
  ['reported'],
  ['confirmed'],
  ['resolved', 'retracted', 'rejected'],
]

export const handler = handle(
  listIncidents,
  async ({ query: { status, reference, cursor }, now }) => {
    if (reference !== undefined) {
      const found = await findByReference(reference, now)
      return { items: await Promise.all(found.map(toResponse)), next: null }
    }
    const statuses = statusesOf(status)
    const { places, next } = await pageOf(statuses, cursor)
    // The queue may lag behind.
    const found = (await load(places, now)).filter(({ incident }) =>
      statuses.includes(incident.status),
    )
    return { items: await Promise.all(found.map(toResponse)), next }
  },
)

/**
 * Reads no incident whole: only those that are shown are loaded. A report whose step is taken meanwhile
 * may be among them twice, under its old status and the new one.
 */
const pageOf = async (
  statuses: readonly IncidentStatus[],
  cursor: string | undefined,
): Promise<{ readonly places: readonly Place[]; readonly next: string | null }> => {
  const first = cursor === undefined ? 0 : Number(cursor[0])
  const places: (Place & { readonly group: number })[] = []
  for (let group = first; group < GROUPS.length && places.length <= PAGE_SIZE; group += 1) {
    const chosen = GROUPS[group]!.filter((one) => statuses.includes(one))
    const found = await placesIn(chosen, {
      // One more shows whether a page follows.
      max: PAGE_SIZE + 1 - places.length,
      ...(cursor !== undefined && group === first && { before: cursor.slice(2) }),
    })
    places.push(...found.map((place) => ({ ...place, group })))
  }
  const shown = places.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  const isMore = places.length > PAGE_SIZE && last !== undefined
  return { places: shown, next: isMore ? `${last.group}#${placeOf(last)}` : null }
}

/** Newest first. */
const placesIn = async (
  statuses: readonly IncidentStatus[],
  { max, before }: { readonly max: number; readonly before?: string },
): Promise<Place[]> => {
  const queue = createQueue(ownTables())
  const lists = await Promise.all(statuses.map(async (one) => await queue.list(one, max, before)))
  const queued = newestFirst(lists.flat()).slice(0, max)
  // Incidents without a report are confirmed or resolved.
  if (!statuses.includes('confirmed') && !statuses.includes('resolved')) return queued
  const last = queued[max - 1]
  const onRecord = await placesOnRecord(statuses.includes('resolved'), {
    max,
    ...(before !== undefined && { before }),
    ...(last && { floor: placeOf(last) }),
  })
  return newestFirst([...queued, ...onRecord]).slice(0, max)
}

/** A report may have two statuses for a moment. */
const newestFirst = (places: readonly Place[]): Place[] =>
  [...new Map(places.map((place) => [placeOf(place), place])).values()].toSorted((a, b) =>
    placeOf(a) < placeOf(b) ? 1 : -1,
  )

const load = async (places: readonly Place[], now: number): Promise<readonly ListedIncident[]> => {
  const projectIds = new Set(places.flatMap(({ projectId }) => projectId ?? []))
  const onRecord = await readOnRecord([...projectIds], now)
  const loaded = await Promise.all(
    places.map(async ({ reference, projectId }) =>
      projectId === undefined
        ? await find(reference)
        : onRecord.filter((one) => one.reference === reference).map(toListed),
    ),
  )
  return loaded.flat()
}

const findByReference = async (reference: string, now: number): Promise<ListedIncident[]> => {
  const found = await find(reference)
  if (found.length > 0) return found
  const onRecord = await findOnRecord(await projectOnRecord(reference), reference, now)
  return onRecord ? [toListed({ reference, incident: onRecord })] : []
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
