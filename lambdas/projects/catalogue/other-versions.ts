import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { OTHER_VERSIONS_MAX, type OtherVersion } from '../../../shared/contract/projects/project.ts'
import type { Catalogue } from './catalogue.ts'
import { startOf, textAt } from './columns/column-types.ts'

/** Members of the project's family, by rank. */
export const otherVersionsOf = async (
  catalogue: Catalogue,
  { id, family }: Pick<ProjectRow, 'id' | 'family'>,
): Promise<OtherVersion[]> => {
  if (family === undefined) return []
  const members: number[] = []
  const [families, { compare }] = await Promise.all([
    catalogue.columns('families'),
    catalogue.ranking(),
  ])
  for (const [segment, { family: names, count }] of families.entries()) {
    for (let slot = 0; slot < count; slot += 1) {
      if (startOf(names.ends, slot) === names.ends[slot]) continue
      if (textAt(names, slot) === family) members.push(segment * catalogue.segmentSize + slot)
    }
  }
  const first = members.toSorted(compare).slice(0, OTHER_VERSIONS_MAX + 1)
  return (await catalogue.entriesAt(first))
    .filter(({ row }) => row.id !== id)
    .slice(0, OTHER_VERSIONS_MAX)
    .map(({ row }) => ({ id: row.id, name: row.name, band: row.band, score: row.score }))
}
