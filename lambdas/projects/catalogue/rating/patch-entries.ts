import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { rankEntries } from './rank-entries.ts'

/**
 * The entries with newly rated ones, ranked anew; undefined when nothing changes. Never replaces an
 * entry by one of an older stream version, or by one that says the same of a later moment.
 */
export const patchEntries = (
  current: readonly CatalogueEntry[],
  rated: Iterable<CatalogueEntry>,
): readonly CatalogueEntry[] | undefined => {
  const byId = new Map(current.map((entry) => [entry.row.id, entry]))
  for (const entry of rated) {
    const known = byId.get(entry.row.id)
    if (!known || isNews(entry, known)) byId.set(entry.row.id, entry)
  }
  const merged = rankEntries(byId.values())
  return isDeepStrictEqual(merged, current) ? undefined : merged
}

const isNews = (entry: CatalogueEntry, known: CatalogueEntry): boolean => {
  const { ratedAt, row } = known
  const { rank, rankChange7d } = row
  const sameMoment = { ...entry, ratedAt, row: { ...entry.row, rank, rankChange7d } }
  return known.version <= entry.version && !isDeepStrictEqual(sameMoment, known)
}
