import { evidenceId } from '../../../lambdas/projects/dossier/evidence-id.ts'
import type { EvidenceEvent, ProjectEvent } from '../../../lambdas/projects/decider.ts'
import type { Evidence, EvidenceOf } from '../../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'

export const facts: ProjectFacts = {
  id: 'tidewell',
  name: 'Tidewell',
  logo: '/pictures/projects/tidewell.svg',
  tokenTickers: ['TIDE'],
  category: 'Lending',
  chains: ['Skerry', 'Basalt'],
  marketCapUsd: 342_000_000,
  description: 'Lends against deposits.',
  website: null,
  demo: true,
}
export const listed: ProjectEvent = { type: 'ProjectListed', data: facts }

export const source = { name: 'Wrenfield Labs', url: null, hash: null, version: null }
export const audited: EvidenceOf<'AuditPublished'> = {
  type: 'AuditPublished',
  at: '2026-03-01T00:00:00.000Z',
  source,
  data: {
    auditId: 'first',
    auditor: 'Wrenfield Labs',
    title: 'Vault',
    scopeShare: 0.8,
    reportUrl: null,
    codeHashes: [],
    findings: [{ findingId: 'F-1', title: 'Rounding', severity: 'high', status: 'open' }],
  },
}

/** What records it. */
export const eventOf = ({ type, ...fact }: Evidence): ProjectEvent =>
  ({ type, data: { id: evidenceId({ type, ...fact } as Evidence), ...fact } }) as EvidenceEvent
/** @param evidence also what is none */
export const recording = (...evidence: unknown[]) =>
  ({ type: 'RecordEvidence', evidence: evidence as Evidence[] }) as const
