import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { rankEntries } from './rank-entries.ts'

/**
 * The catalogue's entries with what was rated anew, ranked anew; undefined when that is no change.
 * An entry is never replaced by one that follows from an older version of its project's stream.
 *
 * @param inForce as {@link rankEntries} made them
 */
export const mergeEntries = (
  inForce: readonly CatalogueEntry[],
  rated: Iterable<CatalogueEntry>,
): readonly CatalogueEntry[] | undefined => {
  const byId = new Map(inForce.map((entry) => [entry.row.id, entry]))
  for (const entry of rated) {
    const known = byId.get(entry.row.id)
    if (!known || known.version <= entry.version) byId.set(entry.row.id, entry)
  }
  const merged = rankEntries(byId.values())
  return isDeepStrictEqual(merged, inForce) ? undefined : merged
}
