/** Spreadsheets run what begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as CSV (RFC 4180), with a line of names first. Values that are no texts are written as JSON;
 * what a spreadsheet would take for a formula gets an apostrophe before it.
 */
export const toCsv = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
