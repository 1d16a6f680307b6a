import { expect, test } from 'vitest'
import { DEMO_NOW, DEMO_SEED, demoMetricsOf } from '../../../test/support/data/demo-records.ts'
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

/** Names of events and functions, by the contracts that can have them. */
const BELONGS: readonly (readonly [contract: RegExp, names: string])[] = [
  [/ token$/, 'Transfer Approval transfer approve permit mint blacklist Blacklisted'],
  [/^Router/, 'Swap swap multicall'],
  [/^Pool factory/, 'PoolCreated createPool'],
  [/^Positions/, 'PositionOpened PositionClosed openPosition closePosition'],
  [/^(Market|Vault|Float|Core)( \d)?$/, 'Deposit Withdrawal deposit withdraw'],
  [/^Market/, 'Borrow Repay borrow repay'],
  [/^Rates/, 'RateUpdated updateRate'],
  [/^Liquidator/, 'Liquidation liquidate'],
  [/^(Collateral|Escrow|Bridge escrow)( \d)?$/, 'TokensLocked TokensReleased lock release'],
  [/^(Fees|Fee collector|Treasury)/, 'FeeCollected collect'],
  [/^Gateway/, 'MessageSent MessageReceived sendMessage receiveMessage'],
  [/^(Verifier|Proof verifier)/, 'ProofAccepted submitProof'],
  [/^(Relayer|Sequencer) set/, 'Bonded bond'],
  [/^Strategy router/, 'Allocated allocate'],
  [/^Harvester/, 'Harvested harvest'],
  [/^Settlement/, 'PaymentSettled settle'],
  [/^Merchant registry/, 'MerchantAdded addMerchant'],
  [/^Payouts/, 'PayoutSent payOut'],
  [/^Inbox/, 'BatchSubmitted submitBatch'],
  [/^Issuer/, 'Issued issue'],
  [/^Reserves/, 'ReservesUpdated updateReserves'],
  [/^Redemption/, 'Redeemed redeem'],
  [/^Rate feed/, 'PriceUpdated updatePrice'],
  [/^Registry/, 'Registered register'],
  [/^Rewards/, 'RewardPaid claim'],
  [/./, 'upgradeTo Upgraded withdrawReserves ReservesWithdrawn setFee FeeChanged'],
  [/./, 'pause Paused unpause Unpaused'],
]
const contractPattern = new Map(
  BELONGS.flatMap(([contract, names]) => names.split(' ').map((name) => [name, contract])),
)

test('events and functions belong to contracts that can have them, each once', () => {
  const invalid: string[] = []
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
        if (!contractPattern.get(name)?.test(of))
          invalid.push(`${history.facts.id}: ${name} of ${of}`)
      }
    }
  }
  expect(seen).toBeGreaterThan(800)
  expect(invalid).toEqual([])
})

test('what runs is paused, and what is paused goes on: no two in a row, and nothing is left paused', () => {
  let pauses = 0
  const invalid: string[] = []
  for (const history of histories) {
    for (const { value } of demoMetricsOf(history, 'privileged-transactions')) {
      const course = value.items
        .filter(({ kind, success }) => kind === 'pause' && success)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map((call) => call.function)
      pauses += course.length
      const expected = course.map((_, index) => (index % 2 === 0 ? 'pause' : 'unpause'))
      if (course.join() !== expected.join() || course.length % 2 === 1) {
        invalid.push(`${history.facts.id}: ${course.join()}`)
      }
    }
  }
  expect(pauses).toBeGreaterThan(100)
  expect(invalid).toEqual([])
})

test('the privileged calls of a week are those that are on record one by one', () => {
  let counted = 0
  for (const history of histories) {
    const recent = demoMetricsOf(history, 'privileged-transactions').flatMap(({ subject, value }) =>
      value.items
        .filter(({ at }) => Date.parse(at) > DEMO_NOW - WEEK_MS)
        .map((call) => `${subject} ${call.function}`),
    )
    const calls = demoMetricsOf(history, 'calls').flatMap(({ value }) =>
      value.items
        .filter(({ privileged }) => privileged)
        .flatMap(({ contract, name, count }) =>
          Array.from({ length: count }, () => `address#${contract.toLowerCase()} ${name}`),
        ),
    )
    counted += calls.length
    const isWatched = demoMetricsOf(history, 'calls').some(
      ({ updatedAt }) => Date.parse(updatedAt) > DEMO_NOW - WEEK_MS,
    )
    expect(calls.toSorted(), history.facts.id).toEqual(isWatched ? recent.toSorted() : [])
  }
  expect(counted).toBeGreaterThan(3)
})
