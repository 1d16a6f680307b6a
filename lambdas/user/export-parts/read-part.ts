import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { exportData } from '../../../shared/contract/user.ts'
import { type ExportRecord, recordsAfter } from './chapters.ts'

type Part = Pick<ResponseOf<typeof exportData>, 'events' | 'reports' | 'activity' | 'next'>

/** Far below what Lambda may answer (6 MB), also where each character takes four bytes. */
const PART_CHARACTERS = 1_000_000

/**
 * The records of a user after a position, as many as fit into one answer, and at least one.
 * @param after the `next` of the part before; undefined for the first part
 */
export const readPart = async (userId: string, after: string | undefined): Promise<Part> => {
  const taken: ExportRecord[] = []
  let size = 0
  let isWhole = true
  for await (const record of recordsAfter(userId, after)) {
    size += JSON.stringify(record).length
    if (taken.length > 0 && size > PART_CHARACTERS) {
      isWhole = false
      break
    }
    taken.push(record)
  }
  return {
    events: taken.flatMap((record) => ('event' in record ? [record.event] : [])),
    reports: taken.flatMap((record) => ('report' in record ? [record.report] : [])),
    activity: taken.flatMap((record) => ('activity' in record ? [record.activity] : [])),
    next: isWhole ? null : (taken.at(-1)?.position ?? null),
  }
}
