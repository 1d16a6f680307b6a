import { isDeepStrictEqual } from 'node:util'
import { subjectOf } from '../../../shared/rating/facts/subject-of.ts'
import type {
  EvidenceType,
  RatingRecord,
  RecordedEvidence,
} from '../../../shared/values/evidence/evidence.ts'

/** Where one ends or changes what another began, what is said anew after it is no repeat. */
const TOGETHER: readonly (readonly EvidenceType[])[] = [
  ['BountyOpened', 'BountyUpdated', 'BountyClosed'],
  ['ContractDeployed', 'ContractUpgraded', 'ContractRetired'],
  ['IncidentConfirmed', 'IncidentResolved', 'IncidentRetracted'],
  ['KycVerified', 'KycRevoked'],
  ['MonitorStarted', 'MonitorStopped'],
  ['PrivilegeGranted', 'TimelockChanged', 'PrivilegeRevoked'],
]

/**
 * Whether a piece of evidence says something else than the last one about its subject: a website that
 * is scanned each day with the same result is no news.
 */
export const isNews = ({ evidence }: RatingRecord, one: RecordedEvidence): boolean => {
  const types = TOGETHER.find((group) => group.includes(one.type)) ?? [one.type]
  const subject = subjectOf(one)
  const last = evidence.findLast(
    (other) =>
      other.version < one.version && types.includes(other.type) && subjectOf(other) === subject,
  )
  return last?.type !== one.type || !isDeepStrictEqual(last.data, one.data)
}
