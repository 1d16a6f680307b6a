import { momentOf } from '../../values/days.ts'
import type { RatingRecord, RecordedEvidence } from '../../values/evidence/evidence.ts'
import { correctionsOf } from './corrections.ts'

/** A piece of evidence that counts, with the moment from which it does. */
export interface Dated {
  /** Epoch milliseconds of its world time. */
  readonly moment: number
  readonly evidence: RecordedEvidence
}

/**
 * The evidence that counts, by world time and then by version. What other evidence supersedes is
 * left out at all times: it never was true. A correction that was itself corrected does not bring
 * back what it had corrected.
 *
 * @param known epoch milliseconds; what was recorded later, corrections included, is left out
 */
export const timelineOf = (record: RatingRecord, known: number = Infinity): Dated[] => {
  const recorded =
    known === Infinity
      ? record.evidence
      : record.evidence.filter(({ recordedAt }) => momentOf(recordedAt, 'recordedAt') <= known)
  const superseded = correctionsOf(recorded)
  const timeline: Dated[] = []
  for (const evidence of recorded) {
    if (!superseded.has(evidence.id)) {
      timeline.push({ moment: momentOf(evidence.at, 'at'), evidence })
    }
  }
  return timeline.toSorted(
    (one, other) => one.moment - other.moment || one.evidence.version - other.evidence.version,
  )
}
