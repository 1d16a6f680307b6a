import { csvLine, type CsvValue } from '../../shared/csv.ts'
import type { Row } from './duckdb.ts'

/** Longer cells are cut in a table; CSV and JSON have them whole. */
const CELL_MAX = 60

const textOf = (value: Row[string] | undefined): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Rows below their columns' names, for a terminal. */
export const toTable = (columns: readonly string[], rows: readonly Row[]): string => {
  const cells = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))]
  const widths = columns.map((_, index) =>
    cells.reduce((most, line) => Math.max(most, (line[index] ?? '').length), 0),
  )
  const lines = cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`
}

/** One line, without what would move a terminal's cursor. */
const shown = (value: Row[string] | undefined): string => {
  const text = textOf(value).replaceAll(/\p{Cc}/gu, ' ')
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text
}

/** CSV by RFC 4180. What a spreadsheet would take for a formula is quoted by an apostrophe. */
export const toCsv = (columns: readonly string[], rows: readonly Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => csvValueOf(row[column])))]
    .map(csvLine)
    .join('')

const csvValueOf = (value: Row[string] | undefined): CsvValue =>
  typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
