import type { Facts } from '../values/facts.ts'
import { ratingCaps } from '../values/rating.ts'
import type { CapId, ExplainedCap } from '../values/rating.ts'
import { CRITICAL_RIGHTS, hasTimelock, isSingleKey, rightVerbs } from './inputs/control.ts'

type Held = Omit<ExplainedCap, 'id' | 'max'>

/** What each cap needs to hold; null: it does not. Caps follow from what is known, never from what is not. */
const capRules: Record<CapId, (facts: Facts) => Held | null> = {
  /** Until it is retracted, or everything was given back. */
  exit_scam: ({ incidents }) => {
    const scams = incidents.filter(
      ({ kind, fixed, reimbursed }) => kind === 'exit_scam' && !(fixed && reimbursed),
    )
    return held(scams, ({ at }) => at, {
      reason: 'An exit scam is confirmed.',
      lifts: 'Lifts when everybody has been reimbursed, or the confirmation is retracted.',
    })
  },

  active_incident: ({ incidents }) => {
    const active = incidents.filter(
      ({ status, severity }) =>
        status === 'active' && (severity === 'critical' || severity === 'high'),
    )
    return held(active, ({ at }) => at, {
      reason: `An incident of ${active.some(({ severity }) => severity === 'critical') ? 'critical' : 'high'} severity is not resolved.`,
      lifts: 'Lifts when the incident is resolved, or its confirmation is retracted.',
    })
  },

  /** To acknowledge a finding is not to fix it. */
  open_critical: ({ audits }) => {
    const critical = audits
      .flatMap(({ findings }) => findings)
      .filter(
        ({ severity, status }) =>
          severity === 'critical' && (status === 'open' || status === 'acknowledged'),
      )
    return held(critical, ({ changedAt }) => changedAt, {
      reason: `A critical finding is ${critical.some(({ status }) => status === 'open') ? 'open' : 'acknowledged and not fixed'}.`,
      lifts: 'Lifts when every critical finding is mitigated or resolved.',
    })
  },

  single_key: ({ privileges }) => {
    const keys = privileges.filter(
      (privilege) =>
        CRITICAL_RIGHTS.has(privilege.right) && isSingleKey(privilege) && !hasTimelock(privilege),
    )
    const verbs = [...new Set(keys.map(({ right }) => rightVerbs[right]))]
    return held(keys, ({ since }) => since, {
      reason: `One key can ${verbs.join(' and ')} without delay.`,
      lifts:
        'Lifts when the right is given up, held by a multisig, or behind a timelock of at least 24 h.',
    })
  },

  never_audited: ({ audits }) =>
    audits.length > 0
      ? null
      : {
          reason: 'No audit has been published.',
          lifts: 'Lifts when an audit is published.',
          evidence: [],
          since: null,
        },
}

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
        evidence: [...new Set(causes.flatMap(({ evidence }) => evidence))],
        since: sinceOf(first),
      }
    : null
}

const CAP_IDS = (Object.keys(ratingCaps) as CapId[]).toSorted(
  (one, other) => ratingCaps[one] - ratingCaps[other],
)

/** The caps that hold, the lowest first. */
export const capsOf = (facts: Facts): ExplainedCap[] =>
  CAP_IDS.flatMap((id) => {
    const cap = capRules[id](facts)
    return cap ? [{ id, max: ratingCaps[id], ...cap }] : []
  })
