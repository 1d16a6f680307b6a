import { expect, test } from 'vitest'
import { consumers } from '../lambdas/deployment/consumers.ts'
import { endpoints } from '../lambdas/deployment/endpoints.ts'
import { intakes } from '../lambdas/deployment/intakes.ts'
import { schedules } from '../lambdas/deployment/schedules.ts'
import { releaseMetrics, requestMetrics } from '../lambdas/platform/http/request-chain.ts'
import { consumerMetrics, scheduleMetrics } from '../lambdas/platform/telemetry/worker-metrics.ts'
import { evaluate } from '../test/support/documents/arithmetic.ts'
import { runbook } from '../test/support/documents/runbook.ts'
import { ALL_SETTINGS, synthesised } from '../test/support/infra/synthesised-templates.ts'

/** The rows of the chapter on costs: cells between bars. */
const rows = (/^## What it costs\n([\s\S]*?)^## /m.exec(runbook())?.[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

const figures = new Map(
  rows.flatMap(([name = '', value = '']) => {
    const [, figure] = /^`(\w+)`$/.exec(name) ?? []
    return figure === undefined ? [] : [[figure, Number(value.replaceAll(',', ''))] as const]
  }),
)
/** What is counted, its arithmetic, and what comes of it. */
const sums = rows.filter(([, arithmetic = '', amount = '']) =>
  /^\d/.test(amount) ? /`.*`/.test(arithmetic) : false,
)

test('the tables of costs are found', () => {
  expect(figures.size).toBeGreaterThan(15)
  expect(sums.length).toBeGreaterThan(8)
  for (const [name, value] of figures) expect([name, value]).toEqual([name, expect.any(Number)])
  expect([...figures.values()].filter(Number.isNaN)).toEqual([])
})

test.each(sums)('the arithmetic of %s is right', (_, arithmetic = '', amount = '') => {
  const value = evaluate(arithmetic.replaceAll('`', ''), figures)
  const digits = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0
  expect(value.toFixed(digits)).toBe(amount.replaceAll(',', ''))
})

test('every figure is used', () => {
  const text = sums.map(([, arithmetic = '']) => arithmetic).join(' ')
  const used = new Set(text.match(/[a-zA-Z]\w*/g))
  expect([...figures.keys()].filter((name) => !used.has(name))).toEqual([])
})

/** Of each group of dimensions, how many fields of a log line are metrics. */
const countsOf = (metrics: typeof requestMetrics): readonly number[] => {
  const { _aws: embedded } = metrics()
  return embedded.CloudWatchMetrics.map(({ Metrics }) => Metrics.length)
}
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

test('no more alarms, metrics, secrets, keys and rules of the firewall are made than are paid for', async () => {
  const { stacks } = await synthesised(ALL_SETTINGS)
  const all = [...stacks.values()].flat()
  const ofType = (type: string) => all.filter(({ Type }) => Type === type)
  const [, ofVersion = 0] = countsOf(releaseMetrics)
  const made = {
    // Of a sum each metric is paid for.
    alarms: ofType('AWS::CloudWatch::Alarm')
      .flatMap(({ Properties }) => (Properties['Metrics'] ?? [{ MetricStat: {} }]) as object[])
      .filter((metric) => 'MetricStat' in metric).length,
    metrics:
      endpoints.length * sum(countsOf(requestMetrics)) +
      ofType('AWS::Lambda::Alias').length * ofVersion +
      (consumers.length + intakes.length) * sum(countsOf(consumerMetrics)) +
      schedules.length * sum(countsOf(scheduleMetrics)) +
      ofType('AWS::Logs::MetricFilter').length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    keys: ofType('AWS::KMS::Key').length,
    rules: ofType('AWS::WAFv2::WebACL').flatMap(
      ({ Properties }) => Properties['Rules'] as unknown[],
    ).length,
  }
  for (const [name, count] of Object.entries(made)) {
    expect(count, name).toBeGreaterThan(0)
    expect(count, name).toBeLessThanOrEqual(figures.get(name) ?? 0)
  }
})

test('four fifths of the budget of the example are more than a month costs whatever happens', () => {
  const budget = Number(/"monthlyBudget": (\d+)/.exec(runbook())?.[1])
  const fixed = sums.flatMap(([what = '', , amount = '']) =>
    /^A month(?:, whatever happens)?: /.test(what) ? [Number(amount)] : [],
  )
  expect(fixed).toHaveLength(4)
  expect(sum(fixed)).toBeLessThan(0.8 * budget)
})
