import {
  type AlertedIncident,
  incidentsOf,
  visitAlertedIncidents,
} from '../../projects/published.ts'
import type { IncidentFact } from '../../../shared/values/evidence/facts.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { type IncidentOnRecord, incidents } from '../decider.ts'
import { referenceOnRecord } from '../reports/reference.ts'
import { placeOf } from '../staff/queue.ts'

/** An incident of a project's evidence on which staff have not acted. */
export interface IncidentWithoutReport {
  readonly reference: string
  readonly incident: IncidentOnRecord
}

/** Where such an incident stands in the list of staff, and of which project it is. */
export interface PlaceOnRecord {
  readonly reportedAt: string
  readonly reference: string
  readonly projectId: string
}

/** Incidents whose projects' entries are read at once in search of one. */
const AT_ONCE = 50

/**
 * The newest incidents of all projects: those that are over, or those that are not. Asks the catalogue,
 * and no dossier.
 * @param before place of the last that is known
 * @param floor place from which on older ones are not wanted
 */
export const placesOnRecord = async (
  isOver: boolean,
  {
    max,
    before,
    floor,
  }: { readonly max: number; readonly before?: string; readonly floor?: string },
): Promise<PlaceOnRecord[]> => {
  const found: PlaceOnRecord[] = []
  const until = before === undefined ? Infinity : Date.parse(before.slice(0, before.indexOf('#')))
  // The last that is known may be among them.
  await visitAlertedIncidents({ isOver, until, size: max + 1 }, async (some) => {
    const places = some.map(toPlace)
    const wanted = places.filter((one) => before === undefined || placeOf(one) < before)
    const areFree = await Promise.all(wanted.map(async ({ reference }) => await isFree(reference)))
    found.push(...wanted.filter((_, index) => areFree[index]))
    const last = places.at(-1)
    return found.length < max && !(last && floor !== undefined && placeOf(last) < floor)
  })
  return found
}

/** The project of an incident on record; undefined where no alert leads to it. */
export const projectOnRecord = async (reference: string): Promise<string | undefined> =>
  (await projectAmong(false, reference)) ?? (await projectAmong(true, reference))

const projectAmong = async (isOver: boolean, reference: string): Promise<string | undefined> => {
  let projectId: string | undefined
  await visitAlertedIncidents({ isOver, until: Infinity, size: AT_ONCE }, async (some) => {
    projectId = some.map(toPlace).find((one) => one.reference === reference)?.projectId
    return projectId === undefined
  })
  return projectId
}

const toPlace = ({ projectId, incidentId, at }: AlertedIncident): PlaceOnRecord => ({
  projectId,
  reportedAt: at,
  reference: referenceOnRecord(projectId, incidentId),
})

/**
 * All incidents of some projects, also those on which staff have acted.
 * @param now epoch milliseconds
 */
export const readOnRecord = async (
  projectIds: readonly string[],
  now: number,
): Promise<IncidentWithoutReport[]> => {
  const all = await incidentsOf(projectIds, now)
  return all.map(toIncident)
}

/**
 * The project's incident with this reference; undefined without one, and without a project.
 * @param now epoch milliseconds
 */
export const findOnRecord = async (
  projectId: string | undefined,
  reference: string,
  now: number,
): Promise<IncidentOnRecord | undefined> => {
  if (projectId === undefined) return undefined
  const all = await readOnRecord([projectId], now)
  return all.find((one) => one.reference === reference)?.incident
}

const isFree = async (reference: string): Promise<boolean> =>
  (await eventStore().load(incidents, reference)).state.status === 'none'

interface ProjectIncident {
  readonly projectId: string
  readonly incident: IncidentFact
}

const toIncident = ({ projectId, incident }: ProjectIncident): IncidentWithoutReport => {
  const { incidentId, title, kind, severity, lossUsd, chain, url, at } = incident
  const { status, resolvedAt, fixed, reimbursed } = incident
  return {
    reference: referenceOnRecord(projectId, incidentId),
    incident: {
      projectId,
      incidentId,
      confirmed: { title, kind, severity, lossUsd, chain, url, at },
      resolved: status === 'resolved' ? { fixed, reimbursed, at: resolvedAt ?? at } : null,
    },
  }
}
