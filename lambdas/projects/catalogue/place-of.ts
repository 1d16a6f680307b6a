import { textAt } from './columns/column-types.ts'
import type { GroupColumns } from './columns/groups.ts'

/**
 * The ordinal of a project; undefined of one that the columns do not have.
 * @param hint where its item says that it is: a publication that was not completed may have said so,
 *   and then all are looked through
 */
export const placeOf = (
  segments: readonly GroupColumns<'standing'>[],
  segmentSize: number,
  hint: number,
  id: string,
): number | undefined => {
  const hinted = segments[Math.floor(hint / segmentSize)]
  const slot = hint % segmentSize
  if (hinted && slot < hinted.count && textAt(hinted.id, slot) === id) return hint
  for (const [number, { id: ids, count }] of segments.entries()) {
    for (let one = 0; one < count; one += 1) {
      if (textAt(ids, one) === id) return number * segmentSize + one
    }
  }
  return undefined
}
