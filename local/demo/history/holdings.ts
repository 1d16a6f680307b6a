import type { Right } from '../../../shared/values/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'
import { demoAddress } from './addresses.ts'
import type { Control, Story } from './story.ts'

/** A contract of a demo project. */
export interface DemoContract {
  readonly chain: string
  readonly address: string
  readonly name: string
  readonly isToken: boolean
}

/** Who holds a right over a contract since when, in days before loading. */
export interface Holding {
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

/** The contracts of a project, the token's last. The first one is that which the rights are over. */
export const contractsOf = (facts: ProjectFacts, story: Story): DemoContract[] => {
  const [home = 'Skerry', ...others] = facts.chains
  const names = NAMES[facts.category] ?? OTHER_NAMES
  const [ticker] = facts.tokenTickers
  return Array.from({ length: story.contracts?.count ?? 0 }, (_, index) => {
    const isToken = ticker !== undefined && index > 0 && index === (story.contracts?.count ?? 0) - 1
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
export const holdingsOf = (
  facts: ProjectFacts,
  story: Story,
  contracts: readonly DemoContract[],
): Holding[] => {
  const { control } = story
  const [main] = contracts
  const token = contracts.at(-1)
  if (!control || !main || !token) return []
  return story.rights.flatMap((right) => {
    const contract = right === 'mint' || right === 'blacklist' ? token : main
    const first: Holding = {
      right,
      contract,
      holder: demoAddress(`${facts.id} ${control.kind}`),
      control,
      since: story.deployed,
      isRedelayed: false,
    }
    const holdings = [first]
    for (const move of story.moves.filter((one) => one.right === right)) {
      const before = holdings.pop() ?? first
      holdings.push({ ...before, until: move.at })
      if (!move.to) continue
      const isRedelayed = isSameHolder(before.control, move.to)
      holdings.push({
        ...before,
        ...(!isRedelayed && { holder: demoAddress(`${facts.id} holder since ${move.at}`) }),
        control: move.to,
        since: move.at,
        isRedelayed,
      })
    }
    return holdings
  })
}

const isSameHolder = (one: Control, other: Control): boolean =>
  one.kind === other.kind && one.threshold === other.threshold && one.signers === other.signers
