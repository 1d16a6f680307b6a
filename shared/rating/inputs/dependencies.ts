import { DAY_MS } from '../../values/days.ts'
import type { Oracle } from '../../values/evidence/evidence-terms.ts'
import type { Facts } from '../../values/evidence/facts.ts'
import { ratingInputs } from '../../values/rating.ts'
import { counted, type Rule, unknown } from './input-rule.ts'

export const oracleValues: Record<Oracle, number> = {
  none: 100,
  aggregated: 90,
  single_feed: 60,
  time_weighted: 50,
  spot: 0,
}
export const oracleWords: Record<Oracle, string> = {
  none: 'needs no prices',
  aggregated: 'prices of several sources',
  single_feed: 'prices of one source',
  time_weighted: 'prices of a market, averaged over time',
  spot: 'prices of a market at the moment',
}

/** How hard it is to give the project a false price. */
export const oracleDependence: Rule = ({ facts: { oracle } }) => {
  if (!oracle) return unknown('nobody read where prices come from')
  const seenAt = Date.parse(oracle.at)
  return {
    value: oracleValues[oracle.oracle],
    reason: oracleWords[oracle.oracle],
    seenAt,
    expiresAt: seenAt + ratingInputs.oracle_dependence.expiresAfterDays * DAY_MS,
    evidence: oracle.evidence,
  }
}

export type Dependency = NonNullable<Facts['dependencies']>['dependencies'][number]

const PROTOCOL = 10
const TRUSTED_BRIDGE = 5
const OPTIMISTIC_BRIDGE = 15
const STRONG_VALIDATORS = 30
const WEAK_VALIDATORS = 70
const KNOWN_FAULT = 80
const UNREAD_FORK = 40
const CLEAN_FORK = 10
/** Validators of a bridge are many from here on, if two thirds of them must agree. */
const MANY_VALIDATORS = 20

/** What one dependency takes of 100; what nobody read counts as the worst of its kind that is usual. */
export const dependencyCost = ({
  kind,
  validation,
  validators,
  threshold,
  hasKnownFault,
}: Dependency): number => {
  if (kind === 'protocol') return hasKnownFault ? KNOWN_FAULT : PROTOCOL
  if (kind === 'fork') {
    return hasKnownFault === null ? UNREAD_FORK : hasKnownFault ? KNOWN_FAULT : CLEAN_FORK
  }
  if (validation === 'native' || validation === 'light_client') return TRUSTED_BRIDGE
  if (validation === 'optimistic') return OPTIMISTIC_BRIDGE
  const isStrong =
    validators !== null &&
    threshold !== null &&
    validators >= MANY_VALIDATORS &&
    threshold * 3 >= validators * 2
  return isStrong ? STRONG_VALIDATORS : WEAK_VALIDATORS
}

/** `100 − Σ cost`, at least 0, over bridges, other protocols, and code that was taken over. */
export const externalDependencies: Rule = ({ facts: { dependencies: review } }) => {
  if (!review) return unknown('nobody read what the project rests on')
  const { dependencies } = review
  const seenAt = Date.parse(review.at)
  const [worst] = dependencies.toSorted((one, other) => dependencyCost(other) - dependencyCost(one))
  return {
    value: Math.max(0, 100 - dependencies.reduce((sum, one) => sum + dependencyCost(one), 0)),
    reason: worst
      ? `${counted(dependencies.length, 'dependency', 'dependencies')}, the weakest: ${dependencyText(worst)}`
      : 'rests on nothing else',
    seenAt,
    expiresAt: seenAt + ratingInputs.external_dependencies.expiresAfterDays * DAY_MS,
    evidence: review.evidence,
  }
}

/** `bridge Gannet with 2 of 3 validators`, `Skerry bridge, light client`. */
export const dependencyText = ({
  name,
  kind,
  validation,
  validators,
  threshold,
  hasKnownFault,
}: Dependency): string => {
  const fault = hasKnownFault ? ' with a known fault' : ''
  if (kind !== 'bridge') return `${kind === 'fork' ? 'code of' : 'protocol'} ${name}${fault}`
  const bridge = /bridge$/i.test(name) ? name : `bridge ${name}`
  if (validation !== 'validators') {
    return `${bridge}${validation === null ? ' of unread validation' : `, ${validation.replace('_', ' ')}`}`
  }
  return validators === null || threshold === null
    ? `${bridge} with unread validators`
    : `${bridge} with ${threshold} of ${validators} validators`
}
