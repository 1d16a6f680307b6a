import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { SEVERITY_LABELS } from '../../components/rating/rating-labels.ts'
import { ALERT_KIND_LABELS, ALERT_STATUS_LABELS } from './alert-labels.ts'

/** Keys of the URL parameters. */
const ALERT_FILTERS = ['severity', 'kind', 'chain', 'status'] as const
export type AlertFilter = (typeof ALERT_FILTERS)[number]

export const ALERT_SEVERITY_LABELS: Readonly<Record<SecurityAlert['severity'], string>> = {
  ...SEVERITY_LABELS,
  unknown: 'Unknown',
}

/** Each filter as a comma-separated list. */
export type AlertFilters = Readonly<Partial<Record<AlertFilter, string>>>

const LABELS: Readonly<Record<Exclude<AlertFilter, 'chain'>, Readonly<Record<string, string>>>> = {
  severity: ALERT_SEVERITY_LABELS,
  kind: ALERT_KIND_LABELS,
  status: ALERT_STATUS_LABELS,
}
const CHAINS_MAX = 50
const CHAIN_MAX_CHARACTERS = 40

/** As the call has it, whose schemas would be the largest part of the page's script. */
const isTaken = (key: AlertFilter, values: readonly string[]): boolean => {
  if (key !== 'chain') return values.every((one) => Object.hasOwn(LABELS[key], one))
  return values.length <= CHAINS_MAX && values.every((one) => one.length <= CHAIN_MAX_CHARACTERS)
}

/** Ignores values that the API would refuse, blanks and repeats. */
export const parseAlertFilters = (search: string): AlertFilters => {
  const params = new URLSearchParams(search)
  const filters: Partial<Record<AlertFilter, string>> = {}
  for (const key of ALERT_FILTERS) {
    const parts = (params.get(key) ?? '').split(',').map((part) => part.trim())
    const values = [...new Set(parts)].filter(Boolean)
    if (values.length > 0 && isTaken(key, values)) filters[key] = values.join(',')
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
