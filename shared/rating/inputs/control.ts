import type { Right } from '../../values/evidence.ts'
import type { PrivilegeFact } from '../../values/facts.ts'

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

/** A multisig that one signature satisfies is a key. */
export const isSingleKey = ({ holderKind, threshold, signers }: PrivilegeFact): boolean =>
  holderKind === 'eoa' ||
  (holderKind === 'multisig' && ((threshold ?? 2) <= 1 || (signers ?? 2) <= 1))

/**
 * How well one right is guarded, 0–90. A DAO whose delay is shorter than 7 days counts as a multisig
 * does; a timelock whose owner nobody named, and a contract whose rules nobody described, as a key.
 */
export const controlValue = (privilege: PrivilegeFact): number => {
  const delay = privilege.delaySeconds ?? 0
  const shared =
    privilege.holderKind === 'dao' ||
    (privilege.holderKind === 'multisig' && !isSingleKey(privilege))
  if (!shared) return hasTimelock(privilege) ? 25 : 0
  if (privilege.holderKind === 'dao' && delay >= DAO_TIMELOCK_SECONDS) return 90
  if (delay >= LONG_TIMELOCK_SECONDS) return 80
  return hasTimelock(privilege) ? 60 : 40
}

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
    holderKind === 'multisig' && threshold !== null
      ? ` ${threshold}${signers === null ? '' : ` of ${signers}`}`
      : ''
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
