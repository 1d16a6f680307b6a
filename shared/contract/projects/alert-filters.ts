import * as v from 'valibot'
import { listOf } from '../common.ts'

/**
 * Those of evidence, the gravest first, and `unknown` where the source says none. Written out, since
 * bundles keep what is spread.
 */
export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low', 'info', 'unknown'] as const
export const ALERT_KINDS = ['incident', 'finding', 'privilege', 'website'] as const
export const ALERT_STATUSES = ['confirmed', 'watching', 'resolved'] as const
export const AlertSeverity = v.picklist(
  ALERT_SEVERITIES,
  `Give some of ${ALERT_SEVERITIES.join(', ')}.`,
)
export const AlertKind = v.picklist(ALERT_KINDS, `Give some of ${ALERT_KINDS.join(', ')}.`)
export const AlertStatus = v.picklist(ALERT_STATUSES, `Give some of ${ALERT_STATUSES.join(', ')}.`)

/** Filters of the alerts as they stand in the page's address. All given ones must hold. */
export const alertFilters = {
  severity: v.optional(listOf(AlertSeverity, ALERT_SEVERITIES.length)),
  kind: v.optional(listOf(AlertKind, ALERT_KINDS.length)),
  chain: v.optional(listOf(v.pipe(v.string(), v.maxLength(40)), 50)),
  status: v.optional(listOf(AlertStatus, ALERT_STATUSES.length)),
} as const
