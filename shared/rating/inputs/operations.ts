import { DAY_MS } from '../../values/days.ts'
import type { Severity } from '../../values/evidence.ts'
import type { IncidentFact } from '../../values/facts.ts'
import { ratingInputs } from '../../values/rating.ts'
import { counted, newestOf, shortUsd, unknown } from './reading.ts'
import type { Rule, Situation } from './reading.ts'

/** How far an incident pulls the value down, as an exponent. */
const losses: Record<Severity, number> = { critical: 2, high: 1.2, medium: 0.6, low: 0.2, info: 0 }
const LOSS_HALF_LIFE_DAYS = 365
/** Watched so long without a break, "no incident" is knowledge. */
export const WATCHED_DAYS = 90
/** What a history counts at most that nobody has watched so long: as much as an unknown one. */
const UNWATCHED_MOST = 50

const BOUNTY_LEAST_USD = 1000
const SELF_HOSTED = 0.7

const remaining = ({ severity, at, fixed, reimbursed }: IncidentFact, now: number): number => {
  const ageDays = Math.max(0, now - Date.parse(at)) / DAY_MS
  return losses[severity] * (fixed && reimbursed ? 0.5 : 1) * 0.5 ** (ageDays / LOSS_HALF_LIFE_DAYS)
}

/**
 * `100 · e^(−Σ L · 0.5^(age / 365 days))`, with half of `L` for what was fixed and reimbursed. Known
 * after 90 days of monitoring, or with an incident on record; in the latter case it is at most 50, so
 * that an incident never makes a project look better than one nobody watches.
 */
export const incidentHistory: Rule = (situation) => {
  const { facts, ended, at } = situation
  const { incidents } = facts
  const since = facts.monitors.since === null ? null : Date.parse(facts.monitors.since)
  const watched = since !== null && at - since >= WATCHED_DAYS * DAY_MS
  const evidence = [
    ...incidents.flatMap((incident) => incident.evidence),
    ...ended.incidents,
    // Where nothing has happened, that somebody watches is what says so.
    ...(incidents.length === 0
      ? [facts.monitors.onchain, facts.monitors.website].flatMap((one) => one?.evidence ?? [])
      : []),
  ]
  if (incidents.length === 0 && !watched) {
    return unknown(
      since === null ? 'nobody watches' : `watched for less than ${WATCHED_DAYS} days`,
      evidence,
    )
  }
  const loss = incidents.reduce((sum, incident) => sum + remaining(incident, at), 0)
  const value = 100 * Math.exp(-loss)
  const active = incidents.filter(({ status }) => status === 'active')
  const bounded = (history: number): number =>
    watched ? history : Math.min(history, UNWATCHED_MOST)
  return {
    value: bounded(value),
    reason:
      incidents.length === 0
        ? 'no incident on record'
        : `${counted(incidents.length, 'incident')} on record, ${active.length} unresolved`,
    seenAt: seenOf(situation),
    expiresAt: null,
    evidence,
  }
}

const seenOf = ({ facts: { incidents, monitors } }: Situation): number | null =>
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

/** The share of checks that the website passed: TLS, HSTS, CSP, cookies, DNSSEC, SPF and so on. */
export const websiteScan: Rule = ({ facts: { website } }) => {
  if (!website) return unknown('the website was not scanned')
  const seenAt = Date.parse(website.at)
  const passed = website.checks.filter((check) => check.passed).length
  return {
    value: (100 * passed) / website.checks.length,
    reason: `${passed} of ${counted(website.checks.length, 'check')} passed`,
    seenAt,
    expiresAt: seenAt + ratingInputs.website_scan.expiresAfterDays * DAY_MS,
    evidence: website.evidence,
  }
}
