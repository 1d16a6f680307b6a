import { describe, expect, test } from 'vitest'
import { explain } from '../../../../shared/rating/explanation/explain.ts'
import { RATING_CATEGORIES } from '../../../../shared/values/rating.ts'
import {
  audit,
  rate,
  rateDrafts,
  rateWith,
  tidewell,
} from '../../../../test/support/data/rated-drafts.ts'
import {
  type Draft,
  dayAgo,
  daysAgo,
  draft,
  incidentConfirmed,
  inOrderRecord,
  marketDays,
  NOW,
  privilegeGranted,
  recordOf,
  VAULT,
} from '../../../../test/support/data/rating-records.ts'
import type { MarketDay } from '../../../../shared/values/measured-days.ts'
import { noEngagement } from './catalogue-entry.ts'
import { rateProject } from './rate-project.ts'

const now = Date.parse(NOW)

describe('the token in a row', () => {
  const tokenOf = (tokenTickers: string[], ...drafts: Draft[]) => {
    const { facts, ...one } = tidewell(recordOf(drafts))
    return rateProject({ ...one, facts: { ...facts, tokenTickers } }, noEngagement, now).row
      .hasToken
  }
  const reviewed = (hasToken: boolean) => draft('TokenReviewed', 3, { hasToken })

  test('is one with a ticker or a review that found one, and none only where a review says so', () => {
    expect(tokenOf(['TIDE'])).toBe(true)
    expect(tokenOf([], reviewed(true))).toBe(true)
    expect(tokenOf([], reviewed(false))).toBe(false)
    expect(tokenOf([])).toBeNull()
  })
})

describe('the score in a row', () => {
  test('is the explained one, with band, interval, confidence and points of each category', () => {
    const record = inOrderRecord()
    const { row, standing } = rate(record)
    const explained = explain(record, { at: NOW })
    expect(row).toMatchObject({
      score: explained.score,
      band: 'AAA',
      confidence: explained.confidenceLevel,
      caps: [],
      rank: null,
      rankChange7d: null,
    })
    expect(row.rawScore).toBeCloseTo(explained.raw, 1)
    expect(row.scoreInterval?.[0]).toBeCloseTo(explained.interval[0], 1)
    expect(row.scoreInterval?.[1]).toBeCloseTo(explained.interval[1], 1)
    expect(standing?.scoreUnrounded).toBeCloseTo(explained.raw, 5)
    expect(row.categories.map(({ id }) => id)).toEqual(RATING_CATEGORIES)
    const points = row.categories.reduce((sum, category) => sum + category.points, 0)
    expect(points).toBeCloseTo(explained.raw, 2)
  })

  test('is limited by caps, and ranks by what they leave', () => {
    const { row, standing } = rateWith(privilegeGranted(3, { privilegeId: 'mint', right: 'mint' }))
    expect(row).toMatchObject({ score: 59, band: 'BB', caps: ['single_key'] })
    expect(row.rawScore).toBeGreaterThan(59)
    expect(standing?.scoreUnrounded).toBe(59)
  })

  test('is one where all that is unknown would leave the band, however little is known', () => {
    const { row, standing } = rateDrafts(
      incidentConfirmed(70, { kind: 'exit_scam', severity: 'critical', lossUsd: 1e6 }),
    )
    expect(row).toMatchObject({
      // 14 · 0.144 of incidents, half of 3 of holders and of 2 of the website.
      score: 4.5,
      band: 'D',
      confidence: 'none',
      caps: ['exit_scam', 'active_incident', 'unreimbursed_loss', 'unproven_code', 'never_audited'],
      auditStatus: 'unknown',
      incidentStatus: 'unknown',
    })
    expect(standing?.scoreUnrounded).toBeCloseTo(4.523, 2)
  })

  test('is null where too little is known, and so is all that follows from it', () => {
    const { row, standing, sevenDaysAgo } = rateDrafts()
    expect({ standing, sevenDaysAgo }).toEqual({ standing: null, sevenDaysAgo: null })
    expect(row).toMatchObject({
      score: null,
      band: 'N/A',
      rawScore: null,
      scoreInterval: null,
      confidence: 'none',
      scoreChange7d: null,
      scoreChange30d: null,
      caps: ['unproven_code', 'never_audited'],
      auditStatus: 'unknown',
      openFindings: null,
      kyc: 'unknown',
      bounty: null,
      monitored: null,
      incidentStatus: 'unknown',
    })
    expect(row.spark30d).toEqual(Array(30).fill(null))
  })

  test('changes are between what was shown then and now; the line has a score for each day', () => {
    const { row, sevenDaysAgo } = rateWith(draft('AuditPublished', 10, audit('third', [])))
    const record = inOrderRecord([draft('AuditPublished', 10, audit('third', []))])
    const scoreAt = (days: number) => explain(record, { at: daysAgo(days) }).score ?? 0
    expect(row.scoreChange7d).toBeCloseTo((row.score ?? 0) - scoreAt(7), 5)
    expect(row.scoreChange30d).toBeCloseTo((row.score ?? 0) - scoreAt(30), 5)
    expect(row.spark30d).toHaveLength(30)
    expect(row.spark30d.at(-1)).toBe(row.score)
    expect(row.spark30d[0]).toBeLessThan(row.score ?? 0)
    expect(sevenDaysAgo?.scoreUnrounded).toBeCloseTo(scoreAt(7), 0)
  })

  test('does not move with votes, views, market capitalisation or a commercial relationship', () => {
    const record = inOrderRecord()
    const plain = rateProject(tidewell(record), noEngagement, now)
    const related = inOrderRecord([
      draft('CommercialRelationshipChanged', 1, { relationship: 'customer', note: null }),
    ])
    const seen = { ...noEngagement, views24h: 9e6, views7d: 9e6, trend: 9e6, yesCount: 900 }
    const toggled = rateProject(tidewell(related, 9e12), seen, now)
    expect(toggled.row).toMatchObject({
      commercialRelationship: 'customer',
      marketCapUsd: 9e12,
      views7d: 9e6,
      yesPercentage: 100,
    })
    const { standing, sevenDaysAgo } = plain
    expect(toggled).toMatchObject({ standing, sevenDaysAgo })
    const { score, band, rawScore, categories, caps, confidenceShare, spark30d } = plain.row
    expect(toggled.row).toMatchObject({
      score,
      band,
      rawScore,
      categories,
      caps,
      confidenceShare,
      spark30d,
    })
  })
})

describe('the market', () => {
  const at = (market: readonly MarketDay[]) =>
    rateProject(tidewell(recordOf([]), 77, market), noEngagement, now).row

  test('is that of the newest day, its change that against the day before', () => {
    const market = marketDays(3, (days) => ({
      priceUsd: [1.1, 1, 4][days] ?? null,
      volume24hUsd: 5,
      marketCapUsd: 1e6,
    }))
    expect(at(market)).toMatchObject({
      priceUsd: 1.1,
      priceChange24hPercentage: 10,
      volume24hUsd: 5,
      marketCapUsd: 1e6,
    })
  })

  test('has no change over a gap', () => {
    const day = { liquidityUsd: null, volume24hUsd: null, marketCapUsd: null }
    const market = [
      { day: dayAgo(3), priceUsd: 1, ...day },
      { day: dayAgo(1), priceUsd: 2, ...day },
    ]
    expect(at(market)).toMatchObject({ priceUsd: 2, priceChange24hPercentage: null })
  })

  test('too old or never measured is unknown; the capitalisation of the facts stands in', () => {
    const unknown = { marketCapUsd: 77, priceUsd: null, volume24hUsd: null }
    expect(at([])).toMatchObject(unknown)
    const market = marketDays(9, () => ({ priceUsd: 1, marketCapUsd: 5 })).slice(0, 5)
    expect(at(market)).toMatchObject(unknown)
  })
})

test('an entry names the addresses of live contracts', () => {
  expect(rateWith().addresses).toContain(`Skerry:${VAULT.address}`)
})
