import { expect, test } from 'vitest'
import { embeddedMetrics } from '../../lambdas/platform/telemetry/emf.ts'
import { createMetrics } from './create-metrics.ts'

const metricsOf = embeddedMetrics({
  dimensions: ['stage', 'endpoint'],
  units: { milliseconds: 'Milliseconds', retries: 'Count' },
})

const line = (endpoint: string, milliseconds: number, retries = 0): string =>
  JSON.stringify({ stage: 'local', endpoint, milliseconds, retries, ...metricsOf() })

const newMetrics = () => createMetrics({ now: () => Date.UTC(2026, 10, 23) })

test('times come as percentiles and counts as sums, for each endpoint', () => {
  const { take, summary } = newMetrics()
  for (let value = 1; value <= 100; value += 1) take(line('b/two', value, 2))
  take(line('a/one', 7))
  expect(summary()).toEqual({
    since: '2026-11-23T00:00:00.000Z',
    by: {
      endpoint: {
        'a/one': { count: 1, milliseconds: { p50: 7, p95: 7, p99: 7 }, retries: 0 },
        'b/two': { count: 100, milliseconds: { p50: 50, p95: 95, p99: 99 }, retries: 200 },
      },
    },
  })
})

test('of very many times the newest count', () => {
  const { take, summary } = newMetrics()
  for (let value = 1; value <= 5000; value += 1) take(line('a/one', value))
  expect(summary().by['endpoint']?.['a/one']).toMatchObject({
    count: 5000,
    milliseconds: { p50: 4000 },
  })
})

test.each(['{"event":"request"}', '{"_aws":{"Timestamp":"now"}}', '{"text":"\\"_aws\\""}'])(
  'another line counts nothing: %s',
  (text) => {
    const { take, summary } = newMetrics()
    take(text)
    expect(summary().by).toEqual({})
  },
)
