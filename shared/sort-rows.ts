import type { LEADERBOARD_SORTS, SORT_ORDERS } from './contract/projects/leaderboard.ts'
import type { ProjectRow } from './contract/projects/project-row.ts'

type Sort = (typeof LEADERBOARD_SORTS)[number]
type Order = (typeof SORT_ORDERS)[number]

export interface Sorting {
  readonly sort: Sort
  readonly order: Order
}

/** null: unknown, and last in both orders. */
type Key = string | number | null

const keys: Readonly<Record<Sort, (row: ProjectRow) => Key>> = {
  rank: ({ rank }) => rank,
  name: ({ name }) => name,
  score: ({ score }) => score,
  change: ({ scoreChange30d }) => scoreChange30d,
  audits: ({ auditCount }) => auditCount,
  audited: ({ lastAuditAt }) => lastAuditAt,
  bounty: ({ bounty }) => bounty && (bounty.active ? bounty.maxUsd : 0),
  mcap: ({ marketCapUsd }) => marketCapUsd,
  price: ({ priceUsd }) => priceUsd,
  volume: ({ volume24hUsd }) => volume24hUsd,
  yes: ({ yesPercentage }) => yesPercentage,
  views: ({ views7d }) => views7d,
  confidence: ({ confidenceShare }) => confidenceShare,
  category: ({ category }) => category,
  updated: ({ updatedAt }) => updatedAt,
  // A row has no weights of one's own: only the leaderboard is sorted by them, on the server.
  mine: () => null,
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * Sorted by one column; what is unknown comes last in both orders, ties go by id in both.
 *
 * @param rows in the order of their ranks
 */
export const sortRows = (
  rows: readonly ProjectRow[],
  { sort, order }: Sorting,
): readonly ProjectRow[] => {
  if (sort === 'rank' && order === 'asc') return rows
  const keyOf = keys[sort]
  const direction = order === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => {
      const byId = a.row.id < b.row.id ? -1 : 1
      if (a.key === null || b.key === null) {
        return Number(a.key === null) - Number(b.key === null) || byId
      }
      return direction * compare(a.key, b.key) || byId
    })
    .map(({ row }) => row)
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' ? a - Number(b) : alphabet.compare(a, String(b))
