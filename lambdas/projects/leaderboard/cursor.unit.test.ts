import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { cursorAt, startAfter } from './cursor.ts'

const question = '[{},{"sort":"rank","order":"asc"}]'
/** Ordinals that the numbers in names like `c3` stand for. */
const list = (...names: string[]) => Uint32Array.from(names, (name) => Number(name.slice(1)))
const before = list('a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')
const cursor = cursorAt(before, 4, question)

/** What the page after the first four would begin with. */
const rest = (...ids: string[]) => {
  const { index, seen } = startAfter(list(...ids), cursor, question)
  return ids
    .slice(index)
    .filter((id) => !seen.has(Number(id.slice(1))))
    .join(' ')
}

describe('the next page', () => {
  test('follows on the last row where nothing has moved', () => {
    expect(rest('a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')).toBe('e5 f6 g7 h8')
  })

  test('repeats nothing when others come in before it, or leave', () => {
    expect(rest('x21', 'y22', 'a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8')).toBe('e5 f6 g7 h8')
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
  expect(startAfter(before, cursorAt(before, 1, question), question).index).toBe(1)
})

test('fits into an address', () => {
  const long = Uint32Array.from([4_294_967_295, 4_294_967_294, 4_294_967_293])
  expect(cursorAt(long, 3, question).length).toBeLessThanOrEqual(300)
})

/** The digest is that of format 8 and the question. */
const cursorOf = (end: unknown, anchors: unknown): string => encoded(['rlK9LUB7', end, anchors])
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test('names its list by a digest, and the last rows backwards', () => {
  expect(cursor).toBe(cursorOf(4, [4, 3, 2]))
})

test.each([
  ['', 'nothing'],
  ['!!!', 'no base64'],
  [encoded([]), 'an empty list'],
  [encoded({ a: 1 }), 'an object'],
  [cursorOf(-1, [7]), 'a negative place'],
  [cursorOf(1e99, [7]), 'a place beyond all'],
  [cursorOf(4, ['7']), 'what is no number'],
  [cursorOf(4, []), 'no row'],
  [cursorAt(before, 4, '[{},{"sort":"rank","order":"desc"}]'), 'of another order'],
  [cursorAt(before, 4, '[{"q":"er"},{"sort":"rank","order":"asc"}]'), 'of other filters'],
])('%s is refused: %s', (text) => {
  const start = () => startAfter(before, text, question)
  expect(start).toThrow(Refusal)
  expect(start).toThrow(expect.objectContaining({ code: 'UnknownCursor' }))
})

test('of a catalogue of another format, in which its ordinals are of other projects, it is refused', async () => {
  vi.resetModules()
  vi.doMock('../catalogue/store/object-names.ts', () => ({ CATALOGUE_FORMAT: 9 }))
  const other = await import('./cursor.ts')
  expect(() => startAfter(before, other.cursorAt(before, 4, question), question)).toThrow(Refusal)
})
