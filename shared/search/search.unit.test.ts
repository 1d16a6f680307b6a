import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildIndex, type SearchEntry } from './build-index.ts'
import { joined, normalise } from './normalise.ts'
import { ENOUGH_HITS, search, TYPO_MIN_LENGTH } from './search.ts'

const entry = (
  id: string,
  rank: number | null,
  fields: Partial<SearchEntry> = {},
): SearchEntry => ({
  id,
  name: id,
  tokenTickers: [],
  rank,
  ...fields,
})

const find = (entries: SearchEntry[], keyword: string) => search(buildIndex(entries), keyword)

describe('what is found', () => {
  const entries = [
    entry('tidewell', 3, { name: 'Tidewell', tokenTickers: ['TIDE', 'sTIDE'] }),
    entry('dunlinbridge', null, { name: 'Dunlin Bridge' }),
    entry('cafe', 1, {
      name: 'Café-Noir',
      aliases: ['Black Roast'],
      contractAddresses: ['0xAbC0000000000001'],
    }),
  ]
  const index = buildIndex(entries)

  test.each([
    ['A1.5 a project by its name', 'Tidewell', 'tidewell'],
    ['A1.6 a project by its token ticker', 'TIDE', 'tidewell'],
    ['by a further ticker', 'stide', 'tidewell'],
    ['by the beginning of the name', 'ti', 'tidewell'],
    ['by the beginning of a later word', 'bri', 'dunlinbridge'],
    ['by what stands within a name', 'dewel', 'tidewell'],
    ['without the blank of its name', 'dunlinbr', 'dunlinbridge'],
    ['with a blank that its name lacks', 'tide well', 'tidewell'],
    ['without regard to diacritics', 'cafe noir', 'cafe'],
    ['without regard to punctuation', '$TIDE', 'tidewell'],
    ['with a character too many', 'tiidewell', 'tidewell'],
    ['with a character left out', 'tdewell', 'tidewell'],
    ['with a wrong first character', 'xidewell', 'tidewell'],
    ['with two neighbours exchanged', 'tidewlel', 'tidewell'],
    ['with a wrong last character', 'tidewelk', 'tidewell'],
    ['with a typing error in a later word', 'bridhe', 'dunlinbridge'],
    ['by another of its names', 'black roast', 'cafe'],
    ['by a later word of such a name', 'roa', 'cafe'],
    ['with a typing error in such a name', 'blakc roast', 'cafe'],
    ['by its contract address', ' 0xabc0000000000001 ', 'cafe'],
  ])('%s', (_, keyword, expected) => {
    expect(search(index, keyword)).toEqual([expected])
  })

  test.each(['', '   ', '??', 'zzzz', 'tidexxll', '0xabc000000000000', '.*', '\t', '\n'])(
    '%j finds nothing',
    (keyword) => {
      expect(search(index, keyword)).toEqual([])
    },
  )

  test('a hit never reaches from a name into a ticker or into the next name', () => {
    expect(search(index, 'welltide')).toEqual([])
    expect(search(index, 'well tide')).toEqual([])
  })

  test('an empty index finds nothing', () => {
    expect(find([], 'tide')).toEqual([])
  })
})

describe('the order', () => {
  test('goes by exactness first', () => {
    const entries = [
      entry('address', 1, { name: 'Other', contractAddresses: ['marl'] }),
      entry('typo', 2, { name: 'Mark' }),
      entry('substring', 3, { name: 'Tamarling' }),
      entry('word', 4, { name: 'Great Marlow' }),
      entry('ticker', 9, { name: 'Xylem', tokenTickers: ['MARL'] }),
      entry('prefix', 5, { name: 'Marlspike' }),
      entry('aliasPrefix', 1, { name: 'Osierfi', aliases: ['Marlfi'] }),
      entry('alias', 1, { name: 'Gantrel', aliases: ['Marl'] }),
      entry('exact', 6, { name: 'Marl' }),
    ]
    // Eight hits are enough, so the typing error is not looked for.
    const exactOnly = [
      'ticker',
      'exact',
      'alias',
      'prefix',
      'aliasPrefix',
      'word',
      'substring',
      'address',
    ]
    expect(find(entries, 'marl')).toEqual(exactOnly)
    const fewer = entries.filter(
      ({ id }) => !['alias', 'aliasPrefix', 'substring', 'word'].includes(id),
    )
    expect(find(fewer, 'marl')).toEqual(['ticker', 'exact', 'prefix', 'typo', 'address'])
  })

  test('of equally good hits is by rank, unranked last, then by id', () => {
    const entries = [
      entry('b', null, { name: 'Marl b' }),
      entry('a', null, { name: 'Marl a' }),
      entry('c', 12, { name: 'Marl c' }),
      entry('d', 2, { name: 'Marl d' }),
    ]
    expect(find(entries, 'marl')).toEqual(['d', 'c', 'a', 'b'])
  })

  test('has a typing error in the whole name before one in its beginning', () => {
    const entries = [entry('osierfinance', 1), entry('osierfi', 2)]
    expect(find(entries, 'oseirfi')).toEqual(['osierfi', 'osierfinance'])
  })
})

test('typing errors are tried from 4 characters on, and with fewer than 5 hits', () => {
  expect(find([entry('marl', 1)], 'mal')).toEqual([])
  expect(find([entry('marlspike', 1)], 'malr')).toEqual(['marlspike'])
  const many = Array.from({ length: ENOUGH_HITS }, (_, n) => entry(`corvane${n}`, n + 1))
  expect(find([...many, entry('corvine', 9)], 'corvane')).not.toContain('corvine')
  expect(find([...many.slice(1), entry('corvine', 9)], 'corvane')).toContain('corvine')
})

test.each([
  ['a'.repeat(200_000)],
  [' '.repeat(200_000)],
  [`${'('.repeat(50_000)}[\\`],
  ['\u0000\u{1F600}\uD800'.repeat(10_000)],
  ['ﷺ'.repeat(50_000)],
  ['a\u0301'.repeat(100_000)],
])('a hostile keyword is searched for like any other', (keyword) => {
  const entries = Array.from({ length: 500 }, (_, n) => entry(`a${'a'.repeat(n % 32)}${n}`, n + 1))
  expect(find(entries, keyword)).toEqual([])
})

// Few letters, so that names are alike and one edit apart often enough.
const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', ' ', '-', 'é'), maxLength })

describe('compared with looking at every entry', () => {
  const entries = fc
    .array(
      fc.record({
        name: text(9),
        tokenTickers: fc.array(text(5), { maxLength: 2 }),
        aliases: fc.array(text(7), { maxLength: 2 }),
        rank: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
        contractAddresses: fc.array(text(5), { maxLength: 1 }),
      }),
      { maxLength: 14 },
    )
    .map((list) => list.map((fields, n): SearchEntry => ({ id: `p${n}`, ...fields })))

  test('the same is found, in the same order', () => {
    fc.assert(
      fc.property(entries, text(9), (list, keyword) => {
        expect(find(list, keyword)).toEqual(findByLookingAtAll(list, keyword))
      }),
      { numRuns: 3_000 },
    )
  })
})

const findByLookingAtAll = (entries: readonly SearchEntry[], keyword: string): string[] => {
  const spaced = normalise(keyword)
  const compact = joined(spaced)
  const qualities = entries.map((candidate) => ({ candidate, quality: exactness(candidate) }))
  const hits = qualities.filter(({ quality }) => quality < Infinity).length
  const guessing = hits < ENOUGH_HITS && compact.length >= TYPO_MIN_LENGTH
  return qualities
    .map(({ candidate, quality }) => ({
      candidate,
      quality: guessing ? Math.min(quality, nearness(candidate)) : quality,
    }))
    .filter(({ quality }) => quality < Infinity)
    .toSorted(
      (a, b) =>
        a.quality - b.quality ||
        (a.candidate.rank ?? 1_000) - (b.candidate.rank ?? 1_000) ||
        a.candidate.id.localeCompare(b.candidate.id, 'en'),
    )
    .map(({ candidate }) => candidate.id)

  function exactness(project: SearchEntry): number {
    const { whole, aliases, parts, tickers } = textsOf(project)
    const starts = (candidate: string) => candidate.startsWith(compact)
    if (compact !== '') {
      if (tickers.includes(compact)) return 0
      if (joined(whole) === compact) return 1
      if (aliases.some((alias) => joined(alias) === compact)) return 2
      if (starts(joined(whole))) return 3
      if (aliases.some((alias) => starts(joined(alias)))) return 4
      if ([...parts, ...tickers].some(starts)) return 5
      if ([whole, ...aliases, ...tickers].some((candidate) => candidate.includes(spaced))) return 6
    }
    const address = keyword.trim().toLowerCase()
    const addresses = project.contractAddresses ?? []
    return addresses.some((known) => known.trim().toLowerCase() === address) ? 9 : Infinity
  }

  function nearness(project: SearchEntry): number {
    const { parts, tickers } = textsOf(project)
    const texts = [...parts, ...tickers]
    if (texts.some((candidate) => edits(compact, candidate) === 1)) return 7
    const beginnings = texts.flatMap((candidate) =>
      Array.from(candidate, (_, length) => candidate.slice(0, length)),
    )
    return beginnings.some((beginning) => edits(compact, beginning) === 1) ? 8 : Infinity
  }
}

/** `parts`: words of the names, and what remains of the names from each word on. */
const textsOf = ({ name, aliases: others = [], tokenTickers }: SearchEntry) => {
  const whole = normalise(name)
  const aliases = others.map(normalise)
  const parts = [whole, ...aliases].flatMap((one) => {
    const words = one.split(' ').filter(Boolean)
    return [...words, ...words.map((_, first) => words.slice(first).join(''))]
  })
  const tickers = tokenTickers.map((ticker) => joined(normalise(ticker))).filter(Boolean)
  return { whole, aliases, parts, tickers }
}

/** Optimal string alignment distance, by the book. */
const edits = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity
  for (let j = 1; j <= b.length; j += 1) (rows[0] ?? [])[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : 99
      ;(rows[i] ?? [])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, exchanged)
    }
  }
  return at(a.length, b.length)
}
