import { expect, test } from 'vitest'
import { toCsv } from './table-text.ts'

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
