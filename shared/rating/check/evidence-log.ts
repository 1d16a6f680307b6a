import type { ResponseOf } from '../../contract/endpoint.ts'
import type { EvidenceEntry, listEvidence } from '../../contract/projects/evidence.ts'
import type { RatingRecord, RecordedEvidence } from '../../values/evidence/evidence.ts'

/** What of an answer of the log is needed to read all of it. */
export type LogPage = Pick<ResponseOf<typeof listEvidence>, 'items' | 'next' | 'total'>

/** The log as it was answered lacks pieces, or has no end. */
export class BrokenLogError extends Error {
  override readonly name = 'BrokenLogError'
}

/**
 * All pieces of a project's public log.
 *
 * @param readPage asks for a page; `after` is the `next` of the page before
 * @throws {BrokenLogError} when pages do not lead on, or pieces are missing
 */
export const readEvidenceLog = async (
  readPage: (after: string | undefined) => Promise<LogPage>,
): Promise<EvidenceEntry[]> => {
  const items: EvidenceEntry[] = []
  let after: string | undefined
  for (;;) {
    const page = await readPage(after)
    items.push(...page.items)
    if (page.next === null) return checkComplete(items, page.total)
    // Versions only fall: a server that answers anything else would be asked for ever.
    if (after !== undefined && !(Number(page.next) < Number(after))) {
      throw new BrokenLogError('The pages do not lead on.')
    }
    after = page.next
  }
}

/** @throws {BrokenLogError} unless there are `total` different pieces */
const checkComplete = (items: EvidenceEntry[], total: number): EvidenceEntry[] => {
  const found = new Set(items.map(({ version }) => version)).size
  if (found !== total) {
    throw new BrokenLogError(`The evidence log has ${total} pieces, and ${found} came.`)
  }
  return items
}

/** What the formula reads, from the public log: nothing else is needed. */
export const toRatingRecord = (entries: readonly EvidenceEntry[]): RatingRecord => ({
  evidence: entries
    .map(
      ({ id, eventId, version, type, at, precision, recordedAt, source, supersedes, data }) =>
        ({
          type,
          at,
          ...(precision !== null && { precision }),
          source,
          ...(supersedes !== null && { supersedes }),
          data,
          id,
          eventId,
          version,
          recordedAt,
        }) as RecordedEvidence,
    )
    .toSorted((one, other) => one.version - other.version),
})
