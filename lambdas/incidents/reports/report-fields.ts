import { streamName } from '../../platform/event-store/decider.ts'
import type { SubjectKey } from '../../platform/personal-data/subject-keys.ts'
import { incidents, type SealedReport } from '../decider.ts'

/** What a reporter said, readable; the field names are those of {@link SealedReport}. */
export type ReportFields = SealedReport

const NAMES = ['description', 'evidence', 'contact', 'reporter'] as const

/**
 * Whose key it is that a report is encrypted under: the report's own. A report can then be erased
 * by itself, and who reported is known from nothing else.
 */
export const subjectOf = (reference: string): string => streamName(incidents.category, reference)

const convert = (change: (name: (typeof NAMES)[number]) => string): SealedReport => ({
  description: change('description'),
  evidence: change('evidence'),
  contact: change('contact'),
  reporter: change('reporter'),
})

const additionalDataOf = (reference: string, name: string): string =>
  `${subjectOf(reference)}/${name}`

/** A report as it is recorded. */
export const encryptReport = (
  key: SubjectKey,
  reference: string,
  fields: ReportFields,
): SealedReport => convert((name) => key.encrypt(fields[name], additionalDataOf(reference, name)))

/** What was sealed, readable. */
export const decryptReport = (
  key: SubjectKey,
  reference: string,
  sealed: SealedReport,
): ReportFields => convert((name) => key.decrypt(sealed[name], additionalDataOf(reference, name)))

/** The same for the same report and says nothing of it: what tells a repeat from another intent. */
export const fingerprintOfReport = (key: SubjectKey, fields: ReportFields): string =>
  key.fingerprint(`report\n${JSON.stringify(NAMES.map((name) => fields[name]))}`)
