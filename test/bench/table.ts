import { type Gate, isWithin, type Measured, type Sampled } from './measured.ts'

const SIGNS = { most: '≤', least: '≥', exactly: '=' } as const satisfies Record<
  Gate['bound'],
  string
>

/** Four digits are as many as anybody compares; whole numbers are shown whole. */
export const inShort = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value.toPrecision(value < 1 ? 2 : 3)))

/** Lines of a table for a terminal: what was measured, beside castore where that was measured too. */
export const tableOf = (measured: readonly Measured[]): string[] => {
  const isComparison = measured.some(({ castore }) => castore !== undefined)
  const comparison = isComparison ? ['castore', 'ours', 'castore ÷ ours'] : ['measured']
  const head = ['', ...comparison, 'unit', 'gate', '']
  const lines = measured.map((one) => [
    one.name,
    ...(isComparison ? [show(one.castore)] : []),
    show(one),
    ...(isComparison ? [ratioOf(one)] : []),
    one.unit,
    one.gate ? `${SIGNS[one.gate.bound]} ${inShort(one.gate.value)}` : '',
    one.gate ? (isWithin(one) ? 'ok' : 'FAILED') : '',
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((cells) => cells[column]?.length ?? 0)),
  )
  const isNumber = (column: number): boolean => column > 0 && column <= comparison.length
  const align = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [head, ...lines].map(align)
}

const show = (sampled: Sampled | undefined): string => {
  if (sampled === undefined) return ''
  const { value, spread } = sampled
  if (spread === undefined || spread[0] === spread[1]) return inShort(value)
  return `${inShort(value)} (${inShort(spread[0])}–${inShort(spread[1])})`
}

const ratioOf = ({ value, castore }: Measured): string =>
  castore === undefined || value === 0 ? '' : inShort(castore.value / value)
