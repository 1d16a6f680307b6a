import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  AuditInProgress,
  getHighlights,
  RecentAudit,
} from '../../../shared/contract/projects/highlights.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { AUDIT_STAGES } from '../../../shared/values/evidence.ts'
import type { Catalogue } from './catalogue.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'

const CARDS = 5
const ONBOARDING_MAX = 10

/**
 * What the home page shows above the leaderboard.
 * @param now epoch milliseconds
 */
export const highlightsOf = (
  catalogue: Catalogue,
  now: number,
): ResponseOf<typeof getHighlights> => {
  const { entries, rows, ratedCount, trending } = catalogue
  return {
    meta: metaOfCatalogue(catalogue, rows.length, now),
    totals: {
      listed: rows.length,
      rated: ratedCount,
      audits: sumOf(entries, ({ row }) => row.auditCount ?? 0),
      auditsInProgress: sumOf(entries, ({ row }) => row.auditsInProgress),
      incidents30d: sumOf(entries, ({ incidents30d }) => incidents30d),
    },
    example: exampleOf(entries),
    trending: trending.slice(0, CARDS).map(({ row, trend }) => ({ ...row, trend })),
    recentlyAudited: entries
      .flatMap(({ audits }) => audits)
      .toSorted(newestFirst)
      .slice(0, CARDS),
    onboarding: entries
      .flatMap(({ inProgress }) => inProgress)
      .toSorted(furthestFirst)
      .slice(0, ONBOARDING_MAX),
  }
}

/** The best rated project without an alert. */
const exampleOf = (entries: readonly CatalogueEntry[]): ProjectRow | null => {
  const rated = entries.filter(({ standing }) => standing !== null)
  return (rated.find(({ alerts }) => alerts.length === 0) ?? rated[0])?.row ?? null
}

const newestFirst = (a: RecentAudit, b: RecentAudit): number => {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.projectId < b.projectId ? -1 : 1
}

const furthestFirst = (a: AuditInProgress, b: AuditInProgress): number => {
  const further = AUDIT_STAGES.indexOf(b.stage) - AUDIT_STAGES.indexOf(a.stage)
  if (further !== 0) return further
  if (a.startedAt !== b.startedAt) return a.startedAt < b.startedAt ? -1 : 1
  return a.projectId < b.projectId ? -1 : 1
}

const sumOf = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0)
