import type { Evidence } from '../../../shared/values/evidence/evidence.ts'
import type { Confirmation, IncidentEvent } from '../decider.ts'

/**
 * The evidence in an event of a confirmed incident, made of the event alone, so that repeats are
 * equal. Undefined for what is known or not public.
 * @param incidentId id in the project's evidence
 */
export const evidenceOf = (
  incidentId: string,
  { url }: Pick<Confirmation, 'url'>,
  event: IncidentEvent & { readonly recordedAt: string },
): Evidence | undefined => {
  const source = { name: 'Assay staff', url, hash: null, version: null, tier: 'assay' as const }
  switch (event.type) {
    case 'IncidentConfirmed': {
      const { at, title, kind, severity, lossUsd, chain } = event.data
      const data = { incidentId, title, kind, severity, lossUsd, chain, url, ongoing: true }
      return { type: 'IncidentConfirmed', at, source, data }
    }
    case 'IncidentResolved': {
      const { fixed, reimbursed } = event.data
      const data = { incidentId, fixed, reimbursed }
      return { type: 'IncidentResolved', at: event.recordedAt, source, data }
    }
    case 'IncidentRetracted': {
      const data = { incidentId, reason: event.data.reason }
      return { type: 'IncidentRetracted', at: event.recordedAt, source, data }
    }
    case 'IncidentReported':
    case 'IncidentAdopted':
    case 'IncidentRejected':
      return undefined
    default:
      return event satisfies never
  }
}
