import { DAY_MS } from '../../values/days.ts'
import { RIGHTS } from '../../values/evidence/evidence-terms.ts'
import type { Right } from '../../values/evidence/evidence-terms.ts'
import { ratingInputs } from '../../values/rating.ts'
import type { PrivilegeFact } from '../../values/evidence/facts.ts'
import { contractKey } from '../facts/subject-of.ts'
import {
  controlValue,
  exposureOf,
  exposures,
  hasTimelock,
  holderText,
  rightVerbs,
  stopsExit,
  usable,
} from './control.ts'
import { counted, newestOf, percent, unknown } from './input-rule.ts'
import type { Rule, InputFacts } from './input-rule.ts'

const evidenceOf = ({ facts: { privileges, contracts }, ended }: InputFacts): string[] => [
  ...new Set([
    ...contracts.flatMap(({ evidence, review }) => [...evidence, ...(review?.evidence ?? [])]),
    ...privileges.flatMap(({ evidence }) => evidence),
    ...ended.privileges.map(({ id }) => id),
    ...ended.contracts,
  ]),
]

/** Rights that were read over a contract and that nobody is on record for. */
export const unheldRights = ({ facts: { contracts, privileges } }: InputFacts): Right[] =>
  contracts.flatMap((contract) =>
    (contract.review?.rights ?? []).filter(
      (right) =>
        !privileges.some(
          (privilege) =>
            privilege.right === right && contractKey(privilege.contract) === contractKey(contract),
        ),
    ),
  )

/** Until when all rights are known, and since when. Epoch milliseconds. */
interface Reviewed {
  readonly seenAt: number
  readonly expiresAt: number
}

/**
 * Rights are known while those over every live contract were read after its code last changed; the
 * oldest review decides until when.
 *
 * @returns why they are not, else
 */
export const reviewed = ({ facts: { contracts, privileges } }: InputFacts): Reviewed | string => {
  if (contracts.length === 0) return 'no contract is on record'
  const unread = contracts.filter(({ review }) => review === null)
  if (unread.length > 0) {
    return `the rights over ${unread.length} of ${counted(contracts.length, 'contract')} were not read`
  }
  const changed = contracts.filter(
    ({ review, changedAt }) => Date.parse(review!.at) < Date.parse(changedAt),
  )
  if (changed.length > 0) {
    return `${counted(changed.length, 'contract')} changed after the rights were read`
  }
  const known = new Set(contracts.map((contract) => contractKey(contract)))
  const elsewhere = privileges.filter(({ contract }) => !known.has(contractKey(contract))).length
  if (elsewhere > 0) return `${counted(elsewhere, 'right')} over a contract that is not on record`
  const times = contracts.map(({ review }) => Date.parse(review!.at))
  const newest = newestOf(privileges.map(({ since }) => since)) ?? 0
  return {
    seenAt: Math.max(newest, ...times),
    expiresAt: Math.min(...times) + ratingInputs.admin_control.expiresAfterDays * DAY_MS,
  }
}

/**
 * How the weakest guarded right is guarded, see `controlValue`; 100 when none is left. The right to
 * pause does not count by itself: it has to be quick. Known while all rights over all live contracts
 * are, see `reviewed`, and their holders named.
 */
export const adminControl: Rule = (inputFacts) => {
  const { privileges } = inputFacts.facts
  const evidence = evidenceOf(inputFacts)
  const review = reviewed(inputFacts)
  if (typeof review === 'string') return unknown(review, evidence)
  const unnamed = unheldRights(inputFacts).find((right) => right !== 'pause')
  if (unnamed) return unknown(`nobody said who can ${rightVerbs[unnamed]}`, evidence)
  const canStopExit = privileges.some(stopsExit)
  const valueOf = (privilege: PrivilegeFact): number => controlValue(privilege, canStopExit)
  const [weakest] = usable(privileges)
    .filter(({ right }) => right !== 'pause')
    .toSorted((one, other) => valueOf(one) - valueOf(other))
  return {
    value: weakest ? valueOf(weakest) : 100,
    reason: weakest
      ? `${holderText(weakest)} can ${rightVerbs[weakest.right]}` +
        (canStopExit && hasTimelock(weakest)
          ? ', and a single key can stop users from leaving'
          : '')
      : 'immutable: nobody can change the code or take funds',
    ...review,
    evidence,
  }
}

/** The rights that somebody has, each with what it exposes as it is guarded worst. */
export const exposedRights = (inputFacts: InputFacts): ReadonlyMap<Right, number> => {
  const exposed = new Map<Right, number>()
  const expose = (right: Right, exposure: number): void => {
    exposed.set(right, Math.max(exposed.get(right) ?? 0, exposure))
  }
  for (const right of unheldRights(inputFacts)) expose(right, exposures[right])
  for (const privilege of usable(inputFacts.facts.privileges)) {
    expose(privilege.right, exposureOf(privilege))
  }
  return exposed
}

/**
 * `100 · (1 − min(1, Σ r / 10))` over the rights that somebody has, each once, as it is guarded
 * worst; a quarter of `r` behind a timelock. A right that a review found counts whoever holds it.
 * Known while all rights over all live contracts are, see `reviewed`.
 */
export const privilegeExposure: Rule = (inputFacts) => {
  const evidence = evidenceOf(inputFacts)
  const review = reviewed(inputFacts)
  if (typeof review === 'string') return unknown(review, evidence)
  const exposed = exposedRights(inputFacts)
  const total = [...exposed.values()].reduce((sum, exposure) => sum + exposure, 0)
  const rights = RIGHTS.filter((right) => exposed.has(right))
  const isDelayed = (right: Right): boolean => exposed.get(right)! < exposures[right]
  const parts = [
    [rights.filter((right) => !isDelayed(right)), 'without delay'],
    [rights.filter(isDelayed), 'behind a timelock'],
  ] as const
  return {
    value: 100 * (1 - Math.min(1, total / 10)),
    reason:
      rights.length === 0
        ? 'no rights'
        : parts
            .filter(([some]) => some.length > 0)
            .map(([some, how]) => `${some.join(', ')} ${how}`)
            .join('; '),
    ...review,
    evidence,
  }
}

/** By the share of the ten largest holders: 100 up to 20%, 0 from 80%, straight between. */
export const holderConcentration: Rule = ({ facts: { holders } }) => {
  if (!holders) return unknown('holders were not counted')
  const seenAt = Date.parse(holders.at)
  return {
    value: 100 * Math.min(1, Math.max(0, (0.8 - holders.topTenShare) / 0.6)),
    reason: `ten largest hold ${percent(holders.topTenShare)}`,
    seenAt,
    expiresAt: seenAt + ratingInputs.holder_concentration.expiresAfterDays * DAY_MS,
    evidence: holders.evidence,
  }
}
