import { expect, test } from 'vitest'
import { withChecksum } from '../../../shared/values/wallet.ts'
import { createSkynetReader, demoRow } from '../../../test/support/data/skynet.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { listProjects } from '../../../test/support/product/data-place.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { projectSubject } from '../../metrics/metric.ts'
import { writeMetrics } from '../../metrics/write-metrics.ts'

const cloud = await useTestCloud()
await listProjects({ client: cloud.documents, objects: cloud.objects }, [
  'tidewell',
  'corvane',
  'sablemark',
])
const get = createSkynetReader(cloud.origin)

const tidewell = projectSubject('tidewell')
const corvane = projectSubject('corvane')

const SOME_DAY = '2026-03-04T05:06:07.000Z'
const contract = withChecksum(`0x${'ab12cd34ef'.repeat(4)}`)
const holder = withChecksum(`0x${'9876543210'.repeat(4)}`)

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
    ...demoRow(tidewell, '7d'),
    metric: 'callers',
    value: { total: 999, items: thirty.map(caller) },
  },
  events: {
    ...demoRow(tidewell, '7d'),
    metric: 'events',
    value: { total: 999, items: thirty.map(emitted) },
  },
  calls: {
    ...demoRow(tidewell, '7d'),
    metric: 'calls',
    value: { total: 999, items: thirty.map(called) },
  },
} as const

await writeMetrics({ client: cloud.documents, stage: cloud.stage }, [
  {
    ...demoRow(tidewell, ''),
    metric: 'exchanges',
    value: { items: [exchange('Unheard', null), exchange('Small', 1e6), exchange('Large', 3e6)] },
  },
  { ...demoRow(corvane, '', 3), metric: 'exchanges', value: { items: [] } },
  ...Object.values(onTidewell),
  { ...onTidewell.callers, ...demoRow(corvane, '7d', 3) },
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

test('what was measured more than 2 days ago says that it is stale', async () => {
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

test('a cache may keep the answers, and is told by 304 that they still hold', async () => {
  const path = '/api/skynet/metric-latest?name=exchanges(projectId=tidewell)'
  const visitor = createVisitor(cloud.origin)
  const { headers } = await visitor.get(path)
  expect(headers.get('cache-control')).toBe(
    'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  )
  const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await visitor.get(path, ifNoneMatch)).status).toBe(304)
})
