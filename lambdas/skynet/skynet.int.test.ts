import { expect, test } from 'vitest'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { withChecksum } from '../../shared/values/wallet.ts'
import { addressSubject, type Measured, projectSubject } from '../metrics/metric.ts'
import { writeMetrics } from '../metrics/write-metrics.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 14)

const visitor = createVisitor(cloud.origin)
const get = async (path: string) => {
  const response = await visitor.get(`/api/skynet/${path}`)
  return { status: response.status, body: (await response.json()) as Answer }
}
interface Answer {
  readonly [field: string]: unknown
  readonly items: readonly Record<string, unknown>[]
}

const DAY_MS = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const today = (): string => ago(0).slice(0, 10)

const SOME_DAY = '2026-03-04T05:06:07.000Z'
const contract = withChecksum(`0x${'ab12cd34ef'.repeat(4)}`)
const bare = withChecksum(`0x${'00ff11ee22'.repeat(4)}`)
const holder = withChecksum(`0x${'9876543210'.repeat(4)}`)

/** @param daysAgo how long ago it was measured */
const measured = (id: string, daysAgo = 0) => ({
  subject: projectSubject(id),
  part: '7d',
  source: 'demo' as const,
  updatedAt: ago(daysAgo),
})

const exchange = (name: string, volume24hUsd: number | null) => ({
  exchangeId: name.toLowerCase(),
  name,
  logo: null,
  kind: 'cex' as const,
  pair: 'TIDE/USDT',
  url: `https://${name.toLowerCase()}.example`,
  priceUsd: 1.25,
  volume24hUsd,
  volumeShare: null,
  liquidityUsd: 5e5,
  spreadPercentage: 0.1,
  trust: 'high' as const,
  updatedAt: SOME_DAY,
})

/** 30 of each, the rarest first: the handlers have to put them in order. */
const thirty = Array.from({ length: 30 }, (_, index) => index + 1)
const caller = (callCount: number) => ({
  address: holder,
  chain: 'Skerry',
  label: null,
  kind: 'eoa' as const,
  callCount,
  callShare: callCount / 1000,
  gasUsd: null,
  firstSeenAt: SOME_DAY,
  lastSeenAt: SOME_DAY,
})
const emitted = (count: number) => ({
  name: `Event${count}`,
  signature: `Event${count}()`,
  topic0: `0x${'0'.repeat(64)}`,
  contract,
  chain: 'Skerry',
  count,
  share: count / 1000,
  changePercentage: null,
  lastSeenAt: SOME_DAY,
})
const called = (count: number) => ({
  name: `call${count}`,
  selector: '0x00000000',
  signature: null,
  contract,
  chain: 'Skerry',
  count,
  share: count / 1000,
  failedShare: 0,
  privileged: false,
  lastSeenAt: SOME_DAY,
})
const onTidewell = {
  callers: {
    ...measured('tidewell'),
    metric: 'callers',
    value: { total: 999, items: thirty.map(caller) },
  },
  events: {
    ...measured('tidewell'),
    metric: 'events',
    value: { total: 999, items: thirty.map(emitted) },
  },
  calls: {
    ...measured('tidewell'),
    metric: 'calls',
    value: { total: 999, items: thirty.map(called) },
  },
} as const

const RISKS = ['low', 'critical', 'medium', 'high'] as const

const powers = (chain: string, daysAgo: number, risks: readonly (typeof RISKS)[number][]) => {
  const row = { ...measured('', daysAgo), subject: addressSubject(contract), part: chain }
  return [
    {
      ...row,
      metric: 'privileged-address',
      value: {
        total: risks.length,
        items: risks.map((risk) => ({
          chain,
          holder,
          holderKind: 'multisig' as const,
          label: null,
          roles: ['owner'],
          threshold: 3,
          signers: 5,
          delaySeconds: 172_800,
          since: SOME_DAY,
          risk,
          reason: 'It can upgrade.',
        })),
      },
    },
    {
      ...row,
      metric: 'privileged-function',
      value: {
        total: risks.length,
        items: risks.map((risk) => ({
          chain,
          selector: '0x3659cfe6',
          signature: 'upgradeTo(address)',
          kind: 'upgrade' as const,
          guardedBy: 'onlyOwner',
          holders: [holder],
          delaySeconds: null,
          callCount: 1,
          lastCalledAt: null,
          risk,
          description: 'Replaces the code.',
        })),
      },
    },
    {
      ...row,
      metric: 'privileged-transactions',
      value: {
        total: 40,
        items: thirty.map((day) => ({
          chain,
          txHash: `0x${String(day).padStart(64, '0')}`,
          blockNumber: day,
          at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
          from: holder,
          function: 'upgradeTo',
          kind: 'upgrade',
          argsSummary: '',
          valueUsd: null,
          success: true,
          viaTimelock: false,
          explorerUrl: 'https://explorer.example/tx',
        })),
      },
    },
  ] as const
}

const social = (
  id: string,
  part: string,
  tweets: readonly (readonly [day: string, tweets: number | null])[],
  daysAgo = 0,
): Measured<'social'> => ({
  ...measured(id, daysAgo),
  metric: 'social',
  part,
  value: {
    handle: 'tidewell',
    days: tweets.map(([day, count]) => ({
      day,
      tweets: count,
      mentions: null,
      followers: count === null ? null : 1000 + count,
      following: null,
      favorites: null,
      sentiment: -0.5,
      suspiciousShare: null,
    })),
  },
})

await writeMetrics({ client: cloud.documents, stage: cloud.stage }, [
  {
    ...measured('tidewell'),
    metric: 'exchanges',
    part: '',
    value: { items: [exchange('Unheard', null), exchange('Small', 1e6), exchange('Large', 3e6)] },
  },
  { ...measured('corvane', 3), metric: 'exchanges', part: '', value: { items: [] } },
  ...Object.values(onTidewell),
  { ...onTidewell.callers, ...measured('corvane', 3) },
  ...powers('Skerry', 0, RISKS),
  ...powers('Basalt', 3, ['high']),
  social(
    'tidewell',
    '2026-01',
    [
      ['2026-01-30', 4],
      ['2026-01-31', 0],
    ],
    60,
  ),
  social('tidewell', '2026-02', [
    ['2026-02-01', 6],
    ['2026-02-02', null],
  ]),
  social('corvane', today().slice(0, 7), [[today(), 3]], 15),
])

test("A7.28 metric-latest answers a project's exchanges, the largest volume first and an unknown one last", async () => {
  const { status, body } = await get('metric-latest?name=exchanges(projectId=tidewell)')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'exchanges',
    projectId: 'tidewell',
    meta: { source: 'demo', status: 'ok', stale: false },
    value: {
      totalVolume24hUsd: 4e6,
      exchangeCount: 3,
      items: [
        { name: 'Large', volumeShare: 0.75 },
        { name: 'Small', volumeShare: 0.25 },
        { name: 'Unheard', volume24hUsd: null, volumeShare: null },
      ],
    },
  })
})

test('A7.28 exchanges that were looked for and not found are none; those never looked for are null', async () => {
  const none = await get('metric-latest?name=exchanges(projectId=corvane)')
  expect(none.status).toBe(200)
  expect(none.body).toMatchObject({
    meta: { status: 'empty', stale: true, source: 'demo' },
    value: { totalVolume24hUsd: null, exchangeCount: 0, items: [] },
  })
  const never = await get('metric-latest?name=exchanges(projectId=sablemark)')
  expect(never.status).toBe(200)
  expect(never.body).toMatchObject({ meta: { status: 'empty', asOf: null }, value: null })
})

test.each([
  ['score(projectId=tidewell)', 'UnsupportedMetric', /exchanges/],
  ['exchanges', 'InvalidMetric', /exchanges\(projectId=/],
  ['exchanges(projectId=T!)', 'InvalidMetric', /lower-case/],
  [`exchanges(${'('.repeat(99)}`, 'InvalidMetric', /exchanges\(projectId=/],
])('A7.28 a metric is refused by name: %s', async (name, code, message) => {
  const { status, body } = await get(`metric-latest?name=${encodeURIComponent(name)}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    error: { name: code, message: expect.stringMatching(message) as unknown },
  })
  expect(body['error']).toHaveProperty('fieldErrors.name')
})

const ROUTES = {
  'top-callers': ['totalCallers', 'callCount'],
  'top-events': ['totalEvents', 'count'],
  'top-function-calls': ['totalCalls', 'count'],
} as const

test.each([
  ['A7.29', 'top-callers'],
  ['A7.31', 'top-events'],
  ['A7.33', 'top-function-calls'],
] as const)('%s %s of a project, the most frequent first with its rank', async (_, route) => {
  const [total, count] = ROUTES[route]
  const { status, body } = await get(`${route}?projectId=tidewell&count=3`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    projectId: 'tidewell',
    window: '7d',
    meta: { status: 'ok', stale: false, source: 'demo' },
    [total]: 999,
    items: [
      { rank: 1, [count]: 30 },
      { rank: 2, [count]: 29 },
      { rank: 3, [count]: 28 },
    ],
  })
})

test.each([
  ['A7.30', 'top-callers'],
  ['A7.32', 'top-events'],
  ['A7.34', 'top-function-calls'],
] as const)('%s %s: at most 10, or as many as asked for, up to 100', async (_, route) => {
  const answered = async (query: string) =>
    (await get(`${route}?projectId=tidewell${query}`)).body.items.length
  expect(await answered('')).toBe(10)
  expect(await answered('&count=1')).toBe(1)
  expect(await answered('&count=25')).toBe(25)
  expect(await answered('&count=100')).toBe(30)
  for (const count of ['0', '101', '-1', '1.5', 'ten', '']) {
    const { status, body } = await get(`${route}?projectId=tidewell&count=${count}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { name: 'InvalidInput' } })
    expect(body['error']).toHaveProperty('fieldErrors.count')
  }
})

test.each([
  ['A7.29', 'top-callers'],
  ['A7.31', 'top-events'],
  ['A7.33', 'top-function-calls'],
])('%s %s without data is empty and not an error', async (_, route) => {
  const { status, body } = await get(`${route}?projectId=sablemark`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ meta: { status: 'empty', asOf: null, stale: false }, items: [] })
})

test('A7.29 what was measured more than 2 days ago says that it is stale', async () => {
  const { body } = await get('top-callers?projectId=corvane')
  expect(body).toMatchObject({ meta: { status: 'ok', stale: true } })
})

test.each([
  ['A7.28', 'metric-latest?name=exchanges(projectId=nobody)'],
  ['A7.29', 'top-callers?projectId=nobody'],
  ['A7.31', 'top-events?projectId=nobody'],
  ['A7.33', 'top-function-calls?projectId=nobody'],
  ['A7.39', 'twitter-activity-by-dates?projectId=nobody&type=tweets&dates=3'],
])('%s an unknown project answers 404 by name: %s', async (_, path) => {
  const { status, body } = await get(path)
  expect(status).toBe(404)
  expect(body).toMatchObject({ error: { name: 'ProjectNotFound' } })
})

test.each([
  ['A7.35', 'privileged-address'],
  ['A7.36', 'privileged-function'],
] as const)(
  '%s %s by address in any case, over all chains, the riskiest first',
  async (_, route) => {
    for (const address of [
      contract,
      contract.toLowerCase(),
      `0x${contract.slice(2).toUpperCase()}`,
    ]) {
      const { status, body } = await get(`${route}?address=${address}`)
      expect(status).toBe(200)
      expect(body['address']).toBe(contract)
      expect(body.items.map(({ chain, risk }) => [chain, risk])).toEqual([
        ['Skerry', 'critical'],
        ['Basalt', 'high'],
        ['Skerry', 'high'],
        ['Skerry', 'medium'],
        ['Skerry', 'low'],
      ])
      // As old as the oldest of the chains.
      expect(body['meta']).toMatchObject({ status: 'ok', stale: true })
    }
  },
)

test.each([
  ['A7.35', 'privileged-address'],
  ['A7.36', 'privileged-function'],
  ['A7.37', 'privileged-transaction'],
] as const)('%s %s of one chain only', async (_, route) => {
  const { body } = await get(`${route}?address=${contract}&chain=Skerry`)
  expect(new Set(body.items.map(({ chain }) => chain))).toEqual(new Set(['Skerry']))
  expect(body['meta']).toMatchObject({ status: 'ok', stale: false })
  expect((await get(`${route}?address=${contract}&chain=Nowhere`)).body).toMatchObject({
    meta: { status: 'empty' },
    items: [],
  })
  expect((await get(`${route}?address=${contract}&chain=`)).body.items).toHaveLength(
    (await get(`${route}?address=${contract}`)).body.items.length,
  )
})

test('A7.37 privileged-transaction by address in any case, the newest first', async () => {
  const { status, body } = await get(`privileged-transaction?address=${contract.toLowerCase()}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ address: contract, total: 80, meta: { status: 'ok' } })
  const times = body.items.map(({ at }) => String(at))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0]).toBe('2026-01-30T00:00:00.000Z')
})

test('A7.38 privileged-transaction: at most 20, or as many as limit says, up to 100', async () => {
  const answered = async (query: string) =>
    (await get(`privileged-transaction?address=${contract}${query}`)).body.items.length
  expect(await answered('')).toBe(20)
  expect(await answered('&limit=1')).toBe(1)
  expect(await answered('&limit=100')).toBe(60)
  for (const limit of ['0', '101', 'x']) {
    const { status, body } = await get(`privileged-transaction?address=${contract}&limit=${limit}`)
    expect(status).toBe(400)
    expect(body['error']).toHaveProperty('fieldErrors.limit')
  }
})

test.each([
  ['A7.35', 'privileged-address'],
  ['A7.36', 'privileged-function'],
  ['A7.37', 'privileged-transaction'],
])('%s %s: an address without data is empty, what is no address is refused', async (_, route) => {
  const { status, body } = await get(`${route}?address=${bare}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ address: bare, meta: { status: 'empty' }, items: [] })
  for (const address of ['', '0x12', `${contract}0`, contract.replace('0x', '1x'), 'tidewell']) {
    const refused = await get(`${route}?address=${address}`)
    expect(refused.status).toBe(400)
    expect(refused.body['error']).toHaveProperty('fieldErrors.address')
  }
})

const activity = async (query: string) =>
  await get(`twitter-activity-by-dates?projectId=tidewell&${query}`)

test('A7.39 twitter-activity-by-dates answers one value for each date, in the order asked, null where none was collected', async () => {
  const dates = '2026-02-01,2026-01-31,2026-02-02,2026-02-03,2026-02-01,2025-01-01'
  const { status, body } = await activity(`type=tweets&dates=${dates}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    projectId: 'tidewell',
    type: 'tweets',
    unit: 'count',
    handle: 'tidewell',
    total: 6,
    meta: { status: 'ok', source: 'demo', stale: false },
    items: [
      { date: '2026-02-01', value: 6 },
      { date: '2026-01-31', value: 0 },
      { date: '2026-02-02', value: null },
      { date: '2026-02-03', value: null },
      { date: '2025-01-01', value: null },
    ],
  })
  const list = encodeURIComponent(JSON.stringify(dates.split(',')))
  expect((await activity(`type=tweets&dates=${list}`)).body).toEqual(body)
})

test('A7.39 a whole number is that many last days, up to today', async () => {
  const { body } = await get('twitter-activity-by-dates?projectId=corvane&type=tweets&dates=3')
  expect(body.items.map(({ date, value }) => [date, value])).toEqual([
    [ago(2).slice(0, 10), null],
    [ago(1).slice(0, 10), null],
    [today(), 3],
  ])
  expect(body).toMatchObject({ meta: { stale: true } })
})

test('A7.39 a level has no sum but its newest value, and an index has neither', async () => {
  const dates = 'dates=2026-02-01,2026-01-30,2026-01-31'
  const followers = (await activity(`type=followers&${dates}`)).body
  expect(followers).toMatchObject({ unit: 'count', total: 1006 })
  expect(followers['changePercentage']).toBeCloseTo((1006 / 1004 - 1) * 100)
  expect((await activity(`type=sentiment&${dates}`)).body).toMatchObject({
    unit: 'index',
    total: null,
    changePercentage: null,
    items: [{ value: -0.5 }, { value: -0.5 }, { value: -0.5 }],
  })
  const tweets = (await activity('type=tweets&dates=2026-01-30,2026-02-01')).body
  expect(tweets['changePercentage']).toBeCloseTo(50)
})

test('A7.39 days of which nothing was collected are nulls and no zeros, and no error', async () => {
  const { status, body } = await activity('type=mentions&dates=2026-02-01')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    meta: { status: 'empty' },
    total: null,
    changePercentage: null,
    items: [{ date: '2026-02-01', value: null }],
  })
  const ofLate = await get('twitter-activity-by-dates?projectId=tidewell&type=tweets&dates=2')
  expect(ofLate.body).toMatchObject({
    handle: 'tidewell',
    meta: { status: 'empty', asOf: expect.any(String) as string },
  })
  const never = await get('twitter-activity-by-dates?projectId=sablemark&type=tweets&dates=2')
  expect(never.body).toMatchObject({ meta: { status: 'empty', asOf: null }, handle: null })
})

test.each([
  ['type=likes&dates=3', 'type', 'InvalidInput'],
  ['dates=3', 'type', 'InvalidInput'],
  ['type=tweets', 'dates', 'InvalidInput'],
  ['type=tweets&dates=2026-02-30', 'dates', 'InvalidDates'],
  ['type=tweets&dates=367', 'dates', 'InvalidDates'],
  [`type=tweets&dates=${'['.repeat(300)}`, 'dates', 'InvalidDates'],
])('A7.39 a wrong argument is refused under its name: %s', async (query, field, code) => {
  const { status, body } = await activity(query)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { name: code } })
  expect(body['error']).toHaveProperty(`fieldErrors.${field}`)
})

test('A7.28 a cache may keep the answers, and is told by 304 that they still hold', async () => {
  const path = '/api/skynet/metric-latest?name=exchanges(projectId=tidewell)'
  const { headers } = await visitor.get(path)
  expect(headers.get('cache-control')).toBe(
    'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  )
  const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await visitor.get(path, ifNoneMatch)).status).toBe(304)
})
