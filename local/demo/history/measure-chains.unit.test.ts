import { expect, test } from 'vitest'
import { DEMO_NOW, DEMO_SEED, demoMetricsOf } from '../../../test/support/demo-records.ts'
import { generateProjects } from '../generate-projects.ts'
import { generateHistory, type ProjectHistory } from './generate-history.ts'

const WEEK_MS = 7 * 86_400_000
const histories = generateHistory(generateProjects(DEMO_SEED), { seed: DEMO_SEED, now: DEMO_NOW })

const contractsOf = ({ evidence }: ProjectHistory): ReadonlyMap<string, string> =>
  new Map(
    evidence.flatMap(({ evidence: one }) =>
      one.type === 'ContractDeployed' ? [[one.data.address, one.data.name] as const] : [],
    ),
  )

const TOKEN = / token$/
const BANK = /^(Market|Vault|Float|Core)( \d)?$/
const VAULT = /^(Collateral|Escrow|Bridge escrow)( \d)?$/
const ADMINISTERED = /./

/** Which contracts an event or a function can belong to, by their names. */
const BELONGS: Readonly<Record<string, RegExp>> = {
  Transfer: TOKEN,
  Approval: TOKEN,
  transfer: TOKEN,
  approve: TOKEN,
  permit: TOKEN,
  mint: TOKEN,
  blacklist: TOKEN,
  Blacklisted: TOKEN,
  Swap: /^Router/,
  swap: /^Router/,
  multicall: /^Router/,
  PoolCreated: /^Pool factory/,
  createPool: /^Pool factory/,
  PositionOpened: /^Positions/,
  PositionClosed: /^Positions/,
  openPosition: /^Positions/,
  closePosition: /^Positions/,
  Deposit: BANK,
  Withdrawal: BANK,
  deposit: BANK,
  withdraw: BANK,
  Borrow: /^Market/,
  Repay: /^Market/,
  borrow: /^Market/,
  repay: /^Market/,
  RateUpdated: /^Rates/,
  updateRate: /^Rates/,
  Liquidation: /^Liquidator/,
  liquidate: /^Liquidator/,
  TokensLocked: VAULT,
  TokensReleased: VAULT,
  lock: VAULT,
  release: VAULT,
  FeeCollected: /^(Fees|Fee collector|Treasury)/,
  collect: /^(Fees|Fee collector|Treasury)/,
  MessageSent: /^Gateway/,
  MessageReceived: /^Gateway/,
  sendMessage: /^Gateway/,
  receiveMessage: /^Gateway/,
  ProofAccepted: /^(Verifier|Proof verifier)/,
  submitProof: /^(Verifier|Proof verifier)/,
  Bonded: /^(Relayer|Sequencer) set/,
  bond: /^(Relayer|Sequencer) set/,
  Allocated: /^Strategy router/,
  allocate: /^Strategy router/,
  Harvested: /^Harvester/,
  harvest: /^Harvester/,
  PaymentSettled: /^Settlement/,
  settle: /^Settlement/,
  MerchantAdded: /^Merchant registry/,
  addMerchant: /^Merchant registry/,
  PayoutSent: /^Payouts/,
  payOut: /^Payouts/,
  BatchSubmitted: /^Inbox/,
  submitBatch: /^Inbox/,
  Issued: /^Issuer/,
  issue: /^Issuer/,
  ReservesUpdated: /^Reserves/,
  updateReserves: /^Reserves/,
  Redeemed: /^Redemption/,
  redeem: /^Redemption/,
  PriceUpdated: /^Rate feed/,
  updatePrice: /^Rate feed/,
  Registered: /^Registry/,
  register: /^Registry/,
  RewardPaid: /^Rewards/,
  claim: /^Rewards/,
  upgradeTo: ADMINISTERED,
  Upgraded: ADMINISTERED,
  withdrawReserves: ADMINISTERED,
  ReservesWithdrawn: ADMINISTERED,
  setFee: ADMINISTERED,
  FeeChanged: ADMINISTERED,
  pause: ADMINISTERED,
  Paused: ADMINISTERED,
  unpause: ADMINISTERED,
  Unpaused: ADMINISTERED,
}

test('events and functions belong to contracts that can have them, each once', () => {
  const unfit: string[] = []
  let seen = 0
  for (const history of histories) {
    const names = contractsOf(history)
    for (const metric of ['events', 'calls'] as const) {
      const items = demoMetricsOf(history, metric).flatMap(({ value }) => [...value.items])
      seen += items.length
      const keys = items.map(({ contract, signature }) => `${contract} ${String(signature)}`)
      expect(new Set(keys).size, history.facts.id).toBe(keys.length)
      for (const { name, contract } of items) {
        const of = names.get(contract) ?? 'no contract of the project'
        if (!BELONGS[name]?.test(of)) unfit.push(`${history.facts.id}: ${name} of ${of}`)
      }
    }
  }
  expect(seen).toBeGreaterThan(800)
  expect(unfit).toEqual([])
})

test('what runs is paused, and what is paused goes on: no two in a row, and nothing is left paused', () => {
  let pauses = 0
  const unfit: string[] = []
  for (const history of histories) {
    for (const { value } of demoMetricsOf(history, 'privileged-transactions')) {
      const course = value.items
        .filter(({ kind, success }) => kind === 'pause' && success)
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .map((call) => call.function)
      pauses += course.length
      const expected = course.map((_, index) => (index % 2 === 0 ? 'pause' : 'unpause'))
      if (course.join() !== expected.join() || course.length % 2 === 1) {
        unfit.push(`${history.facts.id}: ${course.join()}`)
      }
    }
  }
  expect(pauses).toBeGreaterThan(100)
  expect(unfit).toEqual([])
})

test('the privileged calls of a week are those that are on record one by one', () => {
  let counted = 0
  for (const history of histories) {
    const recent = demoMetricsOf(history, 'privileged-transactions').flatMap(({ subject, value }) =>
      value.items
        .filter(({ at }) => Date.parse(at) > DEMO_NOW - WEEK_MS)
        .map((call) => `${subject} ${call.function}`),
    )
    const told = demoMetricsOf(history, 'calls').flatMap(({ value }) =>
      value.items
        .filter(({ privileged }) => privileged)
        .flatMap(({ contract, name, count }) =>
          Array.from({ length: count }, () => `address#${contract.toLowerCase()} ${name}`),
        ),
    )
    counted += told.length
    const isWatched = demoMetricsOf(history, 'calls').some(
      ({ updatedAt }) => Date.parse(updatedAt) > DEMO_NOW - WEEK_MS,
    )
    expect(told.toSorted(), history.facts.id).toEqual(isWatched ? recent.toSorted() : [])
  }
  expect(counted).toBeGreaterThan(3)
})
