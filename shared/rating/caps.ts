import { DAY_MS } from '../values/days.ts'
import type { IncidentKind } from '../values/evidence/evidence-terms.ts'
import type { ChainAddress } from '../values/evidence/evidence.ts'
import type { AuditFact, Facts, PrivilegeFact } from '../values/evidence/facts.ts'
import { isOpen } from '../values/evidence/open-finding.ts'
import { ratingCaps } from '../values/rating.ts'
import type { CapId, ExplainedCap } from '../values/rating.ts'
import { evidenceOf, realAudits } from './inputs/code.ts'
import { delayText, isUndelayedKey, rightVerbs } from './inputs/control.ts'
import { contractKey } from './facts/subject-of.ts'
import { isGrave, type WeighedIncident, weighIncidents } from './inputs/losses.ts'

/** Without `max` it is that of the table. */
type Held = Omit<ExplainedCap, 'id' | 'max'> & { readonly max?: number }

/** What each cap needs to hold; null: it does not. What would lift one has to be on record. */
const capRules: Record<CapId, (facts: Facts, at: number) => Held | null> = {
  /** Until it is retracted, or everything was given back. */
  exit_scam: ({ incidents }) => {
    const scams = incidents.filter(
      ({ kind, reimbursed }) => kind === 'exit_scam' && reimbursed !== true,
    )
    return held(scams, ({ at }) => at, {
      reason: 'An exit scam is confirmed.',
      lifts: 'Lifts when everybody has been reimbursed, or the confirmation is retracted.',
    })
  },

  /** One whose resolution nobody knows counts as active for a year. */
  active_incident: ({ incidents }, at) => {
    const grave = weighIncidents(incidents, at).filter(isGrave)
    const active = grave.filter(({ incident }) => incident.status === 'active')
    const unknown = grave.filter(
      ({ incident }) =>
        incident.status === 'unknown' && at - Date.parse(incident.at) < UNKNOWN_ACTIVE_MS,
    )
    const isKnown = active.length > 0
    // What is said of one that is known to go on holds of none of which nobody knows.
    const told = isKnown ? active : unknown
    const named = told.map(
      ({ incident, severity }) =>
        `${incident.severity ? severity : 'unread'} severity${incident.severity && severity !== incident.severity ? ' by its loss' : ''}`,
    )
    // The words happen to stand in the order of the alphabet: critical, high, unread.
    const [of] = named.toSorted()
    return held(
      [...active, ...unknown].map(({ incident }) => incident),
      (one) => one.at,
      {
        reason: isKnown
          ? `An incident of ${of} is not resolved.`
          : `Nobody knows whether an incident of ${of} is resolved.`,
        lifts: `Lifts when the incident is resolved${isKnown ? '' : ' or a year old'}, or its confirmation is retracted.`,
      },
    )
  },

  /** To acknowledge a finding is not to fix it. */
  open_critical: ({ audits }) => {
    const critical = audits.flatMap(({ findings }) => findings ?? []).filter(isOpenCritical)
    return held(critical, ({ changedAt }) => changedAt, {
      reason: `A critical finding is ${critical.some(({ status }) => status === 'open') ? 'open' : 'acknowledged and not fixed'}.`,
      lifts: 'Lifts when every critical finding is mitigated or resolved.',
    })
  },

  /** Rises by five points every quarter of a year, for two years. */
  unreimbursed_loss: ({ incidents }, at) => {
    const losses = weighIncidents(incidents, at)
      .filter((one) => isGrave(one) && isLoss(one) && one.incident.reimbursed !== true)
      .map(({ incident }) => ({
        ...incident,
        quarters: Math.floor(Math.max(0, at - Date.parse(incident.at)) / QUARTER_MS),
      }))
      .filter(({ quarters }) => quarters < FADING_QUARTERS)
    const quarters = Math.min(...losses.map((one) => one.quarters))
    const cap = held(losses, (one) => one.at, {
      reason: losses.some(({ reimbursed }) => reimbursed === false)
        ? 'A grave loss was not reimbursed.'
        : 'Nobody knows whether what a grave incident cost was reimbursed.',
      lifts: 'Rises by 5 every 91 days and lifts after two years, or when the loss is reimbursed.',
    })
    return cap && { ...cap, max: ratingCaps.unreimbursed_loss + QUARTER_POINTS * quarters }
  },

  single_key: ({ privileges, contracts }) => {
    const keys = privileges.filter(isUndelayedKey)
    return held(keys, ({ since }) => since, {
      reason: `${keyReason(keys, contracts)}.`,
      lifts:
        'Lifts when the right is given up, held by a multisig, or behind a timelock of at least 24 h.',
    })
  },

  unproven_code: ({ contracts }, at) => {
    const first = Math.min(...contracts.map(({ deployedAt }) => Date.parse(deployedAt)))
    if (at - first >= PROVEN_MS) return null
    return {
      reason:
        contracts.length === 0
          ? 'No live contract is on record.'
          : `No live contract is ${PROVEN_DAYS} days old.`,
      lifts: `Lifts when a live contract on record is ${PROVEN_DAYS} days old.`,
      evidence: contracts.flatMap(({ evidence }) => evidence.slice(0, 1)),
      since: null,
    }
  },

  never_audited: ({ audits }) =>
    realAudits(audits).length > 0
      ? null
      : {
          reason: 'No audit is on record.',
          lifts: 'Lifts when an audit is published.',
          evidence: [],
          since: null,
        },
}

/** Whether it makes a cap hold. */
export const isOpenCritical = (
  finding: Pick<NonNullable<AuditFact['findings']>[number], 'severity' | 'status'>,
): boolean => finding.severity === 'critical' && isOpen(finding)

/**
 * Says no more than what is on record: who is known to be one key, over how much, and how soon. Of
 * several keys it tells the soonest. It has no full stop.
 * @param contracts of which it tells how many; default: of none
 */
export const keyReason = (
  holds: readonly PrivilegeFact[],
  contracts: readonly ChainAddress[] = [],
): string => {
  const keys = holds.filter(isKnownKey)
  const candidates = keys.length > 0 ? keys : holds
  const soonest = Math.min(...candidates.map(delayOf))
  const told = candidates.filter((hold) => delayOf(hold) === soonest)
  const holders = new Set(told.flatMap(({ holder }) => holder?.toLowerCase() ?? []))
  const oneOrMore = holders.size > 1 ? 'Single keys' : 'One key'
  const who = keys.length > 0 ? oneOrMore : 'Somebody of whom nothing is on record'
  const verbs = [...new Set(told.map(({ right }) => rightVerbs[right]))]
    .join(', ')
    .replace(/, (?!.*,)/, ' and ')
  const over = new Set(told.map(({ contract }) => contractKey(contract)))
  const others = contracts.filter((contract) => !over.has(contractKey(contract))).length
  const isOfThem = over.size + others === contracts.length
  const where = isOfThem && others > 0 ? ` in ${over.size} of ${contracts.length} contracts` : ''
  return `${who} can ${verbs}${where} ${soonText(soonest)}`
}

const delayOf = ({ delaySeconds }: PrivilegeFact): number => delaySeconds ?? Infinity

const soonText = (seconds: number): string => {
  if (seconds === 0) return 'without delay'
  return seconds === Infinity ? 'without a delay on record' : `after only ${delayText(seconds)}`
}

/** The others count as one because nobody described them. */
const isKnownKey = ({ holderKind, threshold, signers }: PrivilegeFact): boolean =>
  holderKind === 'eoa' || (holderKind === 'multisig' && Math.min(threshold ?? 2, signers ?? 2) < 2)

const UNKNOWN_ACTIVE_MS = 365 * DAY_MS
const QUARTER_MS = 91 * DAY_MS
const FADING_QUARTERS = 8
const QUARTER_POINTS = 5
/** Faults of new code are found in its first months, by others or by its users. */
const PROVEN_DAYS = 180
const PROVEN_MS = PROVEN_DAYS * DAY_MS

/** It takes nothing by itself: without a loss on record there is none. */
const LOSSLESS: IncidentKind = 'outage'

/** A grave incident of which nobody says that it cost nothing; of a high one, or that it cost less than a tenth of the deposits. */
const isLoss = ({ incident: { lossUsd, kind }, severity, share }: WeighedIncident): boolean =>
  lossUsd !== 0 &&
  !(lossUsd === null && kind === LOSSLESS) &&
  (severity === 'critical' || (share ?? 1) >= 0.1)

/** Since the earliest of what makes a cap hold. */
const held = <Cause extends { readonly evidence: readonly string[] }>(
  causes: readonly Cause[],
  sinceOf: (cause: Cause) => string,
  words: Pick<Held, 'reason' | 'lifts'>,
): Held | null => {
  const [first] = causes.toSorted(
    (one, other) => Date.parse(sinceOf(one)) - Date.parse(sinceOf(other)),
  )
  return first
    ? {
        ...words,
        evidence: evidenceOf(causes),
        since: sinceOf(first),
      }
    : null
}

const CAP_IDS = Object.keys(ratingCaps) as CapId[]

/**
 * The caps that hold, the lowest first.
 * @param at epoch milliseconds
 */
export const capsOf = (facts: Facts, at: number): ExplainedCap[] =>
  CAP_IDS.flatMap((id) => {
    const cap = capRules[id](facts, at)
    if (!cap) return []
    // A date without a day may mean one that is not there yet.
    const since = Date.parse(cap.since ?? '') > at ? new Date(at).toISOString() : cap.since
    return [{ id, max: ratingCaps[id], ...cap, since }]
  }).toSorted((one, other) => one.max - other.max)
