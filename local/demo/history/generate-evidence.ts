import type { Evidence } from '../../../shared/values/evidence/evidence.ts'
import { DOCUMENT_CHECKS, type Right } from '../../../shared/values/evidence/evidence-terms.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { demoHash } from './hashes.ts'
import { type DemoContract, type HeldPrivilege, privilegesOf } from './privilege-holders.ts'
import type { MeasureContext } from './timestamps.ts'
import type { Scenario } from './scenario.ts'
import { type AddEvidence, codeHash, type EvidenceContext, onChain } from './evidence-context.ts'
import { addAudits } from './generate-audit-evidence.ts'
import { addReadings, checksOf, readingsOf } from './generate-reading-evidence.ts'

/** Evidence, and when it came to be known: not before its project was listed. */
export interface GeneratedEvidence {
  readonly evidence: Evidence
  /** Days before loading. */
  readonly recordedDaysAgo: number
}

/** Rights are reviewed at every third reading, and when a project is listed. */
const REVIEWED_EVERY = 3

/** What changed on a day that the scenario names is read soon: after a tenth of the days since. */
const REREAD_AFTER = 0.9

/** All evidence of a scenario, in the order in which it came to be known. */
export const generateEvidence = (
  facts: ProjectFacts,
  scenario: Scenario,
  contracts: readonly DemoContract[],
  { timestamps, random }: MeasureContext,
): GeneratedEvidence[] => {
  const all: GeneratedEvidence[] = []
  // Each project has its own hour of day, except for news.
  const earlier = (parseInt(demoHash(facts.id).slice(2, 8), 16) / 0xffffff) * 0.4
  const add: AddEvidence = (type, daysAgo, data, source, more = {}) => {
    const evidence = {
      type,
      at: timestamps.at(daysAgo > 12 ? daysAgo + earlier : daysAgo),
      source: { url: null, hash: null, version: null, ...source },
      ...(more.supersedes !== undefined && { supersedes: more.supersedes }),
      data,
    } as unknown as Evidence
    all.push({
      evidence,
      recordedDaysAgo: Math.min(scenario.listed, more.recordedDaysAgo ?? daysAgo),
    })
    return evidence
  }
  const context = {
    facts,
    scenario,
    contracts,
    timestamps,
    random,
    readAt: readingsOf(scenario, random),
    add,
  }
  addContracts(context)
  addAudits(context)
  addPrivileges(context)
  addReadings(context)
  addOperations(context)
  addTeam(context)
  addDependencies(context)
  return all.toSorted(
    (a, b) => b.recordedDaysAgo - a.recordedDaysAgo || (a.evidence.at < b.evidence.at ? -1 : 1),
  )
}

const REVIEW = { name: 'Assay review', tier: 'assay' as const }
const MONITOR = { name: 'Assay monitor', tier: 'assay' as const }

const addContracts = ({ facts, scenario, contracts, add }: EvidenceContext): void => {
  const newestAudit = Math.min(scenario.listed, ...scenario.audits.map(({ at }) => at))
  for (const [index, contract] of contracts.entries()) {
    const { chain, address, name } = contract
    // Each later one is younger by a twelfth of the first one's age.
    const deployed = Math.max(scenario.deployed * (1 - index / 12), Math.min(scenario.deployed, 30))
    const birth = demoHash(`${address} deployed`)
    add(
      'ContractDeployed',
      deployed,
      { chain, address, name, codeHash: codeHash(contract) },
      onChain(facts, chain, birth),
    )
    const verified = index < (scenario.contracts?.verified ?? 0)
    const lookUp = (daysAgo: number): void => {
      add(
        'ContractVerified',
        daysAgo,
        { chain, address, verified },
        {
          name: `${chain} explorer`,
          tier: 'third_party',
          url: demoPath(facts.id, 'address', address),
        },
      )
    }
    lookUp(Math.min(deployed, scenario.listed))
    if (index < (scenario.contracts?.changed ?? 0)) {
      const upgraded = scenario.contracts?.changedAt ?? newestAudit * 0.6
      add(
        'ContractUpgraded',
        upgraded,
        { chain, address, codeHash: codeHash(contract, 2) },
        onChain(facts, chain, demoHash(`${address} upgraded`)),
      )
      lookUp(upgraded)
    }
    const { retiredAt } = scenario.contracts ?? {}
    if (retiredAt !== undefined && index === RETIRED) {
      add('ContractRetired', retiredAt, { chain, address }, onChain(facts, chain))
    }
  }
}

/** Neither the one that the rights are over, nor the token. */
const RETIRED = 1

const isRetired = ({ contracts }: Scenario, index: number, daysAgo: number): boolean =>
  index === RETIRED && contracts?.retiredAt !== undefined && daysAgo <= contracts.retiredAt

const addPrivileges = ({ facts, scenario, contracts, readAt, add }: EvidenceContext): void => {
  const privileges = privilegesOf(facts, scenario, contracts)
  for (const [index, privilege] of privileges.entries()) {
    addPrivilege(facts, privilege, index, add)
    const isSucceeded = privileges.some(
      ({ right, since }) => right === privilege.right && since === privilege.until,
    )
    if (privilege.until !== undefined && !isSucceeded) {
      add(
        'PrivilegeRevoked',
        privilege.until,
        { privilegeId: privilegeId(privilege) },
        onChain(facts, privilege.contract.chain),
      )
    }
  }
  if (!scenario.control) return
  const isGone = (right: Right, daysAgo: number) =>
    scenario.moves.some((move) => move.right === right && move.to === null && move.at >= daysAgo)
  const { changed = 0, changedAt } = scenario.contracts ?? {}
  const reviews = readAt.toReversed().filter((_, number) => number % REVIEWED_EVERY === 0)
  // Of the others that changed, nobody has read the rights since.
  const anew = changedAt === undefined ? [] : [changedAt * REREAD_AFTER]
  for (const daysAgo of new Set([...reviews, scenario.listed, ...anew])) {
    const rights = scenario.rights.filter((right) => !isGone(right, daysAgo))
    for (const [index, contract] of contracts.entries()) {
      if (anew.includes(daysAgo) && index >= changed) continue
      if (isRetired(scenario, index, daysAgo)) continue
      const { chain, address } = contract
      const held = rights.filter((right) =>
        privileges.some((one) => one.right === right && one.contract === contract),
      )
      add(
        'RightsReviewed',
        daysAgo,
        {
          contract: { chain, address },
          rights: [...held, ...(index === 0 ? scenario.unnamed : [])],
        },
        { name: 'Assay reading of rights', tier: 'assay' },
      )
    }
  }
}

const addPrivilege = (
  facts: ProjectFacts,
  privilege: HeldPrivilege,
  index: number,
  add: AddEvidence,
): void => {
  const { right, contract, holder, control, since, isRedelayed } = privilege
  const { chain, address } = contract
  const delaySeconds = control.delayHours === null ? null : control.delayHours * 3600
  const source = onChain(facts, chain, demoHash(`${address} ${right} ${index}`))
  if (isRedelayed && delaySeconds !== null) {
    add('TimelockChanged', since, { privilegeId: privilegeId(privilege), delaySeconds }, source)
    return
  }
  const { kind, threshold, signers } = control
  add(
    'PrivilegeGranted',
    since,
    {
      privilegeId: privilegeId(privilege),
      right,
      contract: { chain, address },
      holder,
      holderKind: kind,
      threshold,
      signers,
      delaySeconds,
    },
    source,
  )
}

/** The same right over the same contract stays one privilege when it changes hands. */
const privilegeId = ({ right, contract }: HeldPrivilege): string =>
  `${right}-${contract.address.slice(2, 10).toLowerCase()}`

const addOperations = ({ facts, scenario, contracts, add }: EvidenceContext): void => {
  const { bounty } = scenario
  for (const [index, incident] of scenario.incidents.entries()) {
    const incidentId = `${facts.id}-${index + 1}`
    const { title, kind, severity, lossUsd } = incident
    const chain = contracts[0]?.chain ?? null
    const url = facts.website && demoPath(facts.id, 'incident', String(index + 1))
    const source = { name: 'Assay staff', url, tier: 'assay' as const }
    add(
      'IncidentConfirmed',
      incident.at,
      {
        incidentId,
        title,
        kind,
        severity,
        lossUsd,
        depositsUsd: incident.depositsUsd ?? null,
        ...(!incident.isUnread && { ongoing: true }),
        chain: incident.offChain ? null : chain,
        url,
      },
      source,
      { recordedDaysAgo: Math.max(0, incident.at - 0.2) },
    )
    if (incident.resolvedAt !== undefined) {
      const { fixed, reimbursed } = incident
      add('IncidentResolved', incident.resolvedAt, { incidentId, fixed, reimbursed }, source)
    }
    if (incident.retractedAt !== undefined) {
      const reason = 'It was another project of a similar name.'
      add('IncidentRetracted', incident.retractedAt, { incidentId, reason }, source)
    }
  }
  if (scenario.monitored !== null) {
    add('MonitorStarted', scenario.monitored, { monitor: 'onchain' }, MONITOR)
    if (scenario.websiteMonitored) {
      add('MonitorStarted', scenario.monitored, { monitor: 'website' }, MONITOR)
    }
  }
  if (scenario.monitorStopped !== undefined) {
    add('MonitorStopped', scenario.monitorStopped, { monitor: 'onchain' }, MONITOR)
  }
  if (scenario.contact) {
    const url = facts.website && demoPath(facts.id, 'contact')
    add(
      'ContactPublished',
      scenario.listed,
      { url },
      { name: 'security.txt', url, tier: 'project' },
    )
  }
  if (bounty === 'none') add('BountyClosed', Math.min(scenario.listed, 40), {}, REVIEW)
  else if (bounty) {
    const url = demoPath(facts.id, 'bounty')
    const { maxUsd, selfHosted = false } = bounty
    const source = {
      name: selfHosted ? facts.name : 'Bounties',
      url,
      tier: selfHosted ? ('project' as const) : ('third_party' as const),
    }
    if (bounty.before === undefined) {
      add('BountyOpened', bounty.at, { maxUsd, selfHosted, url }, source)
    } else {
      const opened = Math.max(scenario.listed, bounty.at + 60)
      add('BountyOpened', opened, { maxUsd: bounty.before, selfHosted, url }, source)
      add('BountyUpdated', bounty.at, { maxUsd, selfHosted, url }, source)
    }
    if (bounty.closedAt !== undefined) add('BountyClosed', bounty.closedAt, {}, source)
  }
}

const addTeam = ({ facts, scenario, add }: EvidenceContext): void => {
  const { team, kyc, documentation, relationship } = scenario
  if (team) {
    add('TeamReviewed', team.at, { public: team.public }, REVIEW)
    // A review counts for a year: a project that was listed earlier has one before.
    if (scenario.listed > team.at + 300) {
      add('TeamReviewed', team.at + 300, { public: team.public }, REVIEW)
    }
  }
  if (kyc) {
    const { provider } = kyc
    const source = {
      name: provider,
      url: demoPath(facts.id, 'identity'),
      tier: 'third_party' as const,
    }
    if (scenario.listed > kyc.at + 320) add('KycVerified', kyc.at + 320, { provider }, source)
    add('KycVerified', kyc.at, { provider }, source)
    if (kyc.revokedAt !== undefined) {
      add('KycRevoked', kyc.revokedAt, { reason: 'A member of the team left.' }, source)
    }
  }
  if (documentation) {
    const { share, at } = documentation
    const review = (daysAgo: number, passed: number) =>
      add(
        'DocumentationReviewed',
        daysAgo,
        { checks: checksOf(DOCUMENT_CHECKS, passed) },
        { ...REVIEW, url: facts.links?.documents ?? null },
      )
    if (scenario.listed > at + 250) review(at + 250, share - 0.15)
    review(at, share)
  }
  if (relationship) {
    const { is, at, note } = relationship
    add(
      'CommercialRelationshipChanged',
      at,
      { relationship: is, note },
      { name: 'Assay accounts', tier: 'assay' },
    )
  }
}

/** What it rests on is read with the documents. */
const addDependencies = ({ facts, scenario, add }: EvidenceContext): void => {
  const { documentation, oracle, dependencies } = scenario
  const hasToken = facts.tokenTickers.length > 0
  if (scenario.contracts) add('TokenReviewed', scenario.listed, { hasToken }, REVIEW)
  if (!documentation) return
  const { at } = documentation
  for (const daysAgo of scenario.listed > at + 250 ? [at + 250, at] : [at]) {
    if (oracle) add('OracleReviewed', daysAgo, { oracle }, REVIEW)
    if (dependencies) add('DependenciesReviewed', daysAgo, { dependencies }, REVIEW)
  }
}
