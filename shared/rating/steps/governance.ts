import type { Right } from '../../values/evidence/evidence-terms.ts'
import type { PrivilegeFact } from '../../values/evidence/facts.ts'
import {
  controlValue,
  guardOf,
  hasTimelock,
  isUndelayedKey,
  LONG_TIMELOCK_SECONDS,
  rightVerbs,
  stopsExit,
  TIMELOCK_SECONDS,
  usable,
  DAO_TIMELOCK_SECONDS,
} from '../inputs/control.ts'
import { exposedRights } from '../inputs/governance.ts'
import { changing, isWorthReadingAnew, revealing, type Step, type StepRule } from './step.ts'

/** Pausing has to be quick, so that nobody is told to delay it. */
const isDelayable = ({ right, holderKind }: PrivilegeFact): boolean =>
  right !== 'pause' && holderKind !== 'burned'

/** What steps over {@link isDelayable} rights are about. */
const everyRight = (privileges: readonly PrivilegeFact[]): string =>
  usable(privileges).some(({ right }) => right === 'pause')
    ? 'every right but to pause'
    : 'every right'

const guarding = (
  action: string,
  isWanting: (privilege: PrivilegeFact) => boolean,
  guard: (privilege: PrivilegeFact) => Partial<PrivilegeFact>,
): Step =>
  changing(action, ({ privileges }) => ({
    privileges: privileges.map((privilege) =>
      isDelayable(privilege) && isWanting(privilege)
        ? { ...privilege, ...guard(privilege) }
        : privilege,
    ),
  }))

const delayedBy =
  (least: number) =>
  ({ delaySeconds }: PrivilegeFact): number =>
    Math.max(delaySeconds ?? 0, least)

const SHARED = { holderKind: 'multisig', threshold: 4, signers: 7 } as const

/** By the least value of control that is to be reached next. */
const MULTISIG_CONTROL = 70
const DAO_CONTROL = 90

export const adminControlStep: StepRule = ({ facts: { privileges } }, { value }) => {
  if (value === null && !privileges.some(isUndelayedKey)) return revealing(REVIEW)
  const isWeak = (privilege: PrivilegeFact): boolean =>
    isDelayable(privilege) && controlValue(privilege) < MULTISIG_CONTROL
  if (value === null || privileges.some(isWeak)) {
    const step = guarding(
      `Put ${everyRight(privileges)} behind a multisig of 4 of 7 and a 48 h timelock`,
      (privilege) => controlValue(privilege) < MULTISIG_CONTROL,
      (privilege) => ({
        ...(['key', 'weak_multisig'].includes(guardOf(privilege)) ? SHARED : {}),
        delaySeconds: delayedBy(LONG_TIMELOCK_SECONDS)(privilege),
      }),
    )
    // While the rights are not known, all that it can win is a cap.
    return value === null ? { ...step, otherwise: revealing(REVIEW) } : step
  }
  if (privileges.some(stopsExit)) {
    return changing('Put every right to pause or block addresses behind a multisig', (facts) => ({
      privileges: facts.privileges.map((one) => (stopsExit(one) ? { ...one, ...SHARED } : one)),
    }))
  }
  if (value < DAO_CONTROL) {
    return guarding(
      `Hand ${everyRight(privileges)} to a DAO behind a 7 day timelock`,
      (privilege) => controlValue(privilege) < DAO_CONTROL,
      (privilege) => ({
        holderKind: 'dao',
        threshold: null,
        signers: null,
        delaySeconds: delayedBy(DAO_TIMELOCK_SECONDS)(privilege),
      }),
    )
  }
  return givingUp('Give up every right but to pause', (right) => right !== 'pause')
}

export const privilegeExposureStep: StepRule = (inputFacts, { value }) => {
  if (value === null) return revealing(REVIEW)
  const isUndelayed = (privilege: PrivilegeFact): boolean => !hasTimelock(privilege)
  const { privileges } = inputFacts.facts
  if (usable(privileges).some((one) => isDelayable(one) && isUndelayed(one))) {
    return guarding(
      `Put ${everyRight(privileges)} behind a timelock of 24 h`,
      isUndelayed,
      (privilege) => ({ delaySeconds: delayedBy(TIMELOCK_SECONDS)(privilege) }),
    )
  }
  const heaviest = [...exposedRights(inputFacts)].toSorted(
    ([, one], [, other]) => other - one,
  )[0]?.[0]
  return heaviest === undefined
    ? null
    : givingUp(`Give up the right to ${rightVerbs[heaviest]}`, (right) => right === heaviest)
}

const REVIEW = 'Get all rights over all live contracts reviewed'

const givingUp = (action: string, isGiven: (right: Right) => boolean): Step =>
  changing(action, ({ privileges, contracts }) => ({
    privileges: privileges.filter(({ right }) => !isGiven(right)),
    contracts: contracts.map((contract) => ({
      ...contract,
      review: contract.review && {
        ...contract.review,
        rights: contract.review.rights.filter((right) => !isGiven(right)),
      },
    })),
  }))

/** Of the ten largest holders together, from which on it counts in full. */
const SPREAD = 0.2

export const holderConcentrationStep: StepRule = ({ facts: { holders } }, input) => {
  if (holders === null) return null
  if (isWorthReadingAnew(input)) {
    return changing('Update the holder snapshot', (_, at) => ({ holders: { ...holders, at } }))
  }
  return changing('Reduce what the ten largest holders hold to 20%', (_, at) => ({
    holders: { ...holders, at, topTenShare: SPREAD },
  }))
}
