import type { RatingRecord } from '../../values/evidence/evidence.ts'
import type { EvidenceRef, FullExplanation } from '../../values/rating.ts'
import { momentOf } from '../../values/days.ts'
import { explainFolded } from './explain.ts'
import { foldAt, type Viewpoint } from '../facts/derive-facts.ts'
import { improve } from './improve.ts'
import { refOf } from './title-evidence.ts'

/**
 * As `explain`, for a reader: every input and cap with the pieces of evidence it follows from, the
 * newest first, each with what a link to it says, and every input with what would raise it.
 */
export const explainFully = (record: RatingRecord, viewpoint: Viewpoint): FullExplanation => {
  const folded = foldAt(record, viewpoint)
  const at = momentOf(viewpoint.at, 'at')
  const known = viewpoint.known === undefined ? null : momentOf(viewpoint.known, 'known')
  const explanation = explainFolded(folded, at, known)
  const improvements = improve({ ...folded, at }, explanation)
  const { score, raw, interval, caps } = explanation
  const isRated = score !== null
  const refsOf = refsIn(record)
  return {
    ...explanation,
    raw: isRated ? raw : null,
    interval: isRated ? interval : null,
    caps: caps.map((cap) => ({ ...cap, evidence: refsOf(cap.evidence) })),
    inputs: explanation.inputs.map((input) => {
      const evidence = refsOf(input.evidence)
      return {
        ...input,
        evidence,
        evidenceAt: evidence[0]?.at ?? input.evidenceAt,
        improve: improvements.get(input.id) ?? null,
      }
    }),
  }
}

/** The pieces that ids name, in the order of a record: the newest by world time first, then by version. */
export const refsIn = ({
  evidence,
}: Pick<RatingRecord, 'evidence'>): ((ids: readonly string[]) => EvidenceRef[]) => {
  const byId = new Map(evidence.map((one) => [one.id, one]))
  return (ids) =>
    ids
      .flatMap((id) => byId.get(id) ?? [])
      .toSorted(
        (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.version - one.version,
      )
      .map(refOf)
}
