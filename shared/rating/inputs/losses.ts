import { DAY_MS } from '../../values/days.ts'
import { SEVERITIES, type Severity } from '../../values/evidence/evidence-terms.ts'
import type { IncidentFact } from '../../values/evidence/facts.ts'

/** An incident as it counts: a loss on record outweighs the word for it. */
export interface WeighedIncident {
  readonly incident: IncidentFact
  readonly severity: Severity
  /** Of the deposits, 0–1; null when nobody knows. */
  readonly share: number | null
  /** How far the size of the loss lets it count: 0.25–1. */
  readonly size: number
}

/** Less than this, and less than a tenth of the deposits, is never grave once it is final. */
const SMALL_LOSS_USD = 1_000_000
/** From here on, or from a tenth of the deposits on, a loss is grave whatever it is called. */
const GRAVE_LOSS_USD = 10_000_000
const GRAVE_SHARE = 0.1
const FELT_SHARE = 0.01
/** A loss of this share of the deposits counts whole; none a quarter. */
const FULL_SHARE = 0.25
const LEAST_SIZE = 0.25
/** Without word that it goes on, no more is lost from then on. */
const FINAL_AFTER_MS = 30 * DAY_MS
/** Losses within it are one loss, so that nobody gains by reporting it in parts. */
const TOGETHER_MS = 365 * DAY_MS

/** How large each incident counts at a moment, by its own losses and those around it. */
export const weighIncidents = (incidents: readonly IncidentFact[], at: number): WeighedIncident[] =>
  incidents.map((incident) => {
    const lossUsd = lossWithOthers(incident, incidents)
    const share = shareOf(lossUsd, incident.depositsUsd)
    const isFinal = isOver(incident, at)
    const most = isFinal && isSmall(incident, lossUsd, share) ? 'medium' : 'critical'
    const least = leastSeverity(lossUsd, share)
    return {
      incident,
      severity: graver(least, lesser(most, incident.severity ?? most)),
      share,
      size: sizeOf(isFinal ? lossUsd : null, share),
    }
  })

export const isMadeGood = ({ fixed, reimbursed }: IncidentFact): boolean =>
  fixed === true && reimbursed === true

export const isGrave = ({ severity }: Pick<WeighedIncident, 'severity'>): boolean =>
  severity === 'critical' || severity === 'high'

/** Of losses within a year of each other, reimbursed or not alike, the largest counts as all of them. */
const lossWithOthers = (
  incident: IncidentFact,
  incidents: readonly IncidentFact[],
): number | null => {
  const own = incident.lossUsd
  if (own === null) return null
  const around = incidents.filter(
    (other) =>
      other.lossUsd !== null &&
      (other.reimbursed === true) === (incident.reimbursed === true) &&
      Math.abs(Date.parse(other.at) - Date.parse(incident.at)) <= TOGETHER_MS,
  )
  const isLargest = around.every((other) => other === incident || isLarger(incident, other))
  return isLargest ? around.reduce((sum, { lossUsd }) => sum + (lossUsd ?? 0), 0) : own
}

const isLarger = (one: IncidentFact, other: IncidentFact): boolean => {
  const [a, b] = [one.lossUsd ?? 0, other.lossUsd ?? 0]
  if (a !== b) return a > b
  const [from, to] = [Date.parse(one.at), Date.parse(other.at)]
  return from === to ? one.incidentId < other.incidentId : from < to
}

const shareOf = (lossUsd: number | null, depositsUsd: number | null): number | null =>
  lossUsd === null || depositsUsd === null || depositsUsd === 0
    ? null
    : Math.min(1, lossUsd / depositsUsd)

const isOver = ({ status, at: begun }: IncidentFact, at: number): boolean =>
  status === 'resolved' || (status === 'unknown' && at - Date.parse(begun) >= FINAL_AFTER_MS)

const isSmall = ({ kind }: IncidentFact, lossUsd: number | null, share: number | null): boolean =>
  kind !== 'exit_scam' && lossUsd !== null && lossUsd < SMALL_LOSS_USD && (share ?? 0) < GRAVE_SHARE

const leastSeverity = (lossUsd: number | null, share: number | null): Severity => {
  const [loss, part] = [lossUsd ?? 0, share ?? 0]
  if (loss >= GRAVE_LOSS_USD || part >= GRAVE_SHARE) return 'high'
  return loss >= SMALL_LOSS_USD || part >= FELT_SHARE ? 'medium' : 'info'
}

const sizeOf = (lossUsd: number | null, share: number | null): number => {
  const size = share === null ? (lossUsd ?? Infinity) / SMALL_LOSS_USD : share / FULL_SHARE
  return Math.min(1, Math.max(LEAST_SIZE, size))
}

const graver = (one: Severity, other: Severity): Severity =>
  SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other) ? one : other

const lesser = (one: Severity, other: Severity): Severity =>
  graver(one, other) === one ? other : one
