import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'

export const STATUS_WORDS: Readonly<Record<SecurityAlert['status'], string>> = {
  confirmed: 'Confirmed',
  watching: 'Watching',
  resolved: 'Resolved',
}

export const KIND_WORDS: Readonly<Record<SecurityAlert['kind'], string>> = {
  incident: 'Incident',
  finding: 'Open finding',
  privilege: 'Single key',
  website: 'Website check',
}
