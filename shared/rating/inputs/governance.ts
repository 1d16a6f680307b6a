import { DAY_MS } from '../../values/days.ts'
import { RIGHTS } from '../../values/evidence.ts'
import type { Right } from '../../values/evidence.ts'
import { ratingInputs } from '../../values/rating.ts'
import { controlValue, exposureOf, exposures, holderText, rightVerbs, usable } from './control.ts'
import { newestOf, percent, unknown } from './reading.ts'
import type { Rule, Situation } from './reading.ts'

const seenOf = ({ facts: { privileges, rights } }: Situation): number | null =>
  newestOf([...privileges.map(({ since }) => since), ...(rights ? [rights.at] : [])])

const evidenceOf = (
  { facts: { privileges, rights }, ended }: Situation,
  counts: (right: Right) => boolean = () => true,
): string[] => [
  ...new Set([
    ...privileges.flatMap(({ right, evidence }) => (counts(right) ? evidence : [])),
    ...(rights?.evidence ?? []),
    ...ended.privileges.flatMap(({ id, right }) => (counts(right) ? [id] : [])),
  ]),
]

/** Rights that a review found and that nobody is on record for. */
const unheldRights = ({ facts: { privileges, rights } }: Situation): Right[] =>
  (rights?.rights ?? []).filter(
    (right) => !privileges.some((privilege) => privilege.right === right),
  )

/**
 * How the weakest guarded right is guarded, see `controlValue`; 100 when none is on record and a
 * review found none, or those on record were given up. The right to pause does not count here: it has to be quick. Unknown while a
 * right is there whose holder nobody named.
 */
export const adminControl: Rule = (situation) => {
  const { facts, ended } = situation
  const evidence = evidenceOf(situation, (right) => right !== 'pause')
  const unnamed = unheldRights(situation).find((right) => right !== 'pause')
  if (unnamed) {
    return unknown(`nobody said who can ${rightVerbs[unnamed]}`, evidence)
  }
  const counting = usable(facts.privileges).filter(({ right }) => right !== 'pause')
  const givenUp = ended.privileges.some(({ right }) => right !== 'pause')
  if (counting.length === 0 && !facts.rights && !givenUp) {
    return unknown('nobody said who can change the contracts', evidence)
  }
  const weakest = counting.reduce<(typeof counting)[number] | undefined>(
    (least, privilege) =>
      least && controlValue(least) <= controlValue(privilege) ? least : privilege,
    undefined,
  )
  const value = weakest ? controlValue(weakest) : 100
  return {
    value,
    reason: weakest
      ? `${holderText(weakest)} can ${rightVerbs[weakest.right]}`
      : 'immutable: nobody can change the code or take funds',
    seenAt: seenOf(situation),
    expiresAt: null,
    evidence,
  }
}

/** The rights that somebody has, each with what it exposes as it is guarded worst. */
export const exposedRights = (situation: Situation): ReadonlyMap<Right, number> => {
  const exposed = new Map<Right, number>()
  const expose = (right: Right, exposure: number): void => {
    exposed.set(right, Math.max(exposed.get(right) ?? 0, exposure))
  }
  for (const right of unheldRights(situation)) expose(right, exposures[right])
  for (const privilege of usable(situation.facts.privileges)) {
    expose(privilege.right, exposureOf(privilege))
  }
  return exposed
}

/**
 * `100 · (1 − min(1, Σ r / 10))` over the rights that somebody has, each once, as it is guarded
 * worst; a quarter of `r` behind a timelock. A right that a review found counts whoever holds it.
 */
export const privilegeExposure: Rule = (situation) => {
  const { facts, ended } = situation
  const evidence = evidenceOf(situation)
  if (facts.privileges.length === 0 && !facts.rights && ended.privileges.length === 0) {
    return unknown('nobody read which rights there are', evidence)
  }
  const exposed = exposedRights(situation)
  const valueOf = (exposure: number): number => 100 * (1 - Math.min(1, exposure / 10))
  const total = exposed.values().reduce((sum, exposure) => sum + exposure, 0)
  const rights = RIGHTS.filter((right) => exposed.has(right))
  const isDelayed = (right: Right): boolean => exposed.get(right)! < exposures[right]
  const parts = [
    [rights.filter((right) => !isDelayed(right)), 'without delay'],
    [rights.filter(isDelayed), 'behind a timelock'],
  ] as const
  return {
    value: valueOf(total),
    reason:
      rights.length === 0
        ? 'no rights'
        : parts
            .filter(([some]) => some.length > 0)
            .map(([some, how]) => `${some.join(', ')} ${how}`)
            .join('; '),
    seenAt: seenOf(situation),
    expiresAt: null,
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
