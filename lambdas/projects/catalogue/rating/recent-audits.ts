import type {
  AuditInProgress,
  RecentAudit,
} from '../../../../shared/contract/projects/highlights.ts'
import { realAudits } from '../../../../shared/rating/inputs/code.ts'
import type { Severity } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'

interface Project {
  readonly projectId: string
  readonly projectName: string
  readonly logo: string | null
}

/** More would crowd out other projects. */
const CARDS_MAX = 2

/** Newest first, with the state of their findings. */
export const listRecentAudits = (project: Project, { audits }: Facts): RecentAudit[] =>
  realAudits(audits)
    .slice(0, CARDS_MAX)
    .map(({ auditor, publishedAt, reportUrl, findings }) => {
      const counts = (severity: Exclude<Severity, 'info'>) => {
        const found = (findings ?? []).filter((finding) => finding.severity === severity)
        const resolved = found.filter(({ status }) => status === 'resolved')
        return { found: found.length, resolved: resolved.length }
      }
      return {
        ...project,
        auditor,
        publishedAt,
        reportUrl,
        findings: findings && {
          critical: counts('critical'),
          high: counts('high'),
          medium: counts('medium'),
          low: counts('low'),
        },
      }
    })

export const listAuditsInProgress = (
  project: Project,
  { auditsInProgress }: Facts,
): AuditInProgress[] =>
  auditsInProgress.map(({ auditor, scope, startedAt, stage, expectedFrom, expectedTo }) => ({
    ...project,
    auditor,
    scope,
    startedAt,
    stage,
    expectedFrom,
    expectedTo,
  }))
