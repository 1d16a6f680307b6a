import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  AuditInProgress,
  getHighlights,
  RecentAudit,
} from '../../../shared/contract/projects/highlights.ts'
import { AUDIT_STAGES } from '../../../shared/values/evidence/evidence-terms.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'
import { CARDS, ONBOARDING_MAX, type Placed } from './summary/summary-parts.ts'

/**
 * What the home page shows above the leaderboard.
 * @param now epoch milliseconds
 */
export const highlightsOf = async (
  catalogue: Catalogue,
  now: number,
): Promise<ResponseOf<typeof getHighlights>> => {
  const { firsts, sums } = await catalogue.summary()
  // What is among the first of all is of a project whose first is.
  const { trending, audited, onboarding } = firsts
  // The best one without an alert, else the best one.
  const example = [...firsts.quiet, ...firsts.best].slice(0, 1)
  const shown = [...example, ...trending, ...audited, ...onboarding]
  const entryOf = new Map(
    (await catalogue.entriesAt(new Set(shown.map(({ ordinal }) => ordinal)))).map((entry) => [
      entry.row.id,
      entry,
    ]),
  )
  const entries = (placed: readonly Placed[]): CatalogueEntry[] =>
    placed.flatMap(({ id }) => entryOf.get(id) ?? [])
  return {
    meta: metaOfCatalogue(catalogue, catalogue.count, now),
    totals: { listed: catalogue.count, rated: catalogue.ratedCount, ...sums },
    example: entries(example)[0]?.row ?? null,
    trending: entries(trending)
      .filter(({ trend }) => trend > 0)
      .map(({ row, trend }) => ({ ...row, trend })),
    recentlyAudited: entries(audited)
      .flatMap(({ audits }) => audits)
      .toSorted(newestFirst)
      .slice(0, CARDS),
    onboarding: entries(onboarding)
      .flatMap(({ inProgress }) => inProgress)
      .toSorted(furthestFirst)
      .slice(0, ONBOARDING_MAX),
  }
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
