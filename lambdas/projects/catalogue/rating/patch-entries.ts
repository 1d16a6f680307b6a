import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { rankEntries } from './rank-entries.ts'

/**
 * The catalogue's entries with what was rated anew, ranked anew; undefined when that is no change.
 * An entry is never replaced by one that follows from an older version of its project's stream, nor
 * by one that says the same of a later moment.
 *
 * @param inForce as {@link rankEntries} made them
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
