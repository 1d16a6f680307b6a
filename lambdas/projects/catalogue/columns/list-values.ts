import { BOUNTY_STATES, type GroupColumns } from './groups.ts'

/** Known to have none that is active; resolved ones are over. */
export const NO_ACTIVE_INCIDENT = ['none', 'resolved'] as const

/** Days since the last audit. */
export const RECENT_AUDIT_DAYS = 90

const UNKNOWN_AUDIT_AGE = Infinity

/** Milliseconds; infinite without an audit. */
export const auditAge = (
  { lastAuditAt }: GroupColumns<'list'>,
  slot: number,
  now: number,
): number => {
  const at = lastAuditAt[slot]!
  return Number.isNaN(at) ? UNKNOWN_AUDIT_AGE : now - at
}

const ACTIVE_BOUNTY = BOUNTY_STATES.indexOf('active')

/** An active bounty of at least as much, where its maximum is known. */
export const hasBountyOf = (
  { bounty, bountyMaxUsd }: GroupColumns<'list'>,
  slot: number,
  usd: number,
): boolean => bounty[slot] === ACTIVE_BOUNTY && bountyMaxUsd[slot]! >= usd
