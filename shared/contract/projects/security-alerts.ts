import * as v from 'valibot'
import { Severity } from '../../values/evidence.ts'
import { ProjectId } from '../../values/project.ts'
import { query } from '../endpoint.ts'
import { boundedInteger, Count, Instant, Meta } from '../values.ts'

/** Something that a visitor should know, from confirmed evidence. */
export const SecurityAlert = v.object({
  id: v.string(),
  projectId: ProjectId,
  projectName: v.string(),
  severity: Severity,
  /** A sentence without a full stop. */
  title: v.string(),
  kind: v.picklist(['incident', 'finding', 'privilege', 'website']),
  lossUsd: v.nullable(v.number()),
  chain: v.nullable(v.string()),
  at: Instant,
  status: v.picklist(['confirmed', 'watching', 'resolved']),
  url: v.nullable(v.string()),
})
export type SecurityAlert = v.InferOutput<typeof SecurityAlert>

export const listSecurityAlerts = query({
  id: 'projects/security-alerts',
  path: '/api/security-alerts',
  access: 'public',
  summary:
    'What visitors should know of projects, the newest first: confirmed incidents, open findings, rights of single keys, failed website checks.',
  query: v.object({
    limit: boundedInteger(1, 50, 5),
    projectId: v.optional(ProjectId),
  }),
  output: v.object({ meta: Meta, total: Count, items: v.array(SecurityAlert) }),
  tables: { snapshots: 'read' },
  cache: 'edition',
})
