import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type {
  AuditInProgress,
  getHighlights,
  RecentAudit,
} from '../../../shared/contract/projects/highlights.ts'
import { AUDIT_STAGES } from '../../../shared/values/evidence.ts'
import type { Catalogue } from './catalogue.ts'
import { type GroupColumns, NONE } from './columns/groups.ts'
import { firstOf } from './columns/order-by.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import { metaOfCatalogue } from './meta-of-catalogue.ts'

const CARDS = 5
const ONBOARDING_MAX = 10

/**
 * What the home page shows above the leaderboard.
 * @param now epoch milliseconds
 */
export const highlightsOf = async (
  catalogue: Catalogue,
  now: number,
): Promise<ResponseOf<typeof getHighlights>> => {
  const [ranking, trending, list] = await Promise.all([
    catalogue.ranking(),
    catalogue.trendingFirst(CARDS),
    catalogue.columns('list'),
  ])
  const example = exampleOf(catalogue, ranking, list)
  // What is among the first of all is of a project whose first is.
  const audited = firstBy(
    list,
    CARDS,
    ({ lastAuditAt }) =>
      (slot) =>
        -lastAuditAt[slot]!,
  )
  const onboarding = firstBy(
    list,
    ONBOARDING_MAX,
    ({ stage, stageSince }) =>
      (slot) =>
        stage[slot] === NONE ? Number.NaN : -stage[slot]! * 1e15 + stageSince[slot]!,
  )
  // All at once: ranks are counted in one pass.
  const shown = [example, ...trending, ...audited, ...onboarding].filter((ordinal) => ordinal >= 0)
  const ids = await catalogue.idsOf(shown)
  const idOf = new Map(shown.map((ordinal, index) => [ordinal, ids[index]]))
  const entryOf = new Map(
    (await catalogue.entriesAt([...new Set(shown)])).map((entry) => [entry.row.id, entry]),
  )
  const entries = (ordinals: readonly number[]): CatalogueEntry[] =>
    ordinals.flatMap((ordinal) => entryOf.get(idOf.get(ordinal) ?? '') ?? [])
  return {
    meta: metaOfCatalogue(catalogue, catalogue.count, now),
    totals: {
      listed: catalogue.count,
      rated: ranking.ratedCount,
      audits: sumOf(list, 'audits'),
      auditsInProgress: sumOf(list, 'auditsInProgress'),
      incidents30d: sumOf(list, 'incidents30d'),
    },
    example: entries([example])[0]?.row ?? null,
    trending: entries(trending).map(({ row, trend }) => ({ ...row, trend })),
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

type List = readonly GroupColumns<'list'>[]

/** The best rated project without an alert, else the best rated one; -1 without any. */
const exampleOf = (
  { count, segmentSize }: Catalogue,
  { compare, isRated }: Awaited<ReturnType<Catalogue['ranking']>>,
  list: List,
): number => {
  const isQuiet = (ordinal: number): boolean =>
    list[Math.floor(ordinal / segmentSize)]?.alerts[ordinal % segmentSize] === 0
  const [quiet] = firstOf(count, 1, compare, (ordinal) => isRated(ordinal) && isQuiet(ordinal))
  const [best] = firstOf(count, 1, compare, isRated)
  return quiet ?? best ?? -1
}

/** Ordinals of the smallest keys, NaN left out; ties all come, within reason. */
const firstBy = (
  list: List,
  size: number,
  keyIn: (columns: GroupColumns<'list'>) => (slot: number) => number,
): number[] => {
  const keys = new Float64Array(list.reduce((sum, { count }) => sum + count, 0))
  let at = 0
  for (const columns of list) {
    const keyOf = keyIn(columns)
    for (let slot = 0; slot < columns.count; slot += 1) keys[at++] = keyOf(slot)
  }
  const first = firstOf(
    keys.length,
    TIES_MAX,
    (a, b) => keys[a]! - keys[b]! || a - b,
    (position) => !Number.isNaN(keys[position]),
  )
  const last = keys[first[size - 1] ?? -1]
  return first.filter((position, index) => index < size || keys[position] === last)
}

/** A thousand of one moment would be no news. */
const TIES_MAX = 100

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

/** Unknown counts as none. */
const sumOf = (list: List, column: 'audits' | 'auditsInProgress' | 'incidents30d'): number => {
  let sum = 0
  for (const columns of list) {
    const counts = columns[column]
    for (let slot = 0; slot < counts.length; slot += 1) {
      if (counts[slot] !== NONE) sum += counts[slot]!
    }
  }
  return sum
}
