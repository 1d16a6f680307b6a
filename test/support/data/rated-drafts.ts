import { noEngagement } from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import { rateProject } from '../../../lambdas/projects/catalogue/rating/rate-project.ts'
import type { Dossier } from '../../../lambdas/projects/dossier/dossier.ts'
import type { RatingRecord } from '../../../shared/values/evidence/evidence.ts'
import type { MarketDay } from '../../../shared/values/measured-days.ts'
import { projectFacts } from './project-facts.ts'
import {
  type Draft,
  draft,
  incidentConfirmed,
  inOrderRecord,
  NOW,
  recordOf,
} from './rating-records.ts'

/** A dossier of the project Tidewell with such evidence, as of `NOW`. */
export const tidewell = (
  record: RatingRecord,
  marketCapUsd: number | null = null,
  market: readonly MarketDay[] = [],
): Dossier => ({
  id: 'tidewell',
  facts: projectFacts({ tokenTickers: ['TIDE'], marketCapUsd, demo: true }),
  version: 1 + record.evidence.length,
  updatedAt: NOW,
  measuredAt: null,
  market,
  ...record,
})
export const rate = (record: RatingRecord) =>
  rateProject(tidewell(record), noEngagement, Date.parse(NOW))
export const rateDrafts = (...drafts: Draft[]) => rate(recordOf(drafts))
/** With enough of the rest to be rated. */
export const rateWith = (...drafts: Draft[]) => rate(inOrderRecord(drafts))

export const audit = (
  auditId: string,
  findings: {
    severity: 'critical' | 'high' | 'low' | 'info'
    status: 'open' | 'acknowledged' | 'mitigated' | 'resolved'
  }[],
) => ({
  auditId,
  auditor: 'Larch Security',
  title: 'Vault',
  scopeShare: 1,
  reportUrl: 'https://larch.example/report',
  codeHashes: [],
  findings: findings.map((finding, index) => ({
    findingId: `F-${index}`,
    title: `Finding ${index}`,
    ...finding,
  })),
})

export const incident = (incidentId: string, days: number) =>
  incidentConfirmed(days, { incidentId, lossUsd: 1e6, ongoing: true, chain: 'Skerry' })
export const resolved = (id: string, days: number) =>
  draft('IncidentResolved', days, { incidentId: id, fixed: true, reimbursed: true })
