import { DAY_MS, momentOf } from '../../values/days.ts'
import type { RatingRecord } from '../../values/evidence/evidence.ts'
import type { AuditInProgressFact, Facts } from '../../values/evidence/facts.ts'
import { EvidenceReducer } from './evidence-reducer.ts'
import type { FoldedFacts } from './evidence-reducer.ts'
import { timelineOf } from './timeline.ts'

/** A moment to look at a project from. */
export interface Viewpoint {
  /** World time: evidence from later does not count. ISO 8601 in UTC. */
  readonly at: string
  /** What was recorded later does not count. Default: everything counts. */
  readonly known?: string | undefined
}

/**
 * What was true at a time: evidence in the order of world time, corrections applied. Of evidence
 * from the same moment the one with the higher version counts last.
 *
 * @throws RangeError when a time of the viewpoint or of the evidence is not ISO 8601
 */
export const deriveFacts = (record: RatingRecord, viewpoint: Viewpoint): Facts => {
  const { facts } = foldAt(record, viewpoint)
  const moment = Date.parse(viewpoint.at)
  const isUnderWay = ({ evidence, expectedFrom, expectedTo }: AuditInProgressFact): boolean => {
    const told = record.evidence.find(({ id }) => id === evidence.at(-1))?.at
    return [told, expectedFrom, expectedTo].some(
      (at) => at && moment < Date.parse(at) + CALLED_OFF_AFTER_DAYS * DAY_MS,
    )
  }
  return { ...facts, auditsInProgress: facts.auditsInProgress.filter(isUnderWay) }
}

/** Nobody reports that an audit was called off; but then nobody says any more that it goes on. */
const CALLED_OFF_AFTER_DAYS = 90

/**
 * What a score follows from: as {@link deriveFacts}, with the evidence of what ended, and with audits
 * that are taken for called off, of which none is an input.
 */
export const foldAt = (record: RatingRecord, { at, known }: Viewpoint): FoldedFacts => {
  const moment = momentOf(at, 'at')
  const fold = new EvidenceReducer()
  for (const dated of timelineOf(record, known === undefined ? Infinity : momentOf(known, 'known')))
    if (dated.moment <= moment) fold.apply(dated.evidence)
  return fold.folded()
}
