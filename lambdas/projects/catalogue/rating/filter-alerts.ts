import type { ListedAlert } from '../columns/alert-columns.ts'

const KEYS = ['severity', 'kind', 'chain', 'status'] as const
type Key = (typeof KEYS)[number]

/** undefined: all pass. */
export type AlertFilters = Readonly<Partial<Record<Key, readonly string[] | undefined>>>

/**
 * The alerts that pass all filters, and for each value how many have it, all other filters applied.
 * Alerts without a chain count under none.
 */
export const filterAlerts = (alerts: readonly ListedAlert[], filters: AlertFilters) => {
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
