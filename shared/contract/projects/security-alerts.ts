import * as v from 'valibot'
import { ProjectId } from '../../values/project/project-id.ts'
import { query } from '../endpoint.ts'
import { Count, Instant } from '../../values/primitives.ts'
import { boundedInteger, ListPage, Meta } from '../common.ts'
import { alertFilters, AlertKind, AlertSeverity, AlertStatus } from './alert-filters.ts'

/** Something that a visitor should know, from confirmed evidence. */
export const SecurityAlert = v.object({
  id: v.string(),
  projectId: ProjectId,
  projectName: v.string(),
  severity: AlertSeverity,
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
    'What visitors should know of projects, the newest first: confirmed incidents, open findings, rights that one key may hold, failed website checks. Page by page.',
  query: v.object({
    limit: boundedInteger(1, 50, 5),
    page: boundedInteger(1, 10_000, 1),
    projectId: v.optional(ProjectId),
    ...alertFilters,
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
