import { expect, test } from 'vitest'
import { toCsv, toTable } from './table-text.ts'

test('a text that a spreadsheet could run is quoted in CSV, a number is not', () => {
  const texts = ['=1+1', ' =1+1', '\n=1+1', '＝1+1', '|calc', '%0', 'a,b']
  const rows = [...texts, -5, null, true].map((x) => ({ x }))
  expect(toCsv(['x'], rows)).toBe(
    [
      'x',
      "'=1+1",
      "' =1+1",
      '"\'\n=1+1"',
      "'＝1+1",
      "'|calc",
      "'%0",
      '"a,b"',
      '-5',
      '',
      'true',
      '',
    ].join('\r\n'),
  )
})

test('a table takes more rows than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, x) => ({ x }))
  const lines = toTable(['x'], rows).split('\n')
  expect(lines.slice(0, 3)).toEqual(['x', '------', '0'])
  expect(lines.at(-2)).toBe('199999')
})
