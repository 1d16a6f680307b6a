import { type PlannedStep, previewStep } from '../../shared/contract/incidents.ts'
import { eventStore } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { previewScore } from '../projects/published.ts'
import { type IncidentEvent, incidentNotFound, incidents } from './decider.ts'
import { evidenceOf } from './evidence/incident-evidence.ts'
import { findOnRecord } from './evidence/on-record.ts'
import { checkFacts } from './staff/check-facts.ts'

export const handler = handle(previewStep, async ({ body, now }) => {
  if (body.step === 'confirm') checkFacts(body, now)
  const incidentId = await incidentIdOf(body, now)
  const recordedAt = new Date(now).toISOString()
  const evidence = evidenceOf(incidentId, { url: null }, { ...plannedEvent(body), recordedAt })
  return await previewScore(body.projectId, evidence ? [evidence] : [], now)
})

const incidentIdOf = async (
  { reference, projectId }: PlannedStep,
  now: number,
): Promise<string> => {
  const { state } = await eventStore().load(incidents, reference)
  if (state.status !== 'none') {
    if (state.projectId !== projectId) throw incidentNotFound()
    return state.incidentId ?? reference
  }
  const onRecord = await findOnRecord(projectId, reference, now)
  if (!onRecord) throw incidentNotFound()
  return onRecord.incidentId
}

/** No score depends on the words. */
const plannedEvent = (planned: PlannedStep): IncidentEvent => {
  switch (planned.step) {
    case 'confirm': {
      const { kind, severity, at, lossUsd } = planned
      const data = { title: '', kind, severity, at, lossUsd, chain: null, url: null }
      return { type: 'IncidentConfirmed', data }
    }
    case 'resolve': {
      const { fixed, reimbursed } = planned
      return { type: 'IncidentResolved', data: { fixed, reimbursed } }
    }
    case 'retract':
      return { type: 'IncidentRetracted', data: { reason: '' } }
    default:
      return planned satisfies never
  }
}
