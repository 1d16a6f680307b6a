import type { Right } from '../../../shared/values/evidence/evidence-terms.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { qualityOf } from '../qualities.ts'
import { createRandom, type Random } from '../random.ts'
import { caseOf, namedScenarios, type ScenarioChanges } from './read-scenarios.ts'
import { scaleToMarketCap, viewsOf } from './scale-to-market-cap.ts'
import type { AuditScenario, Control, FindingScenario, Scenario } from './scenario.ts'

/**
 * The scenario of a project: composed, with what `scenarios.json` says of a named one. Of the others,
 * 50 in a row contain every special case, whatever the seed.
 *
 * @param number of the project among those that are not named
 */
export const scenarioOf = (facts: ProjectFacts, number: number, random: Random): Scenario => {
  const named = namedScenarios.get(facts.id)
  const composed = composeScenario(facts, named?.quality ?? qualityOf(number), random)
  const scenario = applyChanges(composed, named?.changes ?? caseOf(number))
  return scaleToMarketCap(
    facts,
    facts.tokenTickers.length > 0 ? scenario : { ...scenario, topTenShare: null, market: null },
  )
}

const applyChanges = (
  composed: Scenario,
  { market, social, newestAudit, ...changes }: ScenarioChanges,
): Scenario => {
  const scenario = { ...composed, ...changes }
  return {
    ...scenario,
    market: market ? { ...composed.market!, ...market } : market === null ? null : scenario.market,
    social: social ? { ...composed.social!, ...social } : social === null ? null : scenario.social,
    audits: newestAudit ? [newestAudit, ...scenario.audits.slice(1)] : scenario.audits,
    rights: scenario.rights.filter((right) => !scenario.unnamed.includes(right)),
    incidents: scenario.incidents.map((incident) => ({
      ...incident,
      at: Math.min(scenario.listed - 1, incident.at),
    })),
  }
}

/** A generator of one project's own, so that no scenario changes another. */
export const randomOf = (seed: number, id: string): Random => {
  let mixed = seed
  for (const letter of id) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return createRandom(mixed)
}

const AUDITORS = ['Wrenfield Labs', 'Ninebark', 'Coldframe', 'Halimoor', 'Assay'] as const

const KYC_PROVIDERS = ['Plainface', 'Keyholt', 'Trueline'] as const

const key = (delayHours = 0): Control => holderOf('eoa', delayHours)
const multisig = (threshold: number, signers: number, delayHours: number): Control => ({
  ...holderOf('multisig', delayHours),
  threshold,
  signers,
})
const holderOf = (kind: Control['kind'], delayHours: number): Control => ({
  kind,
  threshold: null,
  signers: null,
  delayHours,
})

const ALL_RIGHTS: readonly Right[] = ['upgrade', 'withdraw', 'mint', 'blacklist', 'fee', 'pause']

/**
 * A project as good as `quality` says, with the unevenness that real ones have.
 *
 * @param quality 0–1
 */
const composeScenario = (facts: ProjectFacts, quality: number, random: Random): Scenario => {
  const around = (value: number, spread = 0.08) =>
    Math.min(1, Math.max(0, value + (random.next() - 0.5) * 2 * spread))
  const between = (low: number, high: number) => low + random.next() * (high - low)
  // Few have been followed for long.
  const listed = Math.round(45 + 480 * random.next() ** 3)
  const count = Math.round(between(2, 6))
  return {
    listed,
    deployed: Math.round(listed + between(30, 200) + 1100 * quality * quality),
    contracts: {
      count,
      verified: Math.round(count * around(0.35 + quality * 0.7)),
      changed: quality > 0.75 ? 0 : Math.round(count * around(0.8 - quality)),
    },
    audits: composeAudits(quality, random, listed),
    reopened: [],
    underway: null,
    repository: quality < 0.12 ? null : Math.round(around(quality, 0.1) * 95) / 10,
    control: controlOf(quality, random),
    rights: ALL_RIGHTS.filter((right, index) =>
      right === 'upgrade' || right === 'pause' ? true : random.next() > quality + index * 0.02,
    ),
    unnamed: [],
    moves: [],
    topTenShare: around(0.82 - quality * 0.62, 0.06),
    incidents: [],
    monitored: quality > 0.35 ? Math.min(listed, Math.round(between(95, 400))) : null,
    websiteMonitored: quality > 0.55,
    contact: quality > 0.25,
    bounty: composeBounty(quality, random, listed),
    website: around(0.25 + quality * 0.72),
    team: {
      public: random.next() < quality + 0.1,
      at: Math.min(listed, Math.round(between(10, 300))),
    },
    kyc:
      random.next() < quality * 1.1 - 0.1
        ? {
            provider: random.pick(KYC_PROVIDERS),
            at: Math.min(listed, Math.round(between(10, 300))),
          }
        : null,
    documentation: {
      share: around(0.1 + quality * 0.9),
      at: Math.min(listed, Math.round(between(5, 250))),
    },
    oracle: oracleOf(facts, quality),
    dependencies: dependenciesOf(facts, quality),
    market: {
      liquidityUsd: 10 ** (3.6 + quality * 3.6 + between(-0.4, 0.4)),
      swing: 0.012 + (1 - quality) * 0.06,
      priceUsd: 10 ** between(-2, 1.6),
      stoppedAt: 0,
    },
    social: {
      activity: around(0.3 + quality * 0.7),
      suspiciousShare: around(0.42 - quality * 0.4, 0.05),
      followers: Math.round(10 ** (3 + quality * 2.2 + between(-0.3, 0.3))),
      stoppedAt: 0,
      gaps: random.chance(0.3) ? 4 : 0,
    },
    relationship: null,
    lapsed: {},
    corrected: false,
    views: Math.round(viewsOf(facts) * between(0.75, 1.25)),
    votes: composeVotes(quality, random),
  }
}

const controlOf = (quality: number, random: Random): Control => {
  if (quality > 0.93) return holderOf('dao', 168)
  if (quality > 0.74) return multisig(random.pick([3, 4]), random.pick([5, 7]), 48)
  if (quality > 0.6) return multisig(3, 5, 24)
  if (quality > 0.48) return multisig(2, 3, 0)
  if (quality > 0.36) return key(24)
  return key()
}

/** What these do needs no prices. */
const WITHOUT_PRICES: ReadonlySet<string> = new Set(['Bridge', 'Rollup', 'Payments', 'DEX'])

const oracleOf = ({ category }: ProjectFacts, quality: number): Scenario['oracle'] => {
  if (WITHOUT_PRICES.has(category)) return 'none'
  if (quality > 0.7) return 'aggregated'
  if (quality > 0.5) return 'single_feed'
  return quality > 0.3 ? 'time_weighted' : 'spot'
}

type Dependency = NonNullable<Scenario['dependencies']>[number]

const dependenciesOf = (
  { category, chains }: ProjectFacts,
  quality: number,
): Scenario['dependencies'] => {
  const unread = { validation: null, validators: null, threshold: null, hasKnownFault: null }
  const bridge: Dependency = { name: `${chains[1]} bridge`, kind: 'bridge', ...unread }
  return [
    ...(chains.length < 2
      ? []
      : quality > 0.8
        ? [{ ...bridge, validation: 'light_client' as const }]
        : quality > 0.55
          ? [{ ...bridge, validation: 'optimistic' as const }]
          : [{ ...bridge, validation: 'validators' as const, validators: 9, threshold: 5 }]),
    ...(category === 'Yield'
      ? [{ ...unread, name: 'Lumenfold', kind: 'protocol' as const, hasKnownFault: false }]
      : []),
    ...(quality < 0.3
      ? [{ ...unread, name: 'Brackenmoor', kind: 'fork' as const, hasKnownFault: quality < 0.15 }]
      : []),
  ]
}

const composeAudits = (quality: number, random: Random, listed: number): AuditScenario[] => {
  if (quality < 0.3) return random.chance(0.5) ? [] : [oldAudit(quality, random, listed)]
  const count = quality > 0.8 ? 3 : quality > 0.6 ? 2 : 1
  return Array.from({ length: count }, (_, index) => {
    const age = (index + 0.3 + random.next() * 0.5) * (60 + (1 - quality) * 420)
    return {
      auditor: random.pick(AUDITORS),
      // The newest reports are those of the named projects.
      at: Math.round(Math.max(57, age)),
      scopeShare: quality > 0.6 ? 1 : 0.7,
      findings: composeFindings(quality, random),
    }
  })
}

const oldAudit = (quality: number, random: Random, listed: number): AuditScenario => ({
  auditor: random.pick(AUDITORS),
  at: listed + Math.round(random.next() * 300),
  scopeShare: 0.4,
  findings: composeFindings(quality, random),
})

const composeFindings = (quality: number, random: Random): FindingScenario[] => {
  const whole = (max: number) => Math.floor(random.next() * (max + 1))
  const left = (found: number) => Math.round(found * (1 - quality) * random.next())
  const [high, medium, low] = [whole(2), 1 + whole(3), 1 + whole(5)]
  return [
    { severity: 'high', found: high, left: quality > 0.7 ? 0 : left(high), leftAs: 'mitigated' },
    { severity: 'medium', found: medium, left: left(medium), leftAs: 'acknowledged' },
    { severity: 'low', found: low, left: left(low), leftAs: 'open' },
  ]
}

const composeBounty = (quality: number, random: Random, listed: number): Scenario['bounty'] => {
  if (quality < 0.4) return random.chance(0.6) ? 'none' : null
  const maxUsd = random.pick([1, 2, 5]) * 10 ** Math.round(3.2 + quality * 2.5)
  const selfHosted = random.chance(0.3)
  return { maxUsd, selfHosted, at: Math.min(listed, 40 + Math.floor(random.next() * 200)) }
}

/** A fifth of the projects have too few votes for a percentage. */
const composeVotes = (quality: number, random: Random): Scenario['votes'] => {
  const total = random.chance(0.2) ? Math.floor(random.next() * 10) : 10 + random.next() ** 2 * 400
  const yes = Math.round(total * Math.min(0.97, 0.25 + quality * 0.6 + random.next() * 0.15))
  return { yes, no: Math.max(0, Math.round(total) - yes) }
}
