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
    .toSorted((one, other) =>
      one.key === other.key ? compare(one.row.id, other.row.id) : compare(one.key, other.key),
    )
    .map(({ row }) => row)

/** Beyond every letter. */
const LAST = '\u{10ffff}'

const compare = (one: string, other: string): number => (one < other ? -1 : 1)
