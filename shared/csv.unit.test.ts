import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1+cmd|calc', `'+1+cmd|calc`],
  ['-2+3', `'-2+3`],
  ['＝1+1', `'＝1+1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['@SUM(A1)', `'@SUM(A1)`],
  [' =1+1', `' =1+1`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['|calc', `'|calc`],
])('a text that a spreadsheet could run stays text: %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test('a number below zero is a number, and null an empty cell', () => {
  expect(csvLine([-3.2, null, true, 0])).toBe('-3.2,,true,0\r\n')
})

test('quotes, commas and line breaks stay within a cell', () => {
  expect(csvLine(['Plain = name', 'say "hi"', 'a,b', 'c\r\nd'])).toBe(
    'Plain = name,"say ""hi""","a,b","c\r\nd"\r\n',
  )
})
