import type { SecurityAlert } from '../../../../shared/contract/projects/security-alerts.ts'
import { keyReason } from '../../../../shared/rating/caps.ts'
import {
  CRITICAL_RIGHTS,
  hasTimelock,
  isSingleKey,
} from '../../../../shared/rating/inputs/control.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { isOpen } from '../../../../shared/values/evidence/open-finding.ts'
import { findingAlertId, incidentAlertId } from './alert-ids.ts'
import { ageInDays } from './figures.ts'
import { newestFirst } from './newest-first.ts'

type Project = Pick<SecurityAlert, 'projectId' | 'projectName'>

/** More would crowd out other projects. */
const NEWS_MAX = 10
/** Older facts are no news, though they still count in the score. */
const NEWS_FOR_DAYS = 30

/**
 * Alerts of a project, newest first: all confirmed incidents, and the ten newest of what came up within
 * 30 days of open critical and high findings, of rights that one key may use within a day, and of failed
 * website scans.
 * @param now epoch milliseconds
 */
export const deriveAlerts = (project: Project, facts: Facts, now: number): SecurityAlert[] => {
  const isNews = ({ at }: { readonly at: string }) => ageInDays(at, now) <= NEWS_FOR_DAYS
  const news = [
    ...findings(project, facts),
    ...privileges(project, facts),
    ...website(project, facts),
  ]
  const newest = news.filter(isNews).toSorted(newestFirst).slice(0, NEWS_MAX)
  return [...incidents(project, facts), ...newest].toSorted(newestFirst)
}

/** Of what nobody said whether it is over, we wait for word. */
const ALERT_STATUS = { active: 'confirmed', unknown: 'watching', resolved: 'resolved' } as const

const incidents = (project: Project, facts: Facts): SecurityAlert[] =>
  facts.incidents.map(({ incidentId, severity, title, lossUsd, chain, at, status, url }) => ({
    id: incidentAlertId(project.projectId, incidentId),
    ...project,
    severity: severity ?? 'unknown',
    title,
    kind: 'incident',
    lossUsd,
    chain,
    at,
    status: ALERT_STATUS[status],
    url,
  }))

const findings = (project: Project, { audits }: Facts): SecurityAlert[] =>
  audits.flatMap(({ auditId, auditor, reportUrl, findings: found }) =>
    (found ?? [])
      .filter((finding) => ['critical', 'high'].includes(finding.severity) && isOpen(finding))
      .map(({ findingId, title, severity, status, changedAt }) => ({
        id: findingAlertId(project.projectId, { auditId, findingId }),
        ...project,
        severity,
        title: `Finding of ${auditor} is ${status}: ${title}`,
        kind: 'finding',
        lossUsd: null,
        chain: null,
        at: changedAt,
        status: status === 'open' ? 'confirmed' : 'watching',
        url: reportUrl,
      })),
  )

const privileges = (project: Project, facts: Facts): SecurityAlert[] =>
  facts.privileges
    .filter((privilege) => isSingleKey(privilege) && !hasTimelock(privilege))
    .map((privilege) => ({
      id: `${project.projectId}:privilege:${privilege.privilegeId}`,
      ...project,
      severity: CRITICAL_RIGHTS.has(privilege.right) ? 'high' : 'medium',
      title: keyReason([privilege]),
      kind: 'privilege',
      lossUsd: null,
      chain: privilege.contract.chain,
      at: privilege.since,
      status: 'watching',
      url: null,
    }))

const website = (project: Project, { website: scan }: Facts): SecurityAlert[] => {
  if (!scan?.failedSince) return []
  const { checks, failedSince } = scan
  const failed = checks.filter(({ passed }) => !passed)
  return [
    {
      id: `${project.projectId}:website`,
      ...project,
      severity: 'low',
      title: `The website failed ${failed.length} of ${checks.length} checks`,
      kind: 'website',
      lossUsd: null,
      chain: null,
      // Its scans are repeated every day: they would push all else away.
      at: failedSince,
      status: 'watching',
      url: null,
    },
  ]
}
