import { expect, test } from 'vitest'
import { rowsToCsv } from './rows-to-csv.ts'

test('names come first, and each value in its column', () => {
  expect(
    rowsToCsv([
      { id: 'a', actions: 2 },
      { id: 'b', endedAt: null },
    ]),
  ).toBe('id,actions,endedAt\r\na,2,\r\nb,,\r\n')
})

test('what is no single value is JSON', () => {
  expect(rowsToCsv([{ data: { name: 'x', n: 1 } }])).toBe('data\r\n"{""name"":""x"",""n"":1}"\r\n')
})

test('what people typed is no formula', () => {
  expect(rowsToCsv([{ name: ' =1+1' }, { name: '＝1+1' }])).toBe("name\r\n' =1+1\r\n'＝1+1\r\n")
})

test('of no rows there is an empty line of names', () => {
  expect(rowsToCsv([])).toBe('\r\n')
})
