import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { normalise } from '../../../shared/search/normalise.ts'

/**
 * By name without case and accents, names without letters and digits last; ties by id. Keys are made
 * once: comparing 200,000 names by the rules of a language takes seconds.
 */
export const orderByName = <Row extends Pick<ProjectRow, 'id' | 'name'>>(
  rows: readonly Row[],
): Row[] =>
  rows
    .map((row) => ({ row, key: normalise(row.name) || LAST }))
    .toSorted((a, b) => (a.key === b.key ? compare(a.row.id, b.row.id) : compare(a.key, b.key)))
    .map(({ row }) => row)

/** Beyond every letter. */
const LAST = '\u{10ffff}'

const compare = (a: string, b: string): number => (a < b ? -1 : 1)
