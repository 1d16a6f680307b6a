import type { CatalogueEntry, Standing } from './catalogue-entry.ts'

/**
 * Ranks entries by unrounded score, then confidence, then id; unrated ones last. Adds ranks and the
 * places won within a week.
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
