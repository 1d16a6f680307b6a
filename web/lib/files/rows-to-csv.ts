import { csvLine, type CsvValue } from '../../../shared/csv.ts'

/** Rows as CSV, with a line of names first. Lists and objects are written as JSON. */
export const rowsToCsv = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => valueOf(row[name])))]
  return lines.map(csvLine).join('')
}

const valueOf = (value: unknown): CsvValue => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as CsvValue)
}
