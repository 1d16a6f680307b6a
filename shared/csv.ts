/** A value of a table; null is an empty cell. */
export type CsvValue = string | number | boolean | null

/**
 * A line of CSV by RFC 4180: quoted as needed, and ended by CR LF. A text that a spreadsheet could
 * run as a formula gets an apostrophe before it.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join()}\r\n`

const cellOf = (value: CsvValue): string => {
  if (typeof value !== 'string') return String(value ?? '')
  // Some spreadsheets skip blanks, and take the wide forms for the same.
  const safe = /^\s*[=+\-@|%＝＋－＠]/.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
