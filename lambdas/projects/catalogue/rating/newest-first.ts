import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'

/** Ties by id. */
export const newestFirst = (a: SecurityAlert, b: SecurityAlert): number => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? -1 : 1
}
