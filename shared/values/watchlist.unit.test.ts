import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import {
  DEFAULT_WATCHLIST_NAME,
  NAME_TAKEN,
  NAME_TOO_LONG,
  WatchlistId,
  WatchlistName,
} from './watchlist.ts'

test('the words are those that people know from the page', () => {
  expect(DEFAULT_WATCHLIST_NAME).toBe('My Watchlist')
  expect(NAME_TOO_LONG).toBe('Watchlist name cannot exceed 20 characters.')
  expect(NAME_TAKEN).toBe('The name is already used')
})

describe('a name', () => {
  const family = '👨‍👩‍👧‍👦'

  test.each([
    'a',
    'a'.repeat(20),
    '🦉'.repeat(20),
    family.repeat(20),
    // Flags of a country and of a part of one, and a key.
    '🇨🇭'.repeat(20),
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'.repeat(20),
    '1\ufe0f\u20e3'.repeat(20),
    'e\u0301'.repeat(20),
    'ᄒ\u1161\u11ab'.repeat(20),
  ])('has up to 20 characters as a reader counts them: %j', (name) => {
    expect(v.parse(WatchlistName, name)).toBe(name)
  })

  test.each(['a'.repeat(21), '🦉'.repeat(21), family.repeat(21), `a${'\u0301'.repeat(700)}`])(
    'is too long: %j',
    (name) => {
      expect(v.safeParse(WatchlistName, name).issues?.[0]?.message).toBe(NAME_TOO_LONG)
    },
  )

  test('has no blanks around it', () => {
    expect(v.parse(WatchlistName, '\t My  list \u00a0')).toBe('My  list')
  })

  test.each(['', ' ', '\u3000\n', 'a\nb', 'a\u0000', 'a\u001bb', '\ud83e', 5, null, undefined])(
    'is never %j',
    (value) => {
      expect(v.is(WatchlistName, value)).toBe(false)
    },
  )

  test.each(['\u200b', '\u200d \u2060', '\u3164'])('that shows nothing is none: %j', (name) => {
    expect(v.safeParse(WatchlistName, name).issues?.[0]?.message).toBe(
      'Please input a watchlist name.',
    )
  })

  test('a very long one is refused before its characters are counted, which takes long', () => {
    const count = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    v.safeParse(WatchlistName, 'a'.repeat(10_000), { abortPipeEarly: true })
    expect(count).not.toHaveBeenCalled()
    v.safeParse(WatchlistName, 'a'.repeat(21), { abortPipeEarly: true })
    expect(count).toHaveBeenCalled()
  })
})

test.each([
  ['k3J_-9', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['a/b', false],
  ['a#b', false],
  ['a\n', false],
  [7, false],
])('%j as an id: %s', (value, fits) => {
  expect(v.is(WatchlistId, value)).toBe(fits)
})
