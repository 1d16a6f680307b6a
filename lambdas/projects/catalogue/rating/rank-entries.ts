import type { CatalogueEntry, Standing } from './catalogue-entry.ts'

/**
 * Entries in the order of their ranks, those that are not rated last: by unrounded score, then by
 * confidence, then by id. Each is given its rank and the places it has won within a week; both follow
 * from nothing but the standings of all.
 */
export const rankEntries = (entries: Iterable<CatalogueEntry>): CatalogueEntry[] => {
  const all = [...entries]
  const now = inOrder(all, ({ standing }) => standing)
  const before = new Map(
    inOrder(all, ({ sevenDaysAgo }) => sevenDaysAgo)
      .filter(({ sevenDaysAgo }) => sevenDaysAgo !== null)
      .map(({ row }, index) => [row.id, index + 1]),
  )
  return now.map((entry, index) => {
    const rank = entry.standing ? index + 1 : null
    const rankBefore = before.get(entry.row.id)
    const rankChange7d = rank === null || rankBefore === undefined ? null : rankBefore - rank
    return { ...entry, row: { ...entry.row, rank, rankChange7d } }
  })
}

const inOrder = (
  entries: readonly CatalogueEntry[],
  standingOf: (entry: CatalogueEntry) => Standing | null,
): CatalogueEntry[] =>
  entries.toSorted((a, b) => {
    const [one, other] = [standingOf(a), standingOf(b)]
    return (
      (other?.scoreUnrounded ?? -1) - (one?.scoreUnrounded ?? -1) ||
      (other?.confidence ?? -1) - (one?.confidence ?? -1) ||
      (a.row.id < b.row.id ? -1 : 1)
    )
  })
