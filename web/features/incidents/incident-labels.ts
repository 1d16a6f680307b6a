import type { IncidentStatus, ReportKind } from '../../../shared/contract/incidents.ts'

const KIND_LABELS: Readonly<Record<string, string>> = {
  exploit: 'Exploit',
  exit_scam: 'Exit scam',
  key_compromise: 'Key compromise',
  oracle_failure: 'Oracle failure',
  bridge_failure: 'Bridge failure',
  phishing: 'Phishing',
  outage: 'Outage',
  other: 'Other incident',
  wrong_data: 'Wrong data',
} satisfies Record<ReportKind, string>

/** A page that is older than the server prints a kind that it does not know as it is. */
export const kindLabel = (kind: ReportKind): string => KIND_LABELS[kind] ?? kind

export const STATUS_LABELS: Readonly<Record<IncidentStatus, string>> = {
  reported: 'Reported',
  confirmed: 'Confirmed',
  resolved: 'Resolved',
  retracted: 'Retracted',
  rejected: 'Rejected',
}
