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

/** A project's alerts as a text of few bytes, which another may follow; empty without any. */
export const packAlerts = (alerts: readonly SecurityAlert[]): string =>
  alerts.length === 0
    ? ''
    : `${JSON.stringify(
        alerts.flatMap(({ at, severity, kind, status, chain }) => [
          Date.parse(at),
          SEVERITIES.indexOf(severity),
          ALERT_KINDS.indexOf(kind),
          ALERT_STATUSES.indexOf(status),
          chain,
        ]),
      )},`

const FIELDS = 5

/**
 * Reverses {@link packAlerts} for the texts of many projects, one after the other: to parse them one by
 * one takes several times as long.
 * @param ordinals of the projects with alerts, in the order of the texts
 */
export const unpackAlerts = (texts: string, ordinals: readonly number[]): ListedAlert[] => {
  const lists = JSON.parse(`[${texts.slice(0, -1)}]`) as (number | string | null)[][]
  const alerts: ListedAlert[] = []
  for (const [project, values] of lists.entries()) {
    for (let at = 0, index = 0; at < values.length; at += FIELDS, index += 1) {
      alerts.push({
        at: values[at] as number,
        severity: SEVERITIES[values[at + 1] as number]!,
        kind: ALERT_KINDS[values[at + 2] as number]!,
        status: ALERT_STATUSES[values[at + 3] as number]!,
        chain: values[at + 4] as string | null,
        ordinal: ordinals[project]!,
        index,
      })
    }
  }
  return alerts
}
