import type { Incident } from '../../../shared/contract/incidents.ts'
import { dataKeys } from '../../platform/personal-data/personal-data.ts'
import { type ReportedIncident, updatedAtOf } from '../decider.ts'
import { decryptReport, subjectOf } from '../reports/report-fields.ts'

/** For staff, without the reporter. */
export const incidentResponse = async (
  reference: string,
  incident: ReportedIncident,
): Promise<Incident> => {
  const { status, projectId, kind, about, confirmed, resolved, reason, history } = incident
  const key = incident.sealed && (await dataKeys().find(subjectOf(reference)))
  const said = key && incident.sealed && decryptReport(key, reference, incident.sealed)
  return {
    reference,
    origin: incident.sealed ? 'report' : 'evidence',
    status,
    projectId,
    kind,
    about,
    reportedAt: history[0]?.at ?? '',
    description: said?.description ?? null,
    evidence: said?.evidence ?? null,
    contact: said?.contact ?? null,
    updatedAt: updatedAtOf(incident),
    confirmed,
    resolved,
    reason,
    history: [...history],
  }
}
