import type { DemoContract } from './privilege-holders.ts'

/** The public events and functions of a contract, the most frequent first. */
interface ContractInterface {
  readonly events: readonly string[]
  readonly functions: readonly string[]
}

/** @param signatures separated by spaces */
const declare = (events: string, functions: string): ContractInterface => ({
  events: events.split(' '),
  functions: functions.split(' '),
})

const TOKEN = declare(
  'Transfer(address,address,uint256) Approval(address,address,uint256)',
  'transfer(address,uint256) approve(address,uint256) permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
)
const DEPOSITS = declare(
  'Deposit(address,uint256) Withdrawal(address,uint256)',
  'deposit(uint256,address) withdraw(uint256,address,address)',
)
const LOCKS = declare(
  'TokensLocked(address,uint256) TokensReleased(address,uint256)',
  'lock(address,uint256) release(address,uint256,bytes)',
)
const FEES = declare('FeeCollected(uint256)', 'collect()')
const PROOFS = declare('ProofAccepted(bytes32)', 'submitProof(bytes32,bytes)')
const BONDS = declare('Bonded(address,uint256)', 'bond(uint256)')

/** By the names that `contractsOf` gives. */
const INTERFACES: Readonly<Record<string, ContractInterface>> = {
  Market: {
    events: [...DEPOSITS.events, 'Borrow(address,uint256)', 'Repay(address,uint256)'],
    functions: [...DEPOSITS.functions, 'borrow(uint256)', 'repay(uint256)'],
  },
  Rates: declare('RateUpdated(uint256,uint256)', 'updateRate(uint256)'),
  Collateral: LOCKS,
  Liquidator: declare('Liquidation(address,address,uint256)', 'liquidate(address,uint256)'),
  Router: declare(
    'Swap(address,uint256,uint256,address)',
    'swap(uint256,uint256,address,bytes) multicall(bytes[])',
  ),
  'Pool factory': declare(
    'PoolCreated(address,address,uint24,address)',
    'createPool(address,address,uint24)',
  ),
  Fees: FEES,
  Positions: declare(
    'PositionOpened(address,uint256) PositionClosed(address,uint256)',
    'openPosition(uint256,uint256) closePosition(uint256)',
  ),
  Gateway: declare(
    'MessageSent(address,bytes32) MessageReceived(address,bytes32)',
    'sendMessage(address,bytes) receiveMessage(bytes,bytes)',
  ),
  Escrow: LOCKS,
  Verifier: PROOFS,
  'Relayer set': BONDS,
  Vault: DEPOSITS,
  'Strategy router': declare('Allocated(address,uint256)', 'allocate(address,uint256)'),
  Harvester: declare('Harvested(uint256)', 'harvest()'),
  'Fee collector': FEES,
  Settlement: declare('PaymentSettled(bytes32,uint256)', 'settle(bytes32[])'),
  'Merchant registry': declare('MerchantAdded(address)', 'addMerchant(address)'),
  Float: DEPOSITS,
  Payouts: declare('PayoutSent(address,uint256)', 'payOut(address,uint256)'),
  Inbox: declare('BatchSubmitted(uint256,bytes32)', 'submitBatch(bytes)'),
  'Proof verifier': PROOFS,
  'Bridge escrow': LOCKS,
  'Sequencer set': BONDS,
  Issuer: declare('Issued(address,uint256)', 'issue(address,uint256)'),
  Reserves: declare('ReservesUpdated(uint256)', 'updateReserves(uint256)'),
  Redemption: declare('Redeemed(address,uint256)', 'redeem(uint256)'),
  'Rate feed': declare('PriceUpdated(uint256,uint256)', 'updatePrice(uint256)'),
  Core: DEPOSITS,
  Registry: declare('Registered(address)', 'register(address)'),
  Treasury: FEES,
  Rewards: declare('RewardPaid(address,uint256)', 'claim()'),
}

const interfaceOf = ({ name, isToken }: DemoContract): ContractInterface => {
  if (isToken) return TOKEN
  // The second of a name does what the first does.
  const own = INTERFACES[name.replace(/ \d+$/, '')]
  if (!own) throw new Error(`No interface for a contract called ${name}.`)
  return own
}

export interface Activity {
  readonly contract: DemoContract
  readonly signature: string
}

/**
 * Events or functions of a project's contracts: by frequency in each contract, those of the token
 * first.
 */
export const activitiesOf = (
  kind: keyof ContractInterface,
  contracts: readonly DemoContract[],
): Activity[] => {
  const interfaces = contracts
    .toSorted((a, b) => Number(b.isToken) - Number(a.isToken))
    .map((contract) => ({ contract, signatures: interfaceOf(contract)[kind] }))
  const maxLength = Math.max(0, ...interfaces.map(({ signatures }) => signatures.length))
  return Array.from({ length: maxLength }, (_, index) =>
    interfaces.flatMap(({ contract, signatures }) => {
      const signature = signatures[index]
      return signature === undefined ? [] : [{ contract, signature }]
    }),
  ).flat()
}
