type Row = Readonly<Record<string, string | number>>

/** Rows below the names of their columns, by RFC 4180. */
export const toCsv = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('')
}

/** What a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
