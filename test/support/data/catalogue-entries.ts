import {
  type CatalogueEntry,
  noEngagement,
} from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { RATING_CATEGORIES } from '../../../shared/values/rating.ts'
import { projectFacts } from './project-facts.ts'

/** Everything else is unknown. */
export const rowOf = (id: string, fields: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  name: id,
  logo: `/pictures/projects/${id}.svg`,
  tokenTickers: [],
  hasToken: null,
  category: 'Lending',
  chains: ['Skerry'],
  marketCapUsd: null,
  description: 'Lends against deposits.',
  website: null,
  demo: true,
  rank: null,
  rankChange7d: null,
  score: null,
  band: 'N/A',
  rawScore: null,
  scoreInterval: null,
  confidence: 'none',
  confidenceShare: 0,
  scoreChange7d: null,
  scoreChange30d: null,
  spark30d: Array.from({ length: 30 }, () => null),
  categories: RATING_CATEGORIES.map((category) => ({
    id: category,
    points: 0,
    max: 10,
    unknown: 10,
    known: 0,
  })),
  caps: [],
  capMax: null,
  auditStatus: 'unknown',
  auditCount: null,
  auditsInProgress: 0,
  lastAuditAt: null,
  openFindings: null,
  kyc: 'unknown',
  bounty: null,
  monitored: null,
  incidentStatus: 'unknown',
  priceUsd: null,
  priceChange24hPercentage: null,
  volume24hUsd: null,
  views24h: 0,
  views7d: 0,
  yesPercentage: null,
  commercialRelationship: 'none',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...fields,
})

/** A score in `row` is the entry's standing too. */
export const entryOf = (
  id: string,
  fields: Partial<ProjectRow> = {},
  more: Partial<Omit<CatalogueEntry, 'row'>> = {},
): CatalogueEntry => {
  const row = rowOf(id, fields)
  return {
    row,
    version: 1,
    measuredAt: null,
    ratedAt: '2026-11-20T09:00:00.000Z',
    dueAt: 8.64e15,
    standing:
      row.score === null ? null : { scoreUnrounded: row.score, confidence: row.confidenceShare },
    sevenDaysAgo: null,
    alerts: [],
    audits: [],
    inProgress: [],
    addresses: [],
    incidents30d: 0,
    ...noEngagement,
    ...more,
  }
}

/** @param prefix of the projects' ids, for tests that share tables */
export const factsUnder =
  (prefix: string) =>
  (id: string, changes: Partial<ProjectFacts> = {}): ProjectFacts =>
    projectFacts({ id: `${prefix}${id}`, name: `Project ${id}`, demo: true, ...changes })

/** @param at ISO 8601 */
export const alertOf = (
  projectId: string,
  at: string,
  fields: Partial<SecurityAlert> = {},
): SecurityAlert => ({
  id: `${projectId}:incident:${at}`,
  projectId,
  projectName: `The ${projectId}`,
  severity: 'critical',
  title: 'Vault drained',
  kind: 'incident',
  lossUsd: null,
  chain: null,
  at,
  status: 'confirmed',
  url: null,
  ...fields,
})
