import { expect, test } from 'vitest'
import { jsonLine } from './json-line.ts'

test('no control speaks to a terminal, and none is lost', () => {
  const value = { 'a\u009b': ['\u009b2J\u007f\u0085\u001b[2J\n\u0000 é 漢 🦉'] }
  expect(jsonLine(value)).not.toMatch(/[\p{Cc}]/u)
  expect(JSON.parse(jsonLine(value))).toEqual(value)
})
