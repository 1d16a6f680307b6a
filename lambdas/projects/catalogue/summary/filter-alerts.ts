import type { ListedAlert } from '../columns/alert-columns.ts'

const KEYS = ['severity', 'kind', 'chain', 'status'] as const
type Key = (typeof KEYS)[number]

/** Of each filter how many alerts have each value. */
export type AlertFacets = Record<Key, Record<string, number>>

/** undefined or empty: all pass, as in the leaderboard. */
export type AlertFilters = Readonly<Partial<Record<Key, readonly string[] | undefined>>>

/** The source of an incident may name several chains in one text, as a filter does: "Ethereum, BNB Chain". */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

const isAmong = (wanted: ReadonlySet<string>, value: string | null): boolean =>
  value !== null &&
  (wanted.has(value) || (value.includes(',') && namesIn(value).some((name) => wanted.has(name))))

/** Divided at the end, as the texts are few and the alerts many. */
const countNames = (texts: ReadonlyMap<string, number>): Record<string, number> => {
  const names = new Map<string, number>()
  for (const [text, count] of texts) {
    for (const name of namesIn(text)) names.set(name, (names.get(name) ?? 0) + count)
  }
  return Object.fromEntries(names)
}

/**
 * The alerts that pass all filters, and for each value how many have it, all other filters applied.
 * Alerts without a chain count under none.
 */
export const filterAlerts = (alerts: readonly ListedAlert[], filters: AlertFilters) => {
  const counts = new Map(KEYS.map((key) => [key, new Map<string, number>()]))
  const set = KEYS.flatMap((key) => {
    const wanted = filters[key]
    return wanted?.length ? [{ key, wanted: new Set<string>(wanted) }] : []
  })
  const passing: ListedAlert[] = []
  for (const alert of alerts) {
    let failed: Key | undefined
    let failures = 0
    for (const { key, wanted } of set) {
      if (isAmong(wanted, alert[key])) continue
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
    [...counts].map(([key, of]) => [key, countNames(of)]),
  ) as AlertFacets
  return { passing, facets }
}
