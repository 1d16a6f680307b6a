import { expect, test } from 'vitest'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { measuredDays } from './daily-series.ts'
import { addressSubject, type Measured, projectSubject } from './metric.ts'
import { readMetrics } from './read-metrics.ts'
import { writeMetrics } from './write-metrics.ts'

const cloud = await useTestCloud()
const table = { client: cloud.documents, stage: cloud.stage }

const market = (id: string, month: string, days: readonly number[]): Measured<'market'> => ({
  subject: projectSubject(id),
  metric: 'market',
  part: month,
  value: {
    days: days.map((day) => ({
      day: `${month}-${String(day).padStart(2, '0')}`,
      priceUsd: day / 7,
      liquidityUsd: 1e6,
      volume24hUsd: null,
      marketCapUsd: 1e8,
    })),
  },
  source: 'import',
  updatedAt: `${month}-28T06:00:00.000Z`,
})

const social = (id: string, month: string): Measured<'social'> => ({
  subject: projectSubject(id),
  metric: 'social',
  part: month,
  value: {
    handle: `handle_${month.slice(0, 4)}`,
    days: [
      {
        day: `${month}-01`,
        tweets: 0,
        mentions: 12,
        followers: null,
        following: null,
        favorites: null,
        sentiment: -0.2,
        suspiciousShare: 0.1,
      },
    ],
  },
  source: 'demo',
  updatedAt: `${month}-02T00:00:00.000Z`,
})

const nothing = (id: string) => ({
  subject: projectSubject(id),
  part: '7d',
  value: { total: 0, items: [] },
  source: 'live' as const,
  updatedAt: '2026-11-01T00:00:00.000Z',
})
const callers = (id: string): Measured<'callers'> => ({ ...nothing(id), metric: 'callers' })

test('what was stored comes back, the months in their order and joined to days', async () => {
  const rows = [market('alpha', '2026-02', [1, 2]), market('alpha', '2025-12', [30, 31])]
  await writeMetrics(table, [...rows, social('alpha', '2025-11'), social('alpha', '2026-01')])
  expect(await readMetrics(table, projectSubject('alpha'), 'market')).toEqual(rows.toReversed())
  const series = await measuredDays(table, 'alpha')
  expect(series.market).toEqual({
    days: rows.toReversed().flatMap(({ value }) => value.days),
    updatedAt: '2026-02-28T06:00:00.000Z',
    source: 'import',
  })
  expect(series.social.days.map(({ day }) => day)).toEqual(['2025-11-01', '2026-01-01'])
  expect(series.social.days[0]).toEqual(social('alpha', '2025-11').value.days[0])
})

test('months before the one asked for are left out', async () => {
  await writeMetrics(table, [
    market('beta', '2025-12', [31]),
    market('beta', '2026-01', [1]),
    market('beta', '2026-02', [1]),
  ])
  const months = await readMetrics(table, projectSubject('beta'), 'market', { from: '2026-01' })
  expect(months.map(({ part }) => part)).toEqual(['2026-01', '2026-02'])
})

test('what was never measured has no days, no date and no source', async () => {
  const none = { days: [], updatedAt: null, source: null }
  expect(await measuredDays(table, 'nobody')).toEqual({ market: none, social: none })
})

test('a later measurement replaces, and no other row is touched', async () => {
  await writeMetrics(table, [market('gamma', '2026-01', [1]), market('gamma', '2026-02', [1])])
  await writeMetrics(table, [market('gamma', '2026-02', [1, 2])])
  const { market: series } = await measuredDays(table, 'gamma')
  expect(series.days.map(({ day }) => day)).toEqual(['2026-01-01', '2026-02-01', '2026-02-02'])
})

test('a metric is never given the rows of another, and one without parts is found', async () => {
  const exchanges: Measured<'exchanges'> = {
    ...nothing('delta'),
    metric: 'exchanges',
    part: '',
    value: { items: [] },
  }
  await writeMetrics(table, [
    callers('delta'),
    exchanges,
    market('delta', '2026-01', [1]),
    { ...nothing('delta'), metric: 'calls' },
    { ...nothing('delta'), metric: 'events' },
  ])
  const subject = projectSubject('delta')
  expect(await readMetrics(table, subject, 'callers')).toEqual([callers('delta')])
  expect(await readMetrics(table, subject, 'exchanges')).toEqual([exchanges])
})

test('one address is the same in whatever case, and a chain can be picked', async () => {
  const address = `0x${'aB'.repeat(20)}`
  const rows = ['Basalt', 'Skerry'].map((chain): Measured<'privileged-address'> => ({
    subject: addressSubject(address),
    metric: 'privileged-address',
    part: chain,
    value: { total: 0, items: [] },
    source: 'demo',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }))
  await writeMetrics(table, rows)
  const read = async (part?: string) =>
    await readMetrics(
      table,
      addressSubject(address.toUpperCase()),
      'privileged-address',
      part === undefined ? {} : { part },
    )
  expect(await read()).toEqual(rows)
  expect(await read('Skerry')).toEqual([rows[1]])
  expect(await read('Sker')).toEqual([])
})

test('more rows than one request or one page holds', async () => {
  const months = Array.from({ length: 60 }, (_, index) => {
    const month = `20${20 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    const row = market('epsilon', month, [1])
    return { ...row, value: { ...row.value, filler: 'x'.repeat(30_000) } }
  })
  await writeMetrics(table, months)
  expect((await measuredDays(table, 'epsilon')).market.days).toHaveLength(60)
})
