import * as v from 'valibot'
import { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'

/** What alerts can be filtered by; the keys stand in the page's address. */
export const ALERT_FILTERS = ['severity', 'kind', 'chain', 'status'] as const
export type AlertFilter = (typeof ALERT_FILTERS)[number]

/** Each filter as its chosen values, divided by commas. */
export type AlertFilters = Readonly<Partial<Record<AlertFilter, string>>>

/** The filters of an address; what the call would refuse is left out. */
export const alertFiltersIn = (search: string): AlertFilters => {
  const params = new URLSearchParams(search)
  const filters: Partial<Record<AlertFilter, string>> = {}
  for (const key of ALERT_FILTERS) {
    const value = params.get(key)
    if (value !== null && value !== '' && v.is(listSecurityAlerts.query.entries[key], value)) {
      filters[key] = value
    }
  }
  return filters
}

/** The address of the page with these filters. */
export const alertsAddress = (filters: AlertFilters): string => {
  const text = new URLSearchParams(filters).toString().replaceAll('%2C', ',')
  return text === '' ? '/alerts' : `/alerts?${text}`
}

export const chosenIn = (filters: AlertFilters, key: AlertFilter): readonly string[] =>
  filters[key]?.split(',') ?? []

/** The filters after a press on one value. */
export const withToggled = (
  filters: AlertFilters,
  key: AlertFilter,
  value: string,
): AlertFilters => {
  const before = chosenIn(filters, key)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { [key]: _, ...others } = filters
  return after.length === 0 ? others : { ...others, [key]: after.join(',') }
}
