import { expect, test } from 'vitest'
import type { MarketDay } from '../../../shared/values/measured-days.ts'
import { tidewell } from '../../../test/support/data/rated-drafts.ts'
import { marketDays, NOW, recordOf } from '../../../test/support/data/rating-records.ts'
import { noEngagement } from '../catalogue/rating/catalogue-entry.ts'
import { rateProject } from '../catalogue/rating/rate-project.ts'
import { withMeasured } from './dossier.ts'

const dossier = tidewell(recordOf([]))
const daysOf = (count: number): readonly MarketDay[] =>
  marketDays(count, (days) => ({ priceUsd: 1000 - days, volume24hUsd: 5, marketCapUsd: 1e6 }))
const holding = (market: readonly MarketDay[]) =>
  withMeasured(dossier, { days: market, updatedAt: NOW, source: 'import' }, { updatedAt: null })
const rowOf = (market: readonly MarketDay[], now: number) =>
  rateProject({ ...holding([]), market, measuredAt: NOW }, noEngagement, now).row

test('a dossier holds a week of prices of a year', () => {
  expect(holding(daysOf(365))).toEqual(holding(daysOf(7)))
  expect(holding(daysOf(365)).market).toHaveLength(7)
})

test.each([0, 1, 2])('what is left of a year gives the same row, as of %i days before', (days) => {
  const year = daysOf(365)
  const now = Date.parse(NOW) - days * 86_400_000
  const row = rowOf(holding(year).market, now)
  expect(row).toEqual(rowOf(year, now))
  expect(row.priceUsd).toBe(1000 - days)
})
