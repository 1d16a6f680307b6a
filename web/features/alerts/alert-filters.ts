import * as v from 'valibot'
import { alertFilters } from '../../../shared/contract/projects/alert-filters.ts'

/** Keys of the URL parameters. */
const ALERT_FILTERS = ['severity', 'kind', 'chain', 'status'] as const
export type AlertFilter = (typeof ALERT_FILTERS)[number]

/** Each filter as a comma-separated list. */
export type AlertFilters = Readonly<Partial<Record<AlertFilter, string>>>

/** Ignores values that the API would refuse. */
export const parseAlertFilters = (search: string): AlertFilters => {
  const params = new URLSearchParams(search)
  const filters: Partial<Record<AlertFilter, string>> = {}
  for (const key of ALERT_FILTERS) {
    const value = params.get(key)
    if (value !== null && value !== '' && v.is(alertFilters[key], value)) {
      filters[key] = value
    }
  }
  return filters
}

export const alertsUrl = (filters: AlertFilters): string => {
  const text = new URLSearchParams(filters).toString().replaceAll('%2C', ',')
  return text === '' ? '/alerts' : `/alerts?${text}`
}

export const selectedValues = (filters: AlertFilters, key: AlertFilter): readonly string[] =>
  filters[key]?.split(',') ?? []

export const toggleAlertFilter = (
  filters: AlertFilters,
  key: AlertFilter,
  value: string,
): AlertFilters => {
  const before = selectedValues(filters, key)
  const after = before.includes(value)
    ? before.filter((selected) => selected !== value)
    : [...before, value]
  const { [key]: _, ...others } = filters
  return after.length === 0 ? others : { ...others, [key]: after.join(',') }
}
