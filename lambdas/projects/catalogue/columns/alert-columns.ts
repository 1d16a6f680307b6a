import { ALERT_KINDS, ALERT_STATUSES } from '../../../../shared/contract/projects/alert-filters.ts'
import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'
import { SEVERITIES } from '../../../../shared/values/evidence.ts'

/** What alerts are filtered, counted and sorted by; all else is in the project's entry. */
export interface ListedAlert extends Pick<SecurityAlert, 'severity' | 'kind' | 'status' | 'chain'> {
  /** Epoch milliseconds. */
  readonly at: number
  readonly ordinal: number
  /** Among the alerts of its project. */
  readonly index: number
}

/** A project's alerts as a text of few bytes; empty without any. */
export const packAlerts = (alerts: readonly SecurityAlert[]): string =>
  alerts.length === 0
    ? ''
    : JSON.stringify(
        alerts.flatMap(({ at, severity, kind, status, chain }) => [
          Date.parse(at),
          SEVERITIES.indexOf(severity),
          ALERT_KINDS.indexOf(kind),
          ALERT_STATUSES.indexOf(status),
          chain,
        ]),
      )

const FIELDS = 5

/** Reverses {@link packAlerts}. */
export const unpackAlerts = (text: string, ordinal: number): ListedAlert[] => {
  if (text === '') return []
  const values = JSON.parse(text) as (number | string | null)[]
  return Array.from({ length: values.length / FIELDS }, (_, index) => {
    const [at, severity, kind, status, chain] = values.slice(index * FIELDS) as [
      number,
      number,
      number,
      number,
      string | null,
    ]
    return {
      at,
      severity: SEVERITIES[severity]!,
      kind: ALERT_KINDS[kind]!,
      status: ALERT_STATUSES[status]!,
      chain,
      ordinal,
      index,
    }
  })
}
