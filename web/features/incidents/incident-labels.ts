import type { IncidentStatus, ReportKind } from '../../../shared/contract/incidents.ts'

export const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  exploit: 'Exploit',
  exit_scam: 'Exit scam',
  key_compromise: 'Stolen key',
  oracle_failure: 'Oracle failure',
  bridge_failure: 'Bridge failure',
  phishing: 'Phishing',
  outage: 'Outage',
  other: 'Other incident',
  wrong_data: 'Wrong data',
}

export const STATUS_LABELS: Readonly<Record<IncidentStatus, string>> = {
  reported: 'Reported',
  confirmed: 'Confirmed',
  resolved: 'Resolved',
  retracted: 'Retracted',
  rejected: 'Rejected',
}
