import { type Gate, isWithin, type Measured, type Sampled } from './measured.ts'

const SIGNS = { max: '≤', min: '≥', exactly: '=' } as const satisfies Record<Gate['bound'], string>

/** Four digits are as many as anybody compares; whole numbers are shown whole. */
export const inShort = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value.toPrecision(value < 1 ? 2 : 3)))

/** Lines of a table for a terminal. */
export const tableOf = (measured: readonly Measured[]): string[] => {
  const rows = [
    ['', 'measured', 'unit', 'gate', ''],
    ...measured.map((line) => [
      line.name,
      show(line),
      line.unit,
      line.gate ? `${SIGNS[line.gate.bound]} ${inShort(line.gate.value)}` : '',
      line.gate ? (isWithin(line) ? 'ok' : 'FAILED') : '',
    ]),
  ]
  const widthOf = (column: number): number =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0))
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 1 ? cell.padStart(widthOf(column)) : cell.padEnd(widthOf(column)),
      )
      .join('  ')
      .trimEnd(),
  )
}

const show = ({ value, spread }: Sampled): string =>
  spread === undefined || spread[0] === spread[1]
    ? inShort(value)
    : `${inShort(value)} (${inShort(spread[0])}–${inShort(spread[1])})`
