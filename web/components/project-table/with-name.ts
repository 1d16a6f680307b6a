import type { ReactNode } from 'react'
import type { ProjectColumn } from './project-columns.ts'

/** A row's cells by column, with the one of the name: first, or after the rank where that is first. */
export const withName = (
  columns: readonly ProjectColumn[],
  name: ReactNode,
  cellOf: (id: ProjectColumn) => ReactNode,
): ReactNode[] => {
  const cells = columns.map(cellOf)
  return columns[0] === 'rank' ? [cells[0], name, ...cells.slice(1)] : [name, ...cells]
}
