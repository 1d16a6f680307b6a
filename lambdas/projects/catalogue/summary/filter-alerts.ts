import type { ListedAlert } from '../columns/alert-columns.ts'

const KEYS = ['severity', 'kind', 'chain', 'status'] as const
type Key = (typeof KEYS)[number]

/** Of each filter how many alerts have each value. */
export type AlertFacets = Record<Key, Record<string, number>>

/** undefined or empty: all pass, as in the leaderboard. */
export type AlertFilters = Readonly<Partial<Record<Key, readonly string[] | undefined>>>

/**
 * The alerts that pass all filters, and for each value how many have it, all other filters applied.
 * Alerts without a chain count under none.
 */
export const filterAlerts = (alerts: readonly ListedAlert[], filters: AlertFilters) => {
  const counts = new Map(KEYS.map((key) => [key, new Map<string, number>()]))
  const set = KEYS.flatMap((key) => {
    const wanted = filters[key]
    return wanted?.length ? [{ key, wanted: new Set<string | null>(wanted) }] : []
  })
  const passing: ListedAlert[] = []
  for (const alert of alerts) {
    let failed: Key | undefined
    let failures = 0
    for (const { key, wanted } of set) {
      if (wanted.has(alert[key])) continue
      failed = key
      failures += 1
    }
    if (failures === 0) passing.push(alert)
    if (failures > 1) continue
    for (const key of KEYS) {
      const value = alert[key]
      if (value === null || (failed !== undefined && failed !== key)) continue
      const of = counts.get(key)!
      of.set(value, (of.get(value) ?? 0) + 1)
    }
  }
  const facets = Object.fromEntries(
    [...counts].map(([key, of]) => [key, Object.fromEntries(of)]),
  ) as AlertFacets
  return { passing, facets }
}
