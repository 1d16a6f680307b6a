import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { OTHER_VERSIONS_MAX, type OtherVersion } from '../../../shared/contract/projects/project.ts'
import type { Catalogue } from './catalogue.ts'

/** Members of the project's family, by rank. */
export const otherVersionsOf = async (
  catalogue: Catalogue,
  { id, family }: Pick<ProjectRow, 'id' | 'family'>,
): Promise<OtherVersion[]> => {
  if (family === undefined) return []
  const members = await catalogue.familyOf(family)
  return members
    .filter((row) => row.id !== id)
    .slice(0, OTHER_VERSIONS_MAX)
    .map(({ id: other, name, band, score }) => ({ id: other, name, band, score }))
}
