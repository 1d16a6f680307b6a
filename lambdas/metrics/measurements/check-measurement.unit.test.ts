import { describe, expect, test } from 'vitest'
import { checkMeasurement, MEASUREMENT_MAX_BYTES, parseMeasurement } from './check-measurement.ts'

const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const HASH = `0x${'ab'.repeat(32)}`

const market = {
  metric: 'market',
  project: 'tidewell',
  measuredAt: '2026-11-24T06:00:00Z',
  days: [{ day: '2026-11-23', priceUsd: 1.25 }],
}
const social = {
  metric: 'social',
  project: 'tidewell',
  measuredAt: '2026-11-24T06:00:00Z',
  handle: 'tidewell',
  days: [{ day: '2026-11-23', tweets: 3, sentiment: -0.5, suspiciousShare: 1 }],
}
const exchange = {
  exchangeId: 'harrier-exchange',
  name: 'Harrier Exchange',
  kind: 'cex',
  pair: 'TDW/USD',
  url: 'https://harrier.example/tdw',
  volume24hUsd: 12_000,
  updatedAt: '2026-11-24T05:00:00+01:00',
}
const exchanges = {
  metric: 'exchanges',
  project: 'tidewell',
  measuredAt: '2026-11-24T06:00:00Z',
  items: [exchange],
}
const transactions = {
  metric: 'privileged-transactions',
  address: `0x${'aB'.repeat(20)}`,
  chain: 'Ethereum',
  measuredAt: '2026-11-24T06:00:00Z',
  total: 1,
  items: [
    {
      txHash: HASH,
      blockNumber: 7,
      at: '2026-11-23T00:00:00Z',
      from: `0x${'01'.repeat(20)}`,
      function: 'pause',
      kind: 'pause',
      argsSummary: '',
      success: true,
      viaTimelock: false,
      explorerUrl: `https://etherscan.io/tx/${HASH}`,
    },
  ],
}

const refusalOf = (candidate: unknown): string => {
  try {
    checkMeasurement(candidate, NOW)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'taken'
}

describe('a valid measurement', () => {
  test('has null where nothing was measured', () => {
    expect(checkMeasurement(market, NOW)).toEqual({
      metric: 'market',
      project: 'tidewell',
      measuredAt: '2026-11-24T06:00:00.000Z',
      days: [
        {
          day: '2026-11-23',
          priceUsd: 1.25,
          liquidityUsd: null,
          volume24hUsd: null,
          marketCapUsd: null,
        },
      ],
    })
  })

  test('has its times in UTC, and addresses in lower case', () => {
    const { items } = checkMeasurement(exchanges, NOW) as unknown as { items: (typeof exchange)[] }
    expect(items[0]?.updatedAt).toBe('2026-11-24T04:00:00.000Z')
    expect(checkMeasurement(transactions, NOW)).toMatchObject({ address: `0x${'ab'.repeat(20)}` })
  })
})

test.each([
  ['Give one JSON object.', null],
  ['Give one JSON object.', [market]],
  ['metric: Give one of market, social, exchanges, callers', { ...market, metric: 'price' }],
  ['project: Give this field.', JSON.parse(JSON.stringify({ ...market, project: undefined }))],
  ['project: Give 2 to 32 lower-case letters and digits.', { ...market, project: 'Tide Well' }],
  ['source: There is no such field: leave it out.', { ...market, source: 'live' }],
  ['measuredAt: Give a time as 2026-11-01T06:00:00Z.', { ...market, measuredAt: 'today' }],
  ['measuredAt: Give a time as 2026-11-01', { ...market, measuredAt: '2026-02-30T00:00:00Z' }],
  // In UTC of a year that has another form, which no answer takes.
  ['measuredAt: Give a time as', { ...market, measuredAt: '0000-01-01T00:00:00+01:00' }],
  [
    'items.0.updatedAt: Give a time as',
    { ...exchanges, items: [{ ...exchange, updatedAt: '9999-12-31T23:59:59-01:00' }] },
  ],
  ['measuredAt: Give a time that is not in', { ...market, measuredAt: '2026-11-24T12:06:00Z' }],
  ['days: Give at least one day.', { ...market, days: [] }],
  ['days: Give each day once.', { ...market, days: [...market.days, ...market.days] }],
  ['days.0.day: Give a day as 2026-11-01.', { ...market, days: [{ day: '2026-02-30' }] }],
  ['days.0.day: Give a day that is not after', { ...market, days: [{ day: '2026-11-25' }] }],
  ['days.0.priceUsd: Give a number', { ...market, days: [{ day: '2026-11-01', priceUsd: -1 }] }],
  ['days.0.priceUsd: Give a number', { ...market, days: [{ day: '2026-11-01', priceUsd: '1' }] }],
  ['days.0.price: There is no such field', { ...market, days: [{ day: '2026-11-01', price: 1 }] }],
  ['handle: Give the handle without the @: at most 15', { ...social, handle: '@tidewell' }],
  ['days.0.tweets: Give a whole number', { ...social, days: [{ day: '2026-11-01', tweets: 1.5 }] }],
  ['days.0.sentiment: Give a number', { ...social, days: [{ day: '2026-11-01', sentiment: 2 }] }],
  [
    'items.0.url: Give an https address.',
    { ...exchanges, items: [{ ...exchange, url: 'javascript:alert(1)' }] },
  ],
  [
    'items.0.url: Leave name and password out of the address.',
    { ...exchanges, items: [{ ...exchange, url: 'https://harrier.example@evil.example/' }] },
  ],
  [
    'items.0.logo: Give a path below /pictures/',
    { ...exchanges, items: [{ ...exchange, logo: 'https://evil.example/a.png' }] },
  ],
  [
    'items.0.name: Leave control and invisible characters out.',
    { ...exchanges, items: [{ ...exchange, name: 'Tide\u202Ewell' }] },
  ],
  [
    'items: Give at most 100.',
    { ...exchanges, items: Array.from({ length: 101 }, () => exchange) },
  ],
  ['address: Give an address of 0x and 40 hexadecimal', { ...transactions, address: '0x12' }],
  ['total: Give a number from 0', { ...transactions, total: -1 }],
])('refused: %s', (message, candidate) => {
  expect(refusalOf(candidate)).toContain(message)
})

test('what is no JSON, or larger than a message of the queue, is refused', () => {
  expect(() => parseMeasurement('{', NOW)).toThrow('It is not JSON.')
  const large = JSON.stringify({ ...market, filler: 'x'.repeat(MEASUREMENT_MAX_BYTES) })
  expect(() => parseMeasurement(large, NOW)).toThrow('Give at most 256 KiB at once.')
})
