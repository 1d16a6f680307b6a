import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'

export const ALERT_STATUS_LABELS: Readonly<Record<SecurityAlert['status'], string>> = {
  confirmed: 'Confirmed',
  watching: 'Watching',
  resolved: 'Resolved',
}

export const ALERT_KIND_LABELS: Readonly<Record<SecurityAlert['kind'], string>> = {
  incident: 'Incident',
  finding: 'Open finding',
  privilege: 'Privileged right',
  website: 'Website check',
}
