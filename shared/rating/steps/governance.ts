import type { Right } from '../../values/evidence/evidence-terms.ts'
import type { PrivilegeFact } from '../../values/evidence/facts.ts'
import type { ExplainedInput } from '../../values/rating.ts'
import { contractKey } from '../facts/subject-of.ts'
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
import type { InputFacts } from '../inputs/input-rule.ts'
import { exposedRights, reviewed, unheldRights } from '../inputs/governance.ts'
import {
  changing,
  hasExpired,
  isWorthReadingAnew,
  listed,
  NAME_CONTRACTS,
  revealing,
  type Step,
  type StepRule,
} from './step.ts'

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

export const adminControlStep: StepRule = (inputFacts, input) => {
  const { privileges } = inputFacts.facts
  const { value } = input
  if (value === null && !privileges.some(isUndelayedKey)) return reading(inputFacts, input)
  const isWeak = (privilege: PrivilegeFact): boolean =>
    isDelayable(privilege) && controlValue(privilege) < MULTISIG_CONTROL
  if (value === null || privileges.some(isWeak)) {
    const step = guarding(
      `Put ${everyRight(privileges)} behind at least a multisig of 4 of 7 and a 48 h timelock`,
      isDelayable,
      (privilege) => ({
        ...(['key', 'weak_multisig'].includes(guardOf(privilege)) ? SHARED : {}),
        delaySeconds: delayedBy(LONG_TIMELOCK_SECONDS)(privilege),
      }),
    )
    // While the rights are not known, all that it can win is a cap.
    return value === null ? { ...step, otherwise: reading(inputFacts, input) } : step
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

export const privilegeExposureStep: StepRule = (inputFacts, input) => {
  if (input.value === null) return reading(inputFacts, input)
  const isUndelayed = (privilege: PrivilegeFact): boolean => !hasTimelock(privilege)
  const { privileges } = inputFacts.facts
  if (usable(privileges).some((one) => isDelayable(one) && isUndelayed(one))) {
    const step = guarding(
      `Put ${everyRight(privileges)} behind a timelock of 24 h`,
      isUndelayed,
      (privilege) => ({ delaySeconds: delayedBy(TIMELOCK_SECONDS)(privilege) }),
    )
    return { ...step, otherwise: givingUpHeaviest(inputFacts) }
  }
  return givingUpHeaviest(inputFacts)
}

/** The heaviest, and as many more as leave nothing of the points. */
const givingUpHeaviest = (inputFacts: InputFacts): Step => {
  const exposed = [...exposedRights(inputFacts)].toSorted(([, one], [, other]) => other - one)
  const given = new Set<Right>()
  let left = exposed.reduce((sum, [, exposure]) => sum + exposure, 0)
  for (const [right, exposure] of exposed) {
    if (given.size > 0 && left < 10) break
    given.add(right)
    left -= exposure
  }
  const verbs = [...given].map((right) => `to ${rightVerbs[right]}`)
  return givingUp(`Give up the right${given.size > 1 ? 's' : ''} ${listed(verbs)}`, (right) =>
    given.has(right),
  )
}

/** What would make known who can do what. */
const reading = (inputFacts: InputFacts, input: ExplainedInput): Step => {
  const { contracts, privileges } = inputFacts.facts
  if (contracts.length === 0) return NAME_CONTRACTS
  const live = new Set(contracts.map(contractKey))
  const known = privileges.filter(({ contract }) => live.has(contractKey(contract)))
  const all = { ...inputFacts, facts: { ...inputFacts.facts, privileges: known } }
  if (hasExpired(input) || typeof reviewed(all) === 'string') return revealing(REVIEW)
  if (known.length < privileges.length) return NAME_CONTRACTS
  const unnamed = unheldRights(inputFacts).find((right) => right !== 'pause')
  return revealing(unnamed ? `Say who can ${rightVerbs[unnamed]}` : REVIEW)
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
