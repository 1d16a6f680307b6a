import { DAY_MS } from '../../values/days.ts'
import { type Severity, WEBSITE_CHECKS } from '../../values/evidence/evidence-terms.ts'
import type { IncidentFact } from '../../values/evidence/facts.ts'
import { ratingInputs } from '../../values/rating.ts'
import { isGrave, isMadeGood, type WeighedIncident, weighIncidents } from './losses.ts'
import { counted, newestOf, passedOf, shortUsd, unknown } from './input-rule.ts'
import type { Rule, InputFacts } from './input-rule.ts'

/** How far an incident pulls the value down, as an exponent. */
const losses: Record<Severity, number> = { critical: 2, high: 1.2, medium: 0.6, low: 0.2, info: 0 }
const LOSS_HALF_LIFE_DAYS = 730
/** Of what was grave and is not known to be made good. */
const LASTING_HALF_LIFE_DAYS = 1460
/** Contracts watched so long without a break, "no incident" is knowledge. */
export const WATCHED_DAYS = 90

const BOUNTY_LEAST_USD = 1000
const SELF_HOSTED = 0.7

const remaining = (weighed: WeighedIncident, now: number): number => {
  const { incident, severity, size } = weighed
  const ageDays = Math.max(0, now - Date.parse(incident.at)) / DAY_MS
  const isMade = isMadeGood(incident)
  const halfLife = isGrave(weighed) && !isMade ? LASTING_HALF_LIFE_DAYS : LOSS_HALF_LIFE_DAYS
  return losses[severity] * size * (isMade ? 0.5 : 1) * 0.5 ** (ageDays / halfLife)
}

/**
 * `100 · e^(−Σ L · size · 0.5^(age / half-life))`, with half of `L` for what was fixed and
 * reimbursed, a `size` from 1/4 to 1 by what was lost, and a half-life of 730 days, of 1460 for what
 * was grave and not made good. Known after 90 days in which somebody watched the contracts; before
 * that an incident makes it less than an unknown one, and never more.
 */
export const incidentHistory: Rule = (inputFacts) => {
  const { facts, ended, at } = inputFacts
  const { incidents } = facts
  const since = facts.monitors.since === null ? null : Date.parse(facts.monitors.since)
  const watched = since !== null && at - since >= WATCHED_DAYS * DAY_MS
  const evidence = [
    ...incidents.flatMap((incident) => incident.evidence),
    ...ended.incidents,
    // That somebody watches is what says that nothing else has happened.
    ...(facts.monitors.onchain?.evidence ?? []),
  ]
  const unwatched =
    since === null ? 'nobody watches the contracts' : `watched for less than ${WATCHED_DAYS} days`
  if (incidents.length === 0 && !watched) return unknown(unwatched, evidence)
  const weighed = weighIncidents(incidents, at)
  const loss = weighed.reduce((sum, incident) => sum + remaining(incident, at), 0)
  const countOf = (status: IncidentFact['status']): number =>
    incidents.filter((incident) => incident.status === status).length
  return {
    value: 100 * Math.exp(-loss),
    reason:
      incidents.length === 0
        ? 'no incident on record since monitoring began'
        : [
            `${counted(incidents.length, 'incident')} on record`,
            ...(countOf('active') > 0 ? [`${countOf('active')} unresolved`] : []),
            ...(countOf('unknown') > 0 ? [`resolution of ${countOf('unknown')} unknown`] : []),
            ...(watched ? [] : [unwatched]),
          ].join(', '),
    seenAt: seenOf(inputFacts),
    expiresAt: null,
    evidence,
    ...(!watched && { isPartial: true }),
  }
}

const seenOf = ({ facts: { incidents, monitors } }: InputFacts): number | null =>
  newestOf([
    ...incidents.map(({ at, resolvedAt }) => resolvedAt ?? at),
    ...(incidents.length === 0 && monitors.since !== null ? [monitors.since] : []),
  ])

/**
 * `100 · log₁₀(most paid / $1,000) / 3` from 0 to 100: a million makes 100. Seven tenths of it when
 * the project judges the reports itself; 0 without a bounty.
 */
export const bugBounty: Rule = ({ facts: { bounty } }) => {
  if (!bounty) return unknown('no bounty was looked for')
  const { open, maxUsd, selfHosted } = bounty
  const full =
    maxUsd !== null && maxUsd > 0
      ? 100 * Math.min(1, Math.max(0, Math.log10(maxUsd / BOUNTY_LEAST_USD) / 3))
      : 0
  return {
    value: selfHosted ? full * SELF_HOSTED : full,
    reason: open
      ? `bounty up to ${shortUsd(maxUsd ?? 0)}${selfHosted ? ', judged by the project itself' : ''}`
      : 'no bounty',
    seenAt: Date.parse(bounty.at),
    expiresAt: null,
    evidence: bounty.evidence,
  }
}

const monitorPoints = { onchain: 40, contact: 30, website: 30 } as const
const monitorWords = {
  onchain: 'contracts watched',
  contact: 'security contact',
  website: 'website watched',
} as const
const MONITORING = ['onchain', 'contact', 'website'] as const

/** 40 for contracts that are watched, 30 for a published contact, 30 for a website that is watched. */
export const monitoring: Rule = ({ facts: { monitors }, ended }) => {
  const present = MONITORING.filter((part) => monitors[part] !== null)
  const evidence = [...present.flatMap((part) => monitors[part]!.evidence), ...ended.monitors]
  if (evidence.length === 0) {
    return unknown('no monitor and no contact is on record')
  }
  const value = present.reduce((sum, part) => sum + monitorPoints[part], 0)
  return {
    value,
    reason: present.map((part) => monitorWords[part]).join(', ') || 'no monitor, no contact',
    seenAt: newestOf(present.map((part) => monitors[part]!.at)),
    expiresAt: null,
    evidence,
  }
}

/** The share of the fixed list of checks that the website passed: TLS, HSTS, CSP, cookies and so on. */
export const websiteScan: Rule = ({ facts: { website } }) => {
  if (!website) return unknown('the website was not scanned')
  const seenAt = Date.parse(website.at)
  const passed = passedOf(WEBSITE_CHECKS, website.checks)
  return {
    value: (100 * passed) / WEBSITE_CHECKS.length,
    reason: `${passed} of ${counted(WEBSITE_CHECKS.length, 'check')} passed`,
    seenAt,
    expiresAt: seenAt + ratingInputs.website_scan.expiresAfterDays * DAY_MS,
    evidence: website.evidence,
  }
}
