import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('names come first, and each value in its column', () => {
  expect(
    toCsv([
      { id: 'a', actions: 2 },
      { id: 'b', endedAt: null },
    ]),
  ).toBe('id,actions,endedAt\r\na,2,\r\nb,,\r\n')
})

test('quotes, commas and line breaks stay within a value', () => {
  expect(toCsv([{ name: 'a "b", c\nd' }])).toBe('name\r\n"a ""b"", c\nd"\r\n')
  expect(toCsv([{ data: { name: 'x', n: 1 } }])).toBe('data\r\n"{""name"":""x"",""n"":1}"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('no spreadsheet runs %j', (text) => {
  expect(toCsv([{ name: text }])).toMatch(/^name\r\n"?'/)
})

test('of no rows there is an empty line of names', () => {
  expect(toCsv([])).toBe('\r\n')
})
