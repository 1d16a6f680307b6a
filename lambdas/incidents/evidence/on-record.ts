import { incidentsOf, projectsWithIncidents } from '../../projects/published.ts'
import { shownSeverity } from '../../../shared/rating/inputs/losses.ts'
import type { IncidentFact } from '../../../shared/values/evidence/facts.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { type IncidentOnRecord, incidents } from '../decider.ts'
import { referenceOnRecord } from '../reports/reference.ts'

/** An incident of a project's evidence on which staff have not acted. */
export interface IncidentWithoutReport {
  readonly reference: string
  readonly incident: IncidentOnRecord
}

/**
 * Of all projects.
 * @param which `active`: unresolved only
 * @param now epoch milliseconds
 */
export const listWithoutReport = async (
  which: 'active' | 'any',
  now: number,
): Promise<IncidentWithoutReport[]> => {
  const all = await incidentsOf(await projectsWithIncidents(which), now)
  const candidates = all
    .filter(({ incident }) => which === 'any' || incident.status !== 'resolved')
    .map((one) => toIncident(one, all, now))
  const areFree = await Promise.all(
    candidates.map(async ({ reference }) => await isFree(reference)),
  )
  return candidates.filter((_, index) => areFree[index])
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
  const all = await incidentsOf([projectId], now)
  return all.map((one) => toIncident(one, all, now)).find((one) => one.reference === reference)
    ?.incident
}

const isFree = async (reference: string): Promise<boolean> =>
  (await eventStore().load(incidents, reference)).state.status === 'none'

interface ProjectIncident {
  readonly projectId: string
  readonly incident: IncidentFact
}

const toIncident = (
  { projectId, incident }: ProjectIncident,
  all: readonly ProjectIncident[],
  now: number,
): IncidentWithoutReport => {
  const { incidentId, title, kind, lossUsd, chain, url, at } = incident
  const { status, resolvedAt, fixed, reimbursed } = incident
  const others = all.filter((one) => one.projectId === projectId).map((one) => one.incident)
  const severity = shownSeverity(incident, others, now)
  return {
    reference: referenceOnRecord(projectId, incidentId),
    incident: {
      projectId,
      incidentId,
      confirmed: { title, kind, severity, lossUsd, chain, url, at },
      resolved:
        status === 'resolved'
          ? { fixed: fixed === true, reimbursed: reimbursed === true, at: resolvedAt ?? at }
          : null,
    },
  }
}
