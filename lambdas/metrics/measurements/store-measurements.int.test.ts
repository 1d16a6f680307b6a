import fc from 'fast-check'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { measuredDays } from '../daily-series.ts'
import { addressSubject, projectSubject } from '../metric.ts'
import { readMetrics } from '../read-metrics.ts'
import { writeMetrics } from '../write-metrics.ts'
import { checkMeasurement } from './check-measurement.ts'
import type { Measurement, MeasurementInput } from './measurement.ts'
import { type FedItem, mergeRow } from './merge-row.ts'
import { rowsOf } from './rows-of.ts'
import { storeMeasurements } from './store-measurements.ts'

const cloud = await useTestCloud()
const table = { client: cloud.documents, stage: cloud.stage }
const NOW = Date.parse('2026-11-24T12:00:00.000Z')

let projects = 0
const newId = (): string => `fed${++projects}`

const checked = (input: MeasurementInput): Measurement => checkMeasurement(input, NOW)

const prices = (
  project: string,
  measuredAt: string,
  days: Readonly<Record<string, number>>,
): Measurement =>
  checked({
    metric: 'market',
    project,
    measuredAt,
    days: Object.entries(days).map(([day, priceUsd]) => ({ day, priceUsd })),
  })

const store = async (...measurements: Measurement[]) =>
  await storeMeasurements(table, measurements, { source: 'import' })

const pricesOf = async (project: string) =>
  Object.fromEntries(
    (await measuredDays(table, project)).market.days.map((one) => [one.day, one.priceUsd]),
  )

describe('days', () => {
  test('join those that are there, in the row of their month', async () => {
    const id = newId()
    const first = prices(id, '2026-11-02T06:00:00Z', { '2026-10-31': 1, '2026-11-01': 2 })
    expect(await store(first)).toEqual(['created'])
    expect(await store(prices(id, '2026-11-03T06:00:00Z', { '2026-11-02': 3 }))).toEqual([
      'created',
    ])
    expect((await measuredDays(table, id)).market).toMatchObject({
      updatedAt: '2026-11-03T06:00:00.000Z',
      source: 'import',
    })
    expect(await pricesOf(id)).toEqual({ '2026-10-31': 1, '2026-11-01': 2, '2026-11-02': 3 })
  })

  test('are replaced by a later measurement and not by an earlier one that comes late', async () => {
    const id = newId()
    const early = prices(id, '2026-11-02T06:00:00Z', { '2026-11-01': 1 })
    const late = prices(id, '2026-11-02T18:00:00Z', { '2026-11-01': 2 })
    expect([await store(early), await store(late)]).toEqual([['created'], ['updated']])
    expect([await store(early), await store(late)]).toEqual([['outdated'], ['unchanged']])
    expect(await pricesOf(id)).toEqual({ '2026-11-01': 2 })
  })

  test('that are missing come in by an earlier measurement, and the newest handle stays', async () => {
    const id = newId()
    const posts = (measuredAt: string, handle: string, day: string) =>
      checked({ metric: 'social', project: id, measuredAt, handle, days: [{ day, tweets: 1 }] })
    await store(posts('2026-11-03T00:00:00Z', 'new_name', '2026-11-02'))
    await store(posts('2026-11-02T00:00:00Z', 'old_name', '2026-11-01'))
    const [month] = await readMetrics(table, projectSubject(id), 'social')
    expect(month?.value).toMatchObject({
      handle: 'new_name',
      days: [{ day: '2026-11-01' }, { day: '2026-11-02' }],
    })
  })

  test('of a row that was written whole count as measured with it', async () => {
    const id = newId()
    await writeMetrics(table, [
      {
        subject: projectSubject(id),
        metric: 'market',
        part: '2026-11',
        value: {
          days: [
            {
              day: '2026-11-01',
              priceUsd: 5,
              liquidityUsd: null,
              volume24hUsd: null,
              marketCapUsd: null,
            },
          ],
        },
        source: 'demo',
        updatedAt: '2026-11-05T00:00:00.000Z',
      },
    ])
    expect(await store(prices(id, '2026-11-04T00:00:00Z', { '2026-11-01': 4 }))).toEqual([
      'outdated',
    ])
    expect(await store(prices(id, '2026-11-06T00:00:00Z', { '2026-11-01': 6 }))).toEqual([
      'updated',
    ])
  })

  test('that many write into one month at once are all there', async () => {
    const id = newId()
    // As many as there are tries: each that fails means that another one is through.
    const each = Array.from({ length: 8 }, (_, index) =>
      prices(id, '2026-11-20T00:00:00Z', { [`2026-11-${String(index + 1).padStart(2, '0')}`]: 1 }),
    )
    await Promise.all(each.map(async (one) => await store(one)))
    expect(Object.keys(await pricesOf(id))).toHaveLength(8)
  })
})

test('whatever the order, and however often each comes: the row is the same', () => {
  const given = fc.record({
    day: fc.integer({ min: 1, max: 4 }).map((day) => `2026-11-0${day}`),
    hour: fc.integer({ min: 0, max: 3 }),
    tweets: fc.integer({ min: 0, max: 3 }),
    handle: fc.constantFrom('a', 'b', null),
  })
  const rowAfter = (measurements: readonly Measurement[]): FedItem | undefined =>
    measurements
      .flatMap(rowsOf)
      .reduce<FedItem | undefined>((row, next) => mergeRow(row, next, 'live').item, undefined)
  fc.assert(
    fc.property(
      fc
        .array(given, { minLength: 1, maxLength: 8 })
        .chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
          ),
        ),
      (orders) => {
        const [one, other] = orders.map((list) =>
          list.map(({ day, hour, tweets, handle }) =>
            checked({
              metric: 'social',
              project: 'any',
              measuredAt: `2026-11-10T0${hour}:00:00Z`,
              handle,
              days: [{ day, tweets }],
            }),
          ),
        ) as [Measurement[], Measurement[]]
        expect(rowAfter(other)).toEqual(rowAfter(one))
      },
    ),
    { numRuns: 300 },
  )
})

describe('what has one row', () => {
  const callers = (project: string, measuredAt: string, total: number) =>
    checked({ metric: 'callers', project, measuredAt, total, items: [] })

  test('is replaced by what was measured later, and by nothing else', async () => {
    const id = newId()
    expect(await store(callers(id, '2026-11-02T00:00:00Z', 2))).toEqual(['created'])
    expect(await store(callers(id, '2026-11-01T00:00:00Z', 1))).toEqual(['outdated'])
    expect(await store(callers(id, '2026-11-02T00:00:00Z', 2))).toEqual(['unchanged'])
    const rows = await readMetrics(table, projectSubject(id), 'callers', { part: '7d' })
    expect(rows).toMatchObject([{ value: { total: 2, items: [] }, source: 'import' }])
  })

  test('of a contract stands under its address and chain', async () => {
    const address = `0x${'Cd'.repeat(20)}`
    await store(
      checked({
        metric: 'privileged-address',
        address,
        chain: 'Ethereum',
        measuredAt: '2026-11-02T00:00:00Z',
        total: 1,
        items: [
          {
            holder: address,
            holderKind: 'multisig',
            roles: ['owner'],
            threshold: 3,
            signers: 5,
            since: '2026-01-01T00:00:00Z',
            risk: 'medium',
            reason: 'A multisig can: pause.',
          },
        ],
      }),
    )
    const [row] = await readMetrics(table, addressSubject(address), 'privileged-address')
    expect(row).toMatchObject({
      part: 'Ethereum',
      value: { items: [{ chain: 'Ethereum', holderKind: 'multisig', label: null }] },
    })
  })
})

test('a dry run says what would come of it and writes nothing', async () => {
  const id = newId()
  const one = prices(id, '2026-11-02T06:00:00Z', { '2026-11-01': 1 })
  const outcomes = await storeMeasurements(table, [one, one], { source: 'import', dryRun: true })
  expect(outcomes).toEqual(['created', 'unchanged'])
  const { Item } = await cloud.documents.send(
    new GetCommand({
      TableName: tableName(cloud.stage, 'metrics'),
      Key: { subject: projectSubject(id), period: 'market#2026-11' },
      ConsistentRead: true,
    }),
  )
  expect(Item).toBeUndefined()
})
