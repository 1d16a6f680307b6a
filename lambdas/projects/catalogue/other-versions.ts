import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { OTHER_VERSIONS_MAX, type OtherVersion } from '../../../shared/contract/projects/project.ts'
import { search } from '../../../shared/search/search.ts'
import type { Catalogue } from './catalogue.ts'

/** Further hits are of others that have only a part of the name. */
const HITS_MAX = 10 * OTHER_VERSIONS_MAX

/** Members of the project's family, by rank. The index has families among the names, so none is missed. */
export const otherVersionsOf = (
  { index, byId }: Catalogue,
  { id, family }: Pick<ProjectRow, 'id' | 'family'>,
): OtherVersion[] => {
  if (family === undefined) return []
  return search(index, family)
    .slice(0, HITS_MAX)
    .flatMap((found) => byId.get(found) ?? [])
    .filter((row) => row.family === family && row.id !== id)
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0)
    .slice(0, OTHER_VERSIONS_MAX)
    .map((row) => ({ id: row.id, name: row.name, band: row.band, score: row.score }))
}
