import { expect, test } from 'vitest'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import type { LeaderboardRow } from '../../../shared/contract/projects/leaderboard.ts'
import { createCsv } from './to-csv.ts'

const toCsv = (rows: readonly LeaderboardRow[]): string => {
  const csv = createCsv()
  csv.add(rows)
  return csv.text()
}

const csvOf = (fields: Partial<ProjectRow>, customScore: number | null = null) =>
  toCsv([{ ...rowOf('tidewell', fields), customScore }])

/** The cell of a column in the first row; for rows without quotes in other cells. */
const cell = (name: string, fields: Partial<ProjectRow>): string | undefined => {
  const [head = '', row = ''] = csvOf(fields).split('\r\n')
  return row.split(',')[head.split(',').indexOf(name)]
}

test('has a header row, lines that end in CR LF, and as many cells in each', () => {
  const lines = csvOf({}).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^rank,id,name,token_tickers,/)
  expect(lines[1]?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0)
  expect(lines[2]).toBe('')
})

test('ends with the last row that fits into what a Lambda may answer', () => {
  // Each quote is doubled, and both are escaped in JSON: the size that counts.
  const row = { ...rowOf('tidewell', { name: '"'.repeat(60) }), customScore: null }
  const rows = Array.from({ length: 25_000 }, () => row)
  const csv = toCsv(rows)
  const bytes = Buffer.byteLength(JSON.stringify(csv))
  expect(bytes).toBeLessThan(6_000_000)
  expect(bytes).toBeGreaterThan(5_900_000)
  expect(csv.endsWith('\r\n')).toBe(true)
  expect(csv.startsWith(toCsv([row]))).toBe(true)
})

test('what is unknown is an empty cell or says so, never 0', () => {
  expect(cell('score', {})).toBe('')
  expect(cell('rank', {})).toBe('')
  expect(cell('audits', {})).toBe('')
  expect(cell('market_cap_usd', {})).toBe('')
  expect(cell('open_critical_findings', {})).toBe('')
  expect(cell('kyc', {})).toBe('unknown')
  expect([null, false, true].map((hasToken) => cell('token', { hasToken }))).toEqual([
    'unknown',
    'none',
    'yes',
  ])
  expect(cell('bounty', {})).toBe('unknown')
  expect(cell('monitored', {})).toBe('unknown')
  expect(cell('band', {})).toBe('N/A')
  expect(cell('score_change_7d', { scoreChange7d: -3.2 })).toBe('-3.2')
})

test('a name that a spreadsheet could run is text, and one with commas a single cell', () => {
  expect(cell('name', { name: '-2+3' })).toBe(`'-2+3`)
  expect(csvOf({ name: 'Tidewell, Inc', category: 'a\r\nb' })).toContain(
    ',"Tidewell, Inc",,unknown,"a\r\nb",',
  )
})
