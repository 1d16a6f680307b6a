import { expect, test } from 'vitest'
import { readDay, readHeading } from './read-columns.ts'

test.each([
  ['tidewell,2026-11-01,1', 'The first line lacks project and day.'],
  ['project,day', 'Give columns of one metric: price_usd'],
  ['project,day,price_usd,tweets', 'Give columns of one metric: price_usd'],
  ['project,day,price', 'Give columns of one metric: price_usd'],
  ['project,day,day,price_usd', 'The first line has a column twice.'],
  ['"project,day', 'The first line is not CSV'],
])('headings %s are refused', (line, message) => {
  expect(() => readHeading(line)).toThrow(message)
})

test('headings may stand in any order and case', () => {
  const heading = readHeading('Day,Tweets,Project')
  expect(heading).toEqual({ metric: 'social', columns: ['day', 'tweets', 'project'] })
  expect(readDay('2026-11-01,3,tidewell', heading, '2026-11-02T00:00:00Z')).toEqual({
    metric: 'social',
    project: 'tidewell',
    measuredAt: '2026-11-02T00:00:00Z',
    handle: null,
    days: [{ day: '2026-11-01', tweets: 3 }],
  })
})

test('an empty cell was not measured, and what is no number stays as it is', () => {
  const heading = readHeading('project,day,price_usd,liquidity_usd,market_cap_usd')
  const day = readDay('tidewell,2026-11-01,,0x10,1e9', heading, undefined)
  expect(day).toMatchObject({
    days: [{ day: '2026-11-01', liquidityUsd: '0x10', marketCapUsd: 1e9 }],
  })
  expect(readDay('tidewell,2026-11-01', heading, undefined)).toBeUndefined()
})
