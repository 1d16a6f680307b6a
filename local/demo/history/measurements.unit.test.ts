import { expect, test } from 'vitest'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'
import { withChecksum } from '../../../shared/values/wallet.ts'
import {
  DEMO_NOW,
  DEMO_SEED,
  demoMetricsOf,
  demoRecordOf,
} from '../../../test/support/data/demo-records.ts'
import { generateProjects } from '../generate-projects.ts'
import { generateHistory } from './generate-history.ts'

const DAY_MS = 86_400_000
const at = new Date(DEMO_NOW).toISOString()
const projects = generateProjects(DEMO_SEED)
const histories = generateHistory(projects, { seed: DEMO_SEED, now: DEMO_NOW })

test('a series ends with today, has gaps, has stopped, or is not there', () => {
  const today = new Date(DEMO_NOW).toISOString().slice(0, 10)
  const newest = (name: 'market' | 'social') =>
    histories.map((history) => demoMetricsOf(history, name).at(-1)?.value.days.at(-1)?.day)
  for (const name of ['market', 'social'] as const) {
    const days = newest(name)
    expect(days.filter((day) => day === today).length).toBeGreaterThan(90)
    expect(days.some((day) => day !== undefined && day < today)).toBe(true)
    expect(days).toContain(undefined)
  }
  for (const history of histories) {
    for (const name of ['market', 'social'] as const) {
      const rows = demoMetricsOf(history, name)
      for (const { part, value } of rows) {
        expect(value.days.every(({ day }) => day.startsWith(part))).toBe(true)
      }
      const days = rows.flatMap(({ value }) => value.days.map(({ day }) => day))
      expect(days).toEqual([...new Set(days)].toSorted())
    }
  }
  const withGaps = histories.filter((history) => {
    const days = demoMetricsOf(history, 'social').flatMap(({ value }) => value.days)
    const [first, last] = [days[0]?.day, days.at(-1)?.day]
    if (first === undefined || last === undefined) return false
    return days.length < (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  })
  expect(withGaps.length).toBeGreaterThan(1)
})

test('prices, depth and shares are what they can be', () => {
  const within = (value: number | null, low: number, high: number) =>
    value !== null && value >= low && value <= high
  for (const history of histories) {
    const market = demoMetricsOf(history, 'market').flatMap(({ value }) => value.days)
    const invalid = market.filter(
      (day) =>
        !within(day.priceUsd, 1e-12, 1e6) ||
        !within(day.liquidityUsd, 1, 1e12) ||
        !within(day.volume24hUsd, 0, 1e12),
    )
    expect(invalid).toEqual([])
    const social = demoMetricsOf(history, 'social').flatMap(({ value }) => value.days)
    const impossible = social.filter(
      (day) => !within(day.suspiciousShare, 0, 1) || !within(day.sentiment, -1, 1),
    )
    expect(impossible).toEqual([])
    for (const { value } of demoMetricsOf(history, 'calls')) {
      const shares = value.items.map(({ share }) => share)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.000_001)
    }
  }
})

test('exchanges trade and hold together what the newest day of the market has', () => {
  let traded = 0
  for (const history of histories) {
    const newest = demoMetricsOf(history, 'market').at(-1)?.value.days.at(-1)
    const items = demoMetricsOf(history, 'exchanges').flatMap(({ value }) => value.items)
    if (items.length === 0) continue
    traded += 1
    const total = (amounts: readonly (number | null)[]) =>
      amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    expect([
      total(items.map(({ volume24hUsd }) => volume24hUsd)),
      total(items.map(({ liquidityUsd }) => liquidityUsd)),
    ]).toEqual([newest?.volume24hUsd, newest?.liquidityUsd])
  }
  expect(traded).toBeGreaterThan(90)
})

test('an exchange that is a project has the logo of that project', () => {
  const logos = new Map(projects.map(({ name, logo }) => [name, logo]))
  const exchanges = histories.flatMap((history) =>
    demoMetricsOf(history, 'exchanges').flatMap(({ value }) => value.items),
  )
  const own = exchanges.filter(({ name }) => logos.has(name))
  expect(new Set(own.map(({ logo }) => logo?.split('.')[1]))).toEqual(new Set(['svg', 'png']))
  for (const { name, logo } of own) expect(logo).toBe(logos.get(name))
})

test('who has power over a contract is who holds the rights in the evidence', () => {
  for (const history of histories) {
    const { privileges } = deriveFacts(demoRecordOf(history), { at })
    const shown = demoMetricsOf(history, 'privileged-address').flatMap(({ subject, part, value }) =>
      value.items.map(({ holder, holderKind }) => `${subject} ${part} ${holder} ${holderKind}`),
    )
    const held = privileges.map(
      ({ contract, holder, holderKind }) =>
        `address#${contract.address.toLowerCase()} ${contract.chain} ${holder} ${holderKind}`,
    )
    expect(new Set(shown)).toEqual(new Set(held))
    // A right that has passed on is not counted with the holder before.
    const roles = demoMetricsOf(history, 'privileged-address').flatMap(({ value }) =>
      value.items.flatMap((item) => item.roles),
    )
    expect(roles).toHaveLength(privileges.length)
    for (const { contract, holder } of privileges) {
      expect(contract.address).toBe(withChecksum(contract.address))
      expect(holder).toBe(withChecksum(holder ?? ''))
    }
  }
  const risks = histories.flatMap((history) =>
    demoMetricsOf(history, 'privileged-address').flatMap(({ value }) =>
      value.items.map(({ risk }) => risk),
    ),
  )
  expect([...new Set(risks)].toSorted()).toEqual(['critical', 'high', 'low', 'medium'])
})

test('calls of privileged functions say what they name and what they move', () => {
  const calls = histories.flatMap((history) =>
    demoMetricsOf(history, 'privileged-transactions').flatMap(({ value }) => value.items),
  )
  const patterns: Readonly<Record<string, RegExp>> = {
    upgrade: /^implementation 0x[\da-fA-F]{4}…[\da-fA-F]{4}$/,
    withdraw: /^to 0x[\da-fA-F]{4}…[\da-fA-F]{4}, [\d,]+ (OXD|pool shares)$/,
    mint: /^to 0x[\da-fA-F]{4}…[\da-fA-F]{4}, [\d,]+ tokens$/,
    blacklist: /^account 0x[\da-fA-F]{4}…[\da-fA-F]{4}$/,
    fee: /^\d+ basis points$/,
    // It takes none.
    pause: /^$/,
  }
  expect(new Set(calls.map(({ kind }) => kind))).toEqual(new Set(Object.keys(patterns)))
  expect(calls.filter(({ kind, argsSummary }) => !patterns[kind]?.test(argsSummary))).toEqual([])
  // Only what has no price is of unknown value; what moves nothing has the value 0.
  for (const { kind, argsSummary, valueUsd } of calls) {
    const moves = kind === 'withdraw' || kind === 'mint'
    const isPriced = !argsSummary.endsWith('pool shares')
    expect(valueUsd === null ? null : Math.sign(valueUsd)).toBe(isPriced ? Number(moves) : null)
  }
  expect(calls.some(({ valueUsd }) => valueUsd === null)).toBe(true)
})
