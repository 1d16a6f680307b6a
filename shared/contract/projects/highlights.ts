import * as v from 'valibot'
import { AuditStage } from '../../values/evidence/evidence-terms.ts'
import { ProjectId } from '../../values/project/project-id.ts'
import { query } from '../endpoint.ts'
import { Count, Instant } from '../../values/primitives.ts'
import { Meta } from '../common.ts'
import { ProjectRow } from './project-row.ts'

const FindingCounts = v.object({ found: Count, resolved: Count })

export const RecentAudit = v.object({
  projectId: ProjectId,
  projectName: v.string(),
  logo: v.nullable(v.string()),
  auditor: v.string(),
  publishedAt: Instant,
  reportUrl: v.nullable(v.string()),
  /** null: not read. */
  findings: v.nullable(
    v.object({
      critical: FindingCounts,
      high: FindingCounts,
      medium: FindingCounts,
      low: FindingCounts,
    }),
  ),
})
export type RecentAudit = v.InferOutput<typeof RecentAudit>

export const AuditInProgress = v.object({
  projectId: ProjectId,
  projectName: v.string(),
  logo: v.nullable(v.string()),
  auditor: v.string(),
  scope: v.string(),
  startedAt: Instant,
  stage: AuditStage,
  expectedFrom: v.nullable(Instant),
  expectedTo: v.nullable(Instant),
})
export type AuditInProgress = v.InferOutput<typeof AuditInProgress>

/** `trend`: views of the last 24 hours, of which each counts half as much every 6 hours. */
export const TrendingProject = v.object({ ...ProjectRow.entries, trend: v.number() })
export type TrendingProject = v.InferOutput<typeof TrendingProject>

export const getHighlights = query({
  id: 'projects/highlights',
  path: '/api/highlights',
  access: 'public',
  summary: 'What the home page shows above the leaderboard.',
  output: v.object({
    meta: Meta,
    totals: v.object({
      listed: Count,
      rated: Count,
      audits: Count,
      auditsInProgress: Count,
      incidents30d: Count,
    }),
    /** The best rated project without an alert, else the best rated one; null: none is rated. */
    example: v.nullable(ProjectRow),
    /** The highest `trend` first, none without views; at most 5. */
    trending: v.array(TrendingProject),
    /** The newest first; at most 5. */
    recentlyAudited: v.array(RecentAudit),
    /** The furthest first; at most 10. */
    onboarding: v.array(AuditInProgress),
  }),
  cache: 'snapshot',
})
