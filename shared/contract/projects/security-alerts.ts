import * as v from 'valibot'
import { Severity } from '../../values/evidence.ts'
import { ProjectId } from '../../values/project.ts'
import { query } from '../endpoint.ts'
import { Count, Instant } from '../../values/primitives.ts'
import { boundedInteger, listOf, ListPage, Meta } from '../common.ts'

export const ALERT_KINDS = ['incident', 'finding', 'privilege', 'website'] as const
export const ALERT_STATUSES = ['confirmed', 'watching', 'resolved'] as const
const AlertKind = v.picklist(ALERT_KINDS, `Give some of ${ALERT_KINDS.join(', ')}.`)
const AlertStatus = v.picklist(ALERT_STATUSES, `Give some of ${ALERT_STATUSES.join(', ')}.`)

/** Something that a visitor should know, from confirmed evidence. */
export const SecurityAlert = v.object({
  id: v.string(),
  projectId: ProjectId,
  projectName: v.string(),
  severity: Severity,
  /** A sentence without a full stop. */
  title: v.string(),
  kind: AlertKind,
  lossUsd: v.nullable(v.number()),
  chain: v.nullable(v.string()),
  at: Instant,
  status: AlertStatus,
  url: v.nullable(v.string()),
})
export type SecurityAlert = v.InferOutput<typeof SecurityAlert>

export const listSecurityAlerts = query({
  id: 'projects/security-alerts',
  path: '/api/security-alerts',
  access: 'public',
  summary:
    'What visitors should know of projects, the newest first: confirmed incidents, open findings, rights of single keys, failed website checks. Page by page.',
  query: v.object({
    /** Alerts on a page. */
    limit: boundedInteger(1, 50, 5),
    page: boundedInteger(1, 10_000, 1),
    projectId: v.optional(ProjectId),
    severity: v.optional(listOf(Severity, 5)),
    kind: v.optional(listOf(AlertKind, ALERT_KINDS.length)),
    /** What is on no chain passes none. */
    chain: v.optional(listOf(v.pipe(v.string(), v.maxLength(40)), 50)),
    status: v.optional(listOf(AlertStatus, ALERT_STATUSES.length)),
  }),
  output: v.object({
    meta: Meta,
    ...ListPage,
    items: v.array(SecurityAlert),
    /** For each value of a filter how many alerts have it, all other filters applied. */
    facets: v.object({
      severity: v.record(v.string(), Count),
      kind: v.record(v.string(), Count),
      chain: v.record(v.string(), Count),
      status: v.record(v.string(), Count),
    }),
  }),
  cache: 'snapshot',
})
