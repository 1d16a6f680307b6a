import type { Right } from '../../../shared/values/evidence/evidence-terms.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { demoAddress } from './hashes.ts'
import type { Control, Scenario } from './scenario.ts'

/** A contract of a demo project. */
export interface DemoContract {
  readonly chain: string
  readonly address: string
  readonly name: string
  readonly isToken: boolean
}

/** Who holds a right over a contract since when, in days before loading. */
export interface HeldPrivilege {
  readonly right: Right
  readonly contract: DemoContract
  readonly holder: string
  readonly control: Control
  readonly since: number
  /** When it ended; absent: it holds. */
  readonly until?: number
  /** It follows on one of the same holder that had another delay. */
  readonly isRedelayed: boolean
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Lending: ['Market', 'Rates', 'Collateral', 'Liquidator'],
  DEX: ['Router', 'Pool factory', 'Fees', 'Positions'],
  Bridge: ['Gateway', 'Escrow', 'Verifier', 'Relayer set'],
  Yield: ['Vault', 'Strategy router', 'Harvester', 'Fee collector'],
  Payments: ['Settlement', 'Merchant registry', 'Float', 'Payouts'],
  Rollup: ['Inbox', 'Proof verifier', 'Bridge escrow', 'Sequencer set'],
  Stablecoin: ['Issuer', 'Reserves', 'Redemption', 'Rate feed'],
}
const OTHER_NAMES = ['Core', 'Registry', 'Treasury', 'Rewards']

/** The contracts of a project, the token's last. All rights are over the first, but to mint and to block. */
export const contractsOf = (facts: ProjectFacts, scenario: Scenario): DemoContract[] => {
  const [home = 'Skerry', ...others] = facts.chains
  const names = NAMES[facts.category] ?? OTHER_NAMES
  const [ticker] = facts.tokenTickers
  return Array.from({ length: scenario.contracts?.count ?? 0 }, (_, index) => {
    const isToken =
      ticker !== undefined && index > 0 && index === (scenario.contracts?.count ?? 0) - 1
    const round = Math.floor(index / names.length)
    return {
      chain: index === 0 || isToken ? home : (others[(index - 1) % (others.length || 1)] ?? home),
      address: demoAddress(`${facts.id} contract ${index}`),
      name: isToken
        ? `${ticker} token`
        : `${names[index % names.length] ?? 'Core'}${round > 0 ? ` ${round + 1}` : ''}`,
      isToken,
    }
  })
}

/** Who holds which right, those that have ended included. */
export const privilegesOf = (
  facts: ProjectFacts,
  scenario: Scenario,
  contracts: readonly DemoContract[],
): HeldPrivilege[] => {
  const { control } = scenario
  const [main] = contracts
  const token = contracts.at(-1)
  if (!control || !main || !token) return []
  return scenario.rights.flatMap((right) => {
    const contract = right === 'mint' || right === 'blacklist' ? token : main
    const first: HeldPrivilege = {
      right,
      contract,
      holder: demoAddress(`${facts.id} ${control.kind}`),
      control,
      since: scenario.deployed,
      isRedelayed: false,
    }
    const privileges = [first]
    for (const move of scenario.moves.filter((one) => one.right === right)) {
      const before = privileges.pop() ?? first
      privileges.push({ ...before, until: move.at })
      if (!move.to) continue
      const isRedelayed = isSameHolder(before.control, move.to)
      privileges.push({
        ...before,
        ...(!isRedelayed && { holder: demoAddress(`${facts.id} holder since ${move.at}`) }),
        control: move.to,
        since: move.at,
        isRedelayed,
      })
    }
    return privileges
  })
}

const isSameHolder = (a: Control, b: Control): boolean =>
  a.kind === b.kind && a.threshold === b.threshold && a.signers === b.signers
