import type { Right } from '../../values/evidence/evidence-terms.ts'
import type { PrivilegeFact } from '../../values/evidence/facts.ts'

const HOUR_SECONDS = 3600
/** A shorter delay is no time to react: it counts as none. */
export const TIMELOCK_SECONDS = 24 * HOUR_SECONDS
export const LONG_TIMELOCK_SECONDS = 48 * HOUR_SECONDS
export const DAO_TIMELOCK_SECONDS = 7 * 24 * HOUR_SECONDS

/** Rights that change the code or take funds; a single key that holds one of them caps the score. */
export const CRITICAL_RIGHTS: ReadonlySet<Right> = new Set(['upgrade', 'withdraw', 'mint'])

/** Rights that somebody can use: a right held by a burned address is held by nobody. */
export const usable = (privileges: readonly PrivilegeFact[]): PrivilegeFact[] =>
  privileges.filter(({ holderKind }) => holderKind !== 'burned')

/** A delay that is not on record counts as none. */
export const hasTimelock = ({ delaySeconds }: PrivilegeFact): boolean =>
  (delaySeconds ?? 0) >= TIMELOCK_SECONDS

/** What a right can do to users, in tenths of everything. */
export const exposures: Record<Right, number> = {
  upgrade: 4,
  withdraw: 4,
  mint: 3,
  blacklist: 2,
  fee: 2,
  pause: 1,
}
const BEHIND_TIMELOCK = 0.25

/** What a right that somebody holds exposes, in tenths of everything. */
export const exposureOf = (privilege: PrivilegeFact): number =>
  privilege.holderKind === 'burned'
    ? 0
    : exposures[privilege.right] * (hasTimelock(privilege) ? BEHIND_TIMELOCK : 1)

/** Who decides, the weakest first; what nobody described counts as a single key. */
export type Guard = 'key' | 'weak_multisig' | 'multisig' | 'council' | 'dao'

/** From so many signers on, with so large a share to agree, a multisig can be a security council. */
const COUNCIL_SIGNERS = 8
const COUNCIL_SHARE = 0.75
const MULTISIG_THRESHOLD = 3

/**
 * A multisig is weak below three signatures or below a majority. A security council, as L2BEAT asks
 * for: eight signers or more, three quarters of whom must agree, and outsiders enough to stop the rest.
 */
export const guardOf = ({
  holderKind,
  threshold,
  signers,
  outsiders,
}: Pick<PrivilegeFact, 'holderKind' | 'threshold' | 'signers' | 'outsiders'>): Guard => {
  if (holderKind === 'dao') return 'dao'
  if (holderKind !== 'multisig' || threshold === null || signers === null) return 'key'
  if (threshold <= 1 || signers <= 1) return 'key'
  if (threshold < MULTISIG_THRESHOLD || threshold * 2 <= signers) return 'weak_multisig'
  const isCouncil =
    signers >= COUNCIL_SIGNERS &&
    threshold >= COUNCIL_SHARE * signers &&
    signers - (outsiders ?? 0) < threshold
  return isCouncil ? 'council' : 'multisig'
}

/** A multisig whose threshold nobody read may be one that one signature satisfies: it is a key. */
export const isSingleKey = (privilege: PrivilegeFact): boolean =>
  privilege.holderKind !== 'burned' && guardOf(privilege) === 'key'

/** Whether one key holds a right to change the code or to take funds, without delay: it caps the score. */
export const isUndelayedKey = (privilege: PrivilegeFact): boolean =>
  CRITICAL_RIGHTS.has(privilege.right) && isSingleKey(privilege) && !hasTimelock(privilege)

/** By the delay: none, 24 h, 48 h, 7 days. */
const controlValues: Record<Guard, readonly [number, number, number, number]> = {
  key: [0, 15, 25, 40],
  weak_multisig: [20, 35, 45, 60],
  multisig: [40, 55, 70, 80],
  council: [60, 75, 85, 90],
  dao: [40, 60, 80, 90],
}

/**
 * How well one right is guarded, 0–90.
 * @param canStopExit somebody can stop users from leaving before the delay ends: it counts one step less
 */
export const controlValue = (privilege: PrivilegeFact, canStopExit = false): number => {
  const step = delaySteps.filter((least) => (privilege.delaySeconds ?? 0) >= least).length
  return controlValues[guardOf(privilege)][Math.max(0, canStopExit ? step - 1 : step)]!
}

const delaySteps = [TIMELOCK_SECONDS, LONG_TIMELOCK_SECONDS, DAO_TIMELOCK_SECONDS]

/** A single key that pauses or blocks addresses at once stops users from leaving. */
export const stopsExit = (privilege: PrivilegeFact): boolean =>
  (privilege.right === 'pause' || privilege.right === 'blacklist') &&
  isSingleKey(privilege) &&
  !hasTimelock(privilege)

/** `48 h`, `7 days`. */
export const delayText = (seconds: number): string => {
  if (seconds >= DAO_TIMELOCK_SECONDS) return `${Math.floor(seconds / HOUR_SECONDS / 24)} days`
  if (seconds >= HOUR_SECONDS) return `${Math.floor(seconds / HOUR_SECONDS)} h`
  return `${Math.ceil(seconds / 60)} min`
}

const holderWords = {
  eoa: 'single key',
  multisig: 'multisig',
  timelock: 'timelock of an unnamed owner',
  dao: 'DAO',
  contract: 'contract with unknown rules',
  burned: 'nobody',
} as const

/** `multisig 3 of 5 behind 48 h`. */
export const holderText = ({
  holderKind,
  threshold,
  signers,
  delaySeconds,
}: Pick<PrivilegeFact, 'holderKind' | 'threshold' | 'signers' | 'delaySeconds'>): string => {
  const quorum =
    holderKind !== 'multisig'
      ? ''
      : threshold === null
        ? ' of unread threshold'
        : ` ${threshold}${signers === null ? '' : ` of ${signers}`}`
  const delay =
    delaySeconds === null || delaySeconds === 0
      ? ''
      : ` behind ${delaySeconds < TIMELOCK_SECONDS ? 'only ' : ''}${delayText(delaySeconds)}`
  return `${holderWords[holderKind]}${quorum}${delay}`
}

/** What the holder of a right can do, after "can". */
export const rightVerbs: Record<Right, string> = {
  upgrade: 'upgrade the code',
  withdraw: 'withdraw funds',
  mint: 'mint',
  blacklist: 'block addresses',
  fee: 'change fees',
  pause: 'pause',
}
