import { streamName } from '../../platform/event-store/decider.ts'
import type { DataKey } from '../../platform/personal-data/data-keys.ts'
import { incidents, type SealedReport } from '../decider.ts'

/** Decrypted; field names as in {@link SealedReport}. */
export type ReportFields = SealedReport

const NAMES = ['description', 'evidence', 'contact', 'reporter'] as const

/**
 * Each report has its own key, so that it can be erased alone. That of a user who is signed in is
 * erased with the account, too; nothing else reveals its reporter.
 */
export const subjectOf = (reference: string): string => streamName(incidents.category, reference)

/** The report that a key belongs to; undefined for the key of something else. */
export const referenceOfSubject = (subject: string): string | undefined => {
  const prefix = subjectOf('')
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined
}

const convert = (change: (name: (typeof NAMES)[number]) => string): SealedReport => ({
  description: change('description'),
  evidence: change('evidence'),
  contact: change('contact'),
  reporter: change('reporter'),
})

const additionalDataOf = (reference: string, name: string): string =>
  `${subjectOf(reference)}/${name}`

export const encryptReport = (
  key: DataKey,
  reference: string,
  fields: ReportFields,
): SealedReport => convert((name) => key.encrypt(fields[name], additionalDataOf(reference, name)))

export const decryptReport = (
  key: DataKey,
  reference: string,
  sealed: SealedReport,
): ReportFields => convert((name) => key.decrypt(sealed[name], additionalDataOf(reference, name)))

/** A keyed hash that distinguishes a repeat from another payload. */
export const fingerprintOfReport = (key: DataKey, fields: ReportFields): string =>
  key.fingerprint(`report\n${JSON.stringify(NAMES.map((name) => fields[name]))}`)
