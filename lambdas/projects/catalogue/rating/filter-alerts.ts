import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'

const KEYS = ['severity', 'kind', 'chain', 'status'] as const
type Key = (typeof KEYS)[number]

/** The values that pass, by what they are values of; undefined: all do. */
export type AlertFilters = Readonly<Partial<Record<Key, readonly string[] | undefined>>>

/**
 * The alerts that pass all filters, in their order, and for each value how many alerts have it, all
 * other filters applied. What is on no chain is counted under none.
 */
export const filterAlerts = (alerts: readonly SecurityAlert[], filters: AlertFilters) => {
  const facets: Record<Key, Record<string, number>> = {
    severity: {},
    kind: {},
    chain: {},
    status: {},
  }
  const passing = alerts.filter((alert) => {
    const failed = KEYS.filter((key) => filters[key]?.includes(alert[key] ?? '') === false)
    for (const key of KEYS) {
      const value = alert[key]
      if (value !== null && failed.every((one) => one === key)) {
        facets[key][value] = (facets[key][value] ?? 0) + 1
      }
    }
    return failed.length === 0
  })
  return { passing, facets }
}
