import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asFunction } from '../../../local/rights/as-function.ts'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { queuedMessage } from '../../../test/support/lambda/worker-events.ts'
import { listProjects } from '../../../test/support/product/data-place.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { measurementIntake } from '../../deployment/intakes.ts'
import { measuredDays } from '../../metrics/daily-series.ts'
import { addressSubject } from '../../metrics/metric.ts'
import { readMetrics } from '../../metrics/read-metrics.ts'
import { readTouched } from '../../platform/dynamodb/touched-notes.ts'
import { setLogSink } from '../../platform/log.ts'
import { handler as lambda } from '../take-measurements.ts'

const cloud = await useTestCloud({ withConsumers: false })
const table = { client: cloud.documents, stage: cloud.stage }
/** With its rights, as it is deployed. */
const handler = asFunction(measurementIntake, lambda)

const lines: string[] = []
setLogSink((line) => lines.push(line))
beforeEach(() => lines.splice(0))

let projects = 0
/** The id of a project that was listed just now. */
const newProject = async ({ demo = false } = {}): Promise<string> => {
  const id = `sent${(projects += 1)}`
  await listProjects({ client: cloud.documents, objects: cloud.objects }, [id], { demo })
  return id
}

const prices = (project: string, priceUsd: unknown, measuredAt = '2024-11-02T06:00:00Z') => ({
  metric: 'market',
  project,
  measuredAt,
  days: [{ day: '2024-11-01', priceUsd }],
})

const priceOf = async (project: string): Promise<number | null | undefined> =>
  (await measuredDays(table, project)).market.days[0]?.priceUsd

const message = (id: string, content: unknown, tries = 1): SQSRecord =>
  queuedMessage(id, typeof content === 'string' ? content : JSON.stringify(content), tries)

const TIME = { getRemainingTimeInMillis: () => 30_000 }

/** Ids of the messages that come again. */
const failedOf = async (...Records: SQSRecord[]): Promise<readonly string[]> =>
  (await handler({ Records }, TIME)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)

const logged = (event: string): readonly Readonly<Record<string, unknown>>[] =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event)

const reasonsFor = (id: string): unknown =>
  logged('measurements refused').find((line) => line['message'] === id)?.['reasons']

describe('a message', () => {
  test('is stored as measured live, and has the rating look at the project', async () => {
    const id = await newProject()
    expect(await failedOf(message('m-1', prices(id, 1.25)))).toEqual([])
    expect((await measuredDays(table, id)).market).toMatchObject({
      source: 'live',
      updatedAt: '2024-11-02T06:00:00.000Z',
      days: [{ day: '2024-11-01', priceUsd: 1.25 }],
    })
    expect((await readTouched({ ...table, table: 'metrics' })).since.has(id)).toBe(true)
    expect(logged('measurements taken')).toMatchObject([
      {
        consumer: 'collectors/take-measurements',
        records: 1,
        failed: 0,
        measurements: { created: 1, refused: 0 },
      },
    ])
  })

  test('that comes twice, or after a later one, changes nothing', async () => {
    const id = await newProject()
    const early = message('m-1', prices(id, 1))
    const late = message('m-2', prices(id, 2, '2024-11-02T18:00:00Z'))
    expect(await failedOf(late, early, early)).toEqual([])
    expect(await failedOf(early, late)).toEqual([])
    expect(await priceOf(id)).toBe(2)
    expect(logged('measurements taken')).toMatchObject([
      { measurements: { created: 1, outdated: 2 } },
      { measurements: { outdated: 1, unchanged: 1 } },
    ])
  })

  test('with one more day of a month of thirty costs 3 read units and 6 write units', async () => {
    const id = await newProject()
    const days = Array.from({ length: 30 }, (_, index) => ({
      day: `2024-11-${String(index + 1).padStart(2, '0')}`,
      priceUsd: 1.2345,
      liquidityUsd: 1_234_567.89,
      volume24hUsd: 120_000.12,
      marketCapUsd: 123_456_789.12,
    }))
    const month = { metric: 'market', project: id, measuredAt: '2024-12-01T00:00:00Z' }
    await failedOf(message('m-1', { ...month, days: days.slice(0, 29) }))
    await failedOf(message('m-2', { ...month, days: days.slice(29) }))
    expect(logged('measurements taken')[1]).toMatchObject({ readUnits: 3, writeUnits: 6 })
  })

  test('may tell of a contract, which needs no project', async () => {
    const address = `0x${'5a'.repeat(20)}`
    const holders = {
      metric: 'privileged-address',
      address,
      chain: 'Ethereum',
      measuredAt: '2024-11-01T00:00:00Z',
      total: 0,
      items: [],
    }
    expect(await failedOf(message('m-1', holders))).toEqual([])
    const [row] = await readMetrics(table, addressSubject(address), 'privileged-address')
    expect(row).toMatchObject({ part: 'Ethereum', source: 'live' })
  })

  test('may hold a list, of which one that is invalid keeps no other from being stored', async () => {
    const [one, other] = [await newProject(), await newProject()]
    const list = [prices(one, 1), prices('nobody', 1), prices(other, -1), prices(other, 2)]
    expect(await failedOf(message('m-1', list), message('m-2', prices(one, 1)))).toEqual(['m-1'])
    expect([await priceOf(one), await priceOf(other)]).toEqual([1, 2])
    expect(reasonsFor('m-1')).toEqual([
      '1: project: There is no such project: bring in its facts first.',
      '2: days.0.priceUsd: Give a number from 0 to 1000000000000000.',
    ])
    expect(await failedOf(message('m-1', list, 2))).toEqual(['m-1'])
    expect(logged('measurements taken').at(-1)).toMatchObject({
      measurements: { created: 0, unchanged: 2, refused: 2 },
    })
  })
})

describe('a message that is refused', () => {
  test.each([
    ['what is no JSON', '{ broken', 'It is not JSON.'],
    ['what is no object', '7', 'Give one JSON object.'],
    [
      'a field that there is not',
      { ...prices('nobody', 1), source: 'live' },
      'source: There is no such field: leave it out.',
    ],
    [
      'a project that there is not',
      prices('nobody', 1),
      'project: There is no such project: bring in its facts first.',
    ],
    ['an empty list', [], 'Give at least one measurement.'],
    [
      'a longer list',
      Array.from({ length: 101 }, () => prices('nobody', 1)),
      'Give at most 100 measurements.',
    ],
    ['a longer text', `"${'x'.repeat(256 * 1024)}"`, 'Give at most 256 KiB at once.'],
  ])('for %s comes again, with the reason in the log', async (_, content, reason) => {
    expect(await failedOf(message('m-1', content, 3))).toEqual(['m-1'])
    expect(logged('measurements refused')).toMatchObject([
      { level: 'warn', message: 'm-1', tries: 3, refused: 1, reasons: [reason] },
    ])
  })

  test('because its project is fictional leaves no figure', async () => {
    const id = await newProject({ demo: true })
    expect(await failedOf(message('m-1', prices(id, 1)))).toEqual(['m-1'])
    expect(reasonsFor('m-1')).toEqual([
      'project: It is fictional, and no measurements of real ones are mixed with it.',
    ])
    expect(await priceOf(id)).toBeUndefined()
  })

  test('is told in one short line, without what is in it and without the name of a person', async () => {
    const secret = 'a-password-that-was-sent-by-mistake'
    const wrong = { ...prices('nobody', 1), [`f${'x'.repeat(1_000)}`]: secret }
    const list = Array.from({ length: 50 }, () => wrong)
    await failedOf(message('m-1', list), message('m-2', secret))
    expect(lines).toHaveLength(3)
    const [line] = logged('measurements refused')
    expect(line).toMatchObject({ sender: 'AROAIENQZJOLO23YVJ4VO', refused: 50 })
    expect(line?.['reasons']).toHaveLength(10)
    expect(JSON.stringify(line).length).toBeLessThan(3_000)
    expect(lines.join()).not.toContain(secret)
    expect(lines.join()).not.toContain('ann@')
  })
})

describe('what fails for a moment', () => {
  const tables = mockAwsClient(DynamoDBDocumentClient)
  /** The tables take everything again. */
  const serve = (): void => {
    tables.reset()
    tables.send.callThrough()
  }
  serve()
  afterEach(serve)

  const throttled = Object.assign(new Error('The level of requests exceeds what is provisioned.'), {
    name: 'ProvisionedThroughputExceededException',
  })

  test('comes again, and the rest of the batch is stored', async () => {
    const [one, other] = [await newProject(), await newProject()]
    const messages = [
      message('m-1', [prices(one, 1), prices(other, 1)]),
      message('m-2', prices(other, 1)),
    ]
    const Key = { subject: `project#${one}`, period: 'market#2024-11' }
    tables.on(GetCommand, { Key }).rejects(throttled)
    expect(await failedOf(...messages)).toEqual(['m-1'])
    expect(logged('measurements not stored')).toMatchObject([
      { message: 'm-1', failed: 1, error: { name: 'ProvisionedThroughputExceededException' } },
    ])
    serve()
    expect([await priceOf(one), await priceOf(other)]).toEqual([undefined, 1])
    expect(await failedOf(...messages)).toEqual([])
    expect(await priceOf(one)).toBe(1)
  })

  test('is not taken for a project that there is not', async () => {
    const id = await newProject()
    tables.on(GetCommand, { Key: { stream: `Project#${id}` } }).rejects(throttled)
    expect(await failedOf(message('m-1', prices(id, 1)))).toEqual(['m-1'])
    expect(logged('measurements refused')).toEqual([])
    expect(logged('measurements not stored')).toMatchObject([{ message: 'm-1', failed: 1 }])
  })

  test('is begun no more once the time is short: it comes again', async () => {
    const id = await newProject()
    const left = [25_000, 19_000]
    const answer = await handler(
      { Records: [message('m-1', prices(id, 1)), message('m-2', prices('nobody', 1))] },
      { getRemainingTimeInMillis: () => left.shift() ?? 0 },
    )
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-2' }] })
    expect(await priceOf(id)).toBe(1)
    expect(logged('measurements refused')).toEqual([])
  })
})
