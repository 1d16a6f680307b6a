import type { DemoContract } from './holdings.ts'

/** What a contract does for everybody: what it emits and is called for, the most frequent first. */
interface Role {
  readonly events: readonly string[]
  readonly functions: readonly string[]
}

const TOKEN: Role = {
  events: ['Transfer(address,address,uint256)', 'Approval(address,address,uint256)'],
  functions: [
    'transfer(address,uint256)',
    'approve(address,uint256)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  ],
}
const DEPOSITS: Role = {
  events: ['Deposit(address,uint256)', 'Withdrawal(address,uint256)'],
  functions: ['deposit(uint256,address)', 'withdraw(uint256,address,address)'],
}
const LOCKS: Role = {
  events: ['TokensLocked(address,uint256)', 'TokensReleased(address,uint256)'],
  functions: ['lock(address,uint256)', 'release(address,uint256,bytes)'],
}
const FEES: Role = { events: ['FeeCollected(uint256)'], functions: ['collect()'] }
const PROOFS: Role = {
  events: ['ProofAccepted(bytes32)'],
  functions: ['submitProof(bytes32,bytes)'],
}
const BONDS: Role = { events: ['Bonded(address,uint256)'], functions: ['bond(uint256)'] }

/** By the names that `contractsOf` gives. */
const ROLES: Readonly<Record<string, Role>> = {
  Market: {
    events: [...DEPOSITS.events, 'Borrow(address,uint256)', 'Repay(address,uint256)'],
    functions: [...DEPOSITS.functions, 'borrow(uint256)', 'repay(uint256)'],
  },
  Rates: { events: ['RateUpdated(uint256,uint256)'], functions: ['updateRate(uint256)'] },
  Collateral: LOCKS,
  Liquidator: {
    events: ['Liquidation(address,address,uint256)'],
    functions: ['liquidate(address,uint256)'],
  },
  Router: {
    events: ['Swap(address,uint256,uint256,address)'],
    functions: ['swap(uint256,uint256,address,bytes)', 'multicall(bytes[])'],
  },
  'Pool factory': {
    events: ['PoolCreated(address,address,uint24,address)'],
    functions: ['createPool(address,address,uint24)'],
  },
  Fees: FEES,
  Positions: {
    events: ['PositionOpened(address,uint256)', 'PositionClosed(address,uint256)'],
    functions: ['openPosition(uint256,uint256)', 'closePosition(uint256)'],
  },
  Gateway: {
    events: ['MessageSent(address,bytes32)', 'MessageReceived(address,bytes32)'],
    functions: ['sendMessage(address,bytes)', 'receiveMessage(bytes,bytes)'],
  },
  Escrow: LOCKS,
  Verifier: PROOFS,
  'Relayer set': BONDS,
  Vault: DEPOSITS,
  'Strategy router': {
    events: ['Allocated(address,uint256)'],
    functions: ['allocate(address,uint256)'],
  },
  Harvester: { events: ['Harvested(uint256)'], functions: ['harvest()'] },
  'Fee collector': FEES,
  Settlement: { events: ['PaymentSettled(bytes32,uint256)'], functions: ['settle(bytes32[])'] },
  'Merchant registry': { events: ['MerchantAdded(address)'], functions: ['addMerchant(address)'] },
  Float: DEPOSITS,
  Payouts: { events: ['PayoutSent(address,uint256)'], functions: ['payOut(address,uint256)'] },
  Inbox: { events: ['BatchSubmitted(uint256,bytes32)'], functions: ['submitBatch(bytes)'] },
  'Proof verifier': PROOFS,
  'Bridge escrow': LOCKS,
  'Sequencer set': BONDS,
  Issuer: { events: ['Issued(address,uint256)'], functions: ['issue(address,uint256)'] },
  Reserves: { events: ['ReservesUpdated(uint256)'], functions: ['updateReserves(uint256)'] },
  Redemption: { events: ['Redeemed(address,uint256)'], functions: ['redeem(uint256)'] },
  'Rate feed': { events: ['PriceUpdated(uint256,uint256)'], functions: ['updatePrice(uint256)'] },
  Core: DEPOSITS,
  Registry: { events: ['Registered(address)'], functions: ['register(address)'] },
  Treasury: FEES,
  Rewards: { events: ['RewardPaid(address,uint256)'], functions: ['claim()'] },
}

const roleOf = ({ name, isToken }: DemoContract): Role => {
  if (isToken) return TOKEN
  // The second of a name does what the first does.
  const role = ROLES[name.replace(/ \d+$/, '')]
  if (!role) throw new Error(`Nobody knows what a contract called ${name} does.`)
  return role
}

export interface Act {
  readonly contract: DemoContract
  readonly signature: string
}

/**
 * What the contracts of a project emit, or are called for: of each the most frequent first, the
 * token's before those of the others.
 */
export const actsOf = (kind: keyof Role, contracts: readonly DemoContract[]): Act[] => {
  const roles = contracts
    .toSorted((one, other) => Number(other.isToken) - Number(one.isToken))
    .map((contract) => ({ contract, signatures: roleOf(contract)[kind] }))
  const most = Math.max(0, ...roles.map(({ signatures }) => signatures.length))
  return Array.from({ length: most }, (_, index) =>
    roles.flatMap(({ contract, signatures }) => {
      const signature = signatures[index]
      return signature === undefined ? [] : [{ contract, signature }]
    }),
  ).flat()
}
