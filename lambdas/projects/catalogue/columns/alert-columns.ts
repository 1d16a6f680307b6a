import {
  ALERT_KINDS,
  ALERT_SEVERITIES,
  ALERT_STATUSES,
} from '../../../../shared/contract/projects/alert-filters.ts'
import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'
import { startOf, type TextColumn } from './column-types.ts'
import { orderBy } from './order-by.ts'

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
          ALERT_SEVERITIES.indexOf(severity),
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
const unpackAlerts = (texts: string, ordinals: readonly number[]): ListedAlert[] => {
  const lists = JSON.parse(`[${texts.slice(0, -1)}]`) as (number | string | null)[][]
  const alerts: ListedAlert[] = []
  for (const [project, values] of lists.entries()) {
    for (let at = 0, index = 0; at < values.length; at += FIELDS, index += 1) {
      alerts.push({
        at: values[at] as number,
        severity: ALERT_SEVERITIES[values[at + 1] as number]!,
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

/**
 * The alerts of a segment by the age of their projects.
 * @param texts of each project
 * @param first ordinal of the segment
 */
export const alertsIn = (texts: TextColumn, first: number): ListedAlert[] => {
  const ordinals: number[] = []
  for (let slot = 0; slot < texts.ends.length; slot += 1) {
    if (startOf(texts.ends, slot) < texts.ends[slot]!) ordinals.push(first + slot)
  }
  return unpackAlerts(Buffer.from(texts.pool).toString(), ordinals)
}

/** Those of one moment stay as they are. */
export const newestFirst = <Alert extends Pick<ListedAlert, 'at'>>(
  alerts: readonly Alert[],
): Alert[] => {
  const keys = new Float64Array(alerts.length)
  for (let position = 0; position < keys.length; position += 1) {
    keys[position] = -alerts[position]!.at
  }
  return Array.from(orderBy(keys), (position) => alerts[position]!)
}

/** Of one project. */
export const alertsOfEntry = (alerts: readonly SecurityAlert[], ordinal: number): ListedAlert[] =>
  alerts.length === 0 ? [] : unpackAlerts(packAlerts(alerts), [ordinal])
