import { expect, test } from 'vitest'
import { explain } from '../../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'
import {
  DEMO_NOW,
  DEMO_SEED,
  demoMetricsOf,
  demoRecordOf,
} from '../../../test/support/data/demo-records.ts'
import { generateProjects } from '../generate-projects.ts'
import { generateHistory, type ProjectHistory } from './generate-history.ts'

/** What the figures of a demo project have to do with each other. */

const DAY_MS = 86_400_000
const at = new Date(DEMO_NOW).toISOString()

/** By the days of the last week, as the table of engagement names them. */
const viewsOfWeek = ({ engagement }: ProjectHistory): number =>
  Array.from(
    { length: 7 },
    (_, ago) =>
      engagement.views[
        `d${new Date(DEMO_NOW - ago * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`
      ] ?? 0,
  ).reduce((sum, views) => sum + views, 0)

const projects = generateHistory(generateProjects(DEMO_SEED), {
  seed: DEMO_SEED,
  now: DEMO_NOW,
}).map((history) => {
  const record = demoRecordOf(history)
  const { audits, bounty, incidents, privileges } = deriveFacts(record, { at })
  const newest = demoMetricsOf(history, 'market').at(-1)?.value.days.at(-1)
  return {
    id: history.facts.id,
    marketCapUsd: history.facts.marketCapUsd,
    score: explain(record, { at }).score,
    volume24hUsd: newest?.volume24hUsd ?? null,
    liquidityUsd: newest?.liquidityUsd ?? null,
    bountyUsd: bounty?.maxUsd ?? null,
    viewsOfWeek: viewsOfWeek(history),
    /** It was in the news: an incident, a finding or a right that changed hands within a month. */
    hasNews:
      incidents.some((incident) => Date.parse(incident.at) > DEMO_NOW - 30 * DAY_MS) ||
      privileges.some(({ since }) => Date.parse(since) > DEMO_NOW - 30 * DAY_MS) ||
      audits.some(({ findings }) =>
        findings?.some(({ severity, status }) => severity === 'critical' && status === 'open'),
      ),
  }
})

const ranked = projects
  .filter(({ score }) => score !== null)
  .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))

test('a market has at most a tenth of the capitalisation at hand, and trades less than that a day', () => {
  expect(projects).toHaveLength(120)
  const traded = projects.filter(
    ({ marketCapUsd, liquidityUsd }) => marketCapUsd !== null && liquidityUsd !== null,
  )
  expect(traded.length).toBeGreaterThan(90)
  expect(
    traded.filter(
      ({ marketCapUsd, liquidityUsd, volume24hUsd }) =>
        // Amounts have four digits.
        (liquidityUsd ?? 0) > (marketCapUsd ?? 0) * 0.1001 ||
        (volume24hUsd ?? 0) > (marketCapUsd ?? 0) * 0.1,
    ),
  ).toEqual([])
})

test('no bounty is more than a twentieth of the market capitalisation', () => {
  const offering = projects.filter(
    ({ marketCapUsd, bountyUsd }) => marketCapUsd !== null && bountyUsd !== null,
  )
  expect(offering.length).toBeGreaterThan(60)
  expect(
    offering.filter(({ marketCapUsd, bountyUsd }) => (bountyUsd ?? 0) > (marketCapUsd ?? 0) * 0.05),
  ).toEqual([])
})

test('what is rated AA or better is worth five millions at least, where its worth is known', () => {
  const best = ranked.filter(({ score }) => (score ?? 0) >= 80)
  expect(best.length).toBeGreaterThan(10)
  expect(best.filter(({ marketCapUsd }) => marketCapUsd !== null && marketCapUsd < 5e6)).toEqual([])
})

test('the ten best are looked at hundreds of times a week, small projects without news seldom', () => {
  expect(ranked.slice(0, 10).filter((one) => one.viewsOfWeek < 300)).toEqual([])
  const small = ranked.filter(
    ({ marketCapUsd, hasNews }) => !hasNews && marketCapUsd !== null && marketCapUsd < 1e6,
  )
  expect(small.length).toBeGreaterThan(10)
  expect(small.filter((one) => one.viewsOfWeek > 150)).toEqual([])
})

test('what is worth more is looked at more, apart from what is in the news', () => {
  const bySize = projects
    .filter(({ marketCapUsd, hasNews }) => marketCapUsd !== null && !hasNews)
    .toSorted((a, b) => (a.marketCapUsd ?? 0) - (b.marketCapUsd ?? 0))
  const views = bySize.map((one) => one.viewsOfWeek)
  const order = views.toSorted((a, b) => a - b)
  const distance = views.reduce((sum, count, place) => sum + (order.indexOf(count) - place) ** 2, 0)
  // Spearman's correlation of the two orders.
  expect(1 - (6 * distance) / (views.length * (views.length ** 2 - 1))).toBeGreaterThan(0.9)
})
