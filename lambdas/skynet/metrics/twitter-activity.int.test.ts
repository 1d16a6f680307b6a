import { afterAll, expect, test, vi } from 'vitest'
import { ago, createSkynetReader, demoRow } from '../../../test/support/data/skynet.ts'
import { listProjects } from '../../../test/support/product/data-place.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { type Measured, projectSubject } from '../../metrics/metric.ts'
import { writeMetrics } from '../../metrics/write-metrics.ts'

const cloud = await useTestCloud()
// No day begins meanwhile.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
await listProjects({ client: cloud.documents, objects: cloud.objects }, [
  'tidewell',
  'corvane',
  'sablemark',
])
const get = createSkynetReader(cloud.origin)
const today = (): string => ago(0).slice(0, 10)

const social = (
  id: string,
  part: string,
  tweets: readonly (readonly [day: string, tweets: number | null])[],
  daysAgo = 0,
): Measured<'social'> => ({
  ...demoRow(projectSubject(id), part, daysAgo),
  metric: 'social',
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
  const oneByOne = dates.split(',').map((date) => `&dates=${date}`)
  expect((await activity(`type=tweets${oneByOne.join('')}`)).body).toEqual(body)
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
