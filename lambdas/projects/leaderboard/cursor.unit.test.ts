import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { cursorAt, startAfter } from './cursor.ts'

const sorting = { sort: 'rank', order: 'asc' } as const
const list = (...ids: string[]) => ids.map((id) => ({ id }))
const before = list('a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')
const cursor = cursorAt(before, 4, sorting)

/** What the page after the first four would begin with. */
const rest = (...ids: string[]) => {
  const rows = list(...ids)
  const { index, seen } = startAfter(rows, cursor, sorting)
  return rows
    .slice(index)
    .map(({ id }) => id)
    .filter((id) => !seen.has(id))
    .join(' ')
}

describe('the next page', () => {
  test('follows on the last row where nothing has moved', () => {
    expect(rest('a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')).toBe('e5 f6 g7 h8')
  })

  test('repeats nothing when others come in before it, or leave', () => {
    expect(rest('x1', 'y2', 'a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')).toBe('e5 f6 g7 h8')
    expect(rest('b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')).toBe('e5 f6 g7 h8')
  })

  test('neither repeats nor leaves out others when the last row itself moves far', () => {
    expect(rest('a1', 'b2', 'c3', 'e5', 'f6', 'g7', 'h8', 'd4')).toBe('e5 f6 g7 h8')
    expect(rest('d4', 'a1', 'b2', 'c3', 'e5', 'f6', 'g7', 'h8')).toBe('e5 f6 g7 h8')
  })

  test('goes by the number of rows where the last ones are all gone', () => {
    expect(rest('a1', 'e5', 'f6', 'g7', 'h8')).toBe('h8')
    expect(rest()).toBe('')
  })
})

test('a short first page has a cursor too', () => {
  expect(startAfter(before, cursorAt(before, 1, sorting), sorting).index).toBe(1)
})

test('fits into an address', () => {
  const long = Array.from({ length: 3 }, (_, n) => ({ id: `${n}`.padEnd(32, 'x') }))
  expect(cursorAt(long, 3, { sort: 'confidence', order: 'desc' }).length).toBeLessThanOrEqual(300)
})

test.each([
  ['', 'nothing'],
  ['!!!', 'no base64'],
  [Buffer.from('[]').toString('base64url'), 'an empty list'],
  [Buffer.from('{"__proto__":1}').toString('base64url'), 'an object'],
  [Buffer.from('["rank","asc",-1,["aa"]]').toString('base64url'), 'a negative place'],
  [Buffer.from('["rank","asc",1e99,["aa"]]').toString('base64url'), 'a place beyond all'],
  [Buffer.from('["rank","asc",4,["../x"]]').toString('base64url'), 'what is no id'],
  [Buffer.from('["rank","asc",4,[]]').toString('base64url'), 'no row'],
  [cursorAt(before, 4, { sort: 'name', order: 'asc' }), 'another column'],
  [cursorAt(before, 4, { sort: 'rank', order: 'desc' }), 'another order'],
])('%s is refused: %s', (text) => {
  const start = () => startAfter(before, text, sorting)
  expect(start).toThrow(Refusal)
  expect(start).toThrow(expect.objectContaining({ code: 'UnknownCursor' }))
})
