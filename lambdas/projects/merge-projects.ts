import { isDeepStrictEqual } from 'node:util'
import type { ProjectRow } from '../../shared/contract/projects.ts'
import { projectCatalogue } from './catalogue-row.ts'
import type { ListedProject } from './decider.ts'

/**
 * The catalogue's rows with what changed in some projects, ranked anew; undefined when the rows say
 * it already. A row is never replaced by an older state. A state of the same instant that differs
 * was made by another reducer, and of two such the one that comes later is right.
 *
 * @param rows as `projectCatalogue` made them
 */
export const mergeProjects = (
  rows: readonly ProjectRow[],
  projects: Iterable<ListedProject>,
): readonly ProjectRow[] | undefined => {
  const byId = new Map(rows.map((row) => [row.id, projectOf(row)]))
  let changed = false
  for (const project of projects) {
    const { id } = project.facts
    const known = byId.get(id)
    if (known && known.updatedAt > project.updatedAt) continue
    if (isDeepStrictEqual(known, project)) continue
    byId.set(id, project)
    changed = true
  }
  return changed ? projectCatalogue(byId.values()) : undefined
}

const projectOf = (row: ProjectRow): ListedProject => {
  const { rank: _, updatedAt, ...facts } = row
  return { status: 'listed', facts, updatedAt }
}
