import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildIndex } from './build-index.ts'
import { joined, normalise } from './normalise.ts'
import { ENOUGH_HITS, layerOf, search, TYPO_MIN_LENGTH } from './search.ts'
import type { SearchEntry } from './search-index.ts'

/** With its id as its name, unless it has another. */
interface Project extends Omit<SearchEntry, 'ordinal'> {
  readonly id: string
  readonly rank: number | null
}

const project = (id: string, rank: number | null, fields: Partial<Project> = {}): Project => ({
  id,
  name: id,
  tokenTickers: [],
  addresses: [],
  rank,
  ...fields,
})

/** The ids of all hits; ordinals follow the order of the projects. */
const find = (projects: readonly Project[], keyword: string): (string | undefined)[] => {
  const index = buildIndex(projects.map((fields, ordinal) => ({ ordinal, ...fields })))
  const { total, ordinals } = search([layerOf(index)], keyword, {
    ranksOf: (hits) => hits.map((ordinal) => projects[ordinal]?.rank ?? null),
    from: 0,
    size: Infinity,
  })
  expect(total).toBe(ordinals.length)
  return ordinals.map((ordinal) => projects[ordinal]?.id)
}

describe('what is found', () => {
  const projects = [
    project('tidewell', 3, { name: 'Tidewell', tokenTickers: ['TIDE', 'sTIDE'] }),
    project('dunlinbridge', null, { name: 'Dunlin Bridge' }),
    project('cafe', 1, {
      name: 'Café-Noir',
      aliases: ['Black Roast'],
      addresses: ['basalt:0xAbC0000000000001'],
    }),
  ]

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
    expect(find(projects, keyword)).toEqual([expected])
  })

  test.each(['', '   ', '??', 'zzzz', 'tidexxll', '0xabc000000000000', '.*', '\t', '\n'])(
    '%j finds nothing',
    (keyword) => {
      expect(find(projects, keyword)).toEqual([])
    },
  )

  test('a hit never reaches from a name into a ticker or into the next name', () => {
    expect(find(projects, 'welltide')).toEqual([])
    expect(find(projects, 'well tide')).toEqual([])
  })

  test('an empty index finds nothing', () => {
    expect(find([], 'tide')).toEqual([])
  })
})

describe('the order', () => {
  test('goes by exactness first', () => {
    const projects = [
      project('address', 1, { name: 'Other', addresses: ['marl'] }),
      project('typo', 2, { name: 'Mark' }),
      project('substring', 3, { name: 'Tamarling' }),
      project('word', 4, { name: 'Great Marlow' }),
      project('ticker', 9, { name: 'Xylem', tokenTickers: ['MARL'] }),
      project('prefix', 5, { name: 'Marlspike' }),
      project('aliasPrefix', 1, { name: 'Osierfi', aliases: ['Marlfi'] }),
      project('alias', 1, { name: 'Gantrel', aliases: ['Marl'] }),
      project('exact', 6, { name: 'Marl' }),
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
    expect(find(projects, 'marl')).toEqual(exactOnly)
    const fewer = projects.filter(
      ({ id }) => !['alias', 'aliasPrefix', 'substring', 'word'].includes(id),
    )
    expect(find(fewer, 'marl')).toEqual(['ticker', 'exact', 'prefix', 'typo', 'address'])
  })

  test('of equally good hits is by rank, unranked last, then by ordinal', () => {
    const projects = [
      project('b', null, { name: 'Marl b' }),
      project('a', null, { name: 'Marl a' }),
      project('c', 12, { name: 'Marl c' }),
      project('d', 2, { name: 'Marl d' }),
    ]
    expect(find(projects, 'marl')).toEqual(['d', 'c', 'b', 'a'])
  })

  test('has a typing error in the whole name before one in its beginning', () => {
    const projects = [project('osierfinance', 1), project('osierfi', 2)]
    expect(find(projects, 'oseirfi')).toEqual(['osierfi', 'osierfinance'])
  })
})

test('typing errors are tried from 4 characters on, and with fewer than 5 hits', () => {
  expect(find([project('marl', 1)], 'mal')).toEqual([])
  expect(find([project('marlspike', 1)], 'malr')).toEqual(['marlspike'])
  const many = Array.from({ length: ENOUGH_HITS }, (_, n) => project(`corvane${n}`, n + 1))
  expect(find([...many, project('corvine', 9)], 'corvane')).not.toContain('corvine')
  expect(find([...many.slice(1), project('corvine', 9)], 'corvane')).toContain('corvine')
})

test.each([
  ['a'.repeat(200_000)],
  [' '.repeat(200_000)],
  [`${'('.repeat(50_000)}[\\`],
  ['\u0000\u{1F600}\uD800'.repeat(10_000)],
  ['ﷺ'.repeat(50_000)],
  ['a\u0301'.repeat(100_000)],
])('a hostile keyword is searched for like any other', (keyword) => {
  const projects = Array.from({ length: 500 }, (_, n) =>
    project(`a${'a'.repeat(n % 32)}${n}`, n + 1),
  )
  expect(find(projects, keyword)).toEqual([])
})

// Few letters, so that names are alike and one edit apart often enough.
const LETTERS = [
  'a',
  'b',
  'c',
  'A',
  ' ',
  '-',
  'é',
  'λ',
  '鏈',
  '\u{1D552}',
  '\u{20000}',
  '\u{20001}',
]
const text = (maxLength: number) =>
  fc.string({
    unit: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('a', 'b', 'c', ' ') },
      fc.constantFrom(...LETTERS),
    ),
    maxLength,
  })

const catalogues = fc
  .array(
    fc.record({
      name: text(9),
      tokenTickers: fc.array(text(5), { maxLength: 2 }),
      aliases: fc.array(text(7), { maxLength: 2 }),
      rank: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      addresses: fc.array(text(5), { maxLength: 1 }),
    }),
    { maxLength: 14 },
  )
  .map((list) => list.map((fields, n): Project => ({ id: `p${n}`, ...fields })))

describe('compared with looking at every project', () => {
  test('the same is found, in the same order', () => {
    fc.assert(
      fc.property(catalogues, text(9), (list, keyword) => {
        expect(find(list, keyword)).toEqual(findByLookingAtAll(list, keyword))
      }),
      { numRuns: 1_000 },
    )
  })

  test('the same is found in two layers, page by page, without what a layer hides', () => {
    const split = fc.array(fc.constantFrom('base', 'delta', 'changed'), {
      minLength: 14,
      maxLength: 14,
    })
    fc.assert(
      fc.property(
        catalogues,
        text(5),
        split,
        fc.integer({ min: 1, max: 4 }),
        (list, keyword, where, size) => {
          const entries = list.map((fields, ordinal) => ({ ordinal, ...fields }))
          const outdated = entries.filter(({ ordinal }) => where[ordinal] === 'changed')
          const base = entries
            .filter(({ ordinal }) => where[ordinal] !== 'delta')
            .map((entry) =>
              outdated.includes(entry) ? { ...entry, name: `${keyword}x`, aliases: [] } : entry,
            )
          const delta = entries.filter(({ ordinal }) => where[ordinal] !== 'base')
          const layers = [
            layerOf(
              buildIndex(base),
              outdated.map(({ ordinal }) => ordinal),
            ),
            layerOf(buildIndex(delta)),
          ]
          const expected = findByLookingAtAll(list, keyword)
          const ranksOf = (hits: readonly number[]) =>
            hits.map((ordinal) => list[ordinal]?.rank ?? null)
          for (let from = 0; from <= expected.length; from += size) {
            const { total, ordinals } = search(layers, keyword, { ranksOf, from, size })
            expect(total).toBe(expected.length)
            expect(ordinals.map((ordinal) => `p${ordinal}`)).toEqual(
              expected.slice(from, from + size),
            )
          }
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

const findByLookingAtAll = (projects: readonly Project[], keyword: string): string[] => {
  const spaced = normalise(keyword)
  const compact = joined(spaced)
  const qualities = projects.map((candidate, ordinal) => ({
    candidate,
    ordinal,
    quality: exactness(candidate),
  }))
  const hits = qualities.filter(({ quality }) => quality < Infinity).length
  const guessing = hits < ENOUGH_HITS && compact.length >= TYPO_MIN_LENGTH
  return qualities
    .map((hit) => ({
      ...hit,
      quality: guessing ? Math.min(hit.quality, nearness(hit.candidate)) : hit.quality,
    }))
    .filter(({ quality }) => quality < Infinity)
    .toSorted(
      (a, b) =>
        a.quality - b.quality ||
        (a.candidate.rank ?? 1_000) - (b.candidate.rank ?? 1_000) ||
        a.ordinal - b.ordinal,
    )
    .map(({ candidate }) => candidate.id)

  function exactness(candidate: Project): number {
    const { names, words, tickers } = textsOf(candidate)
    const [name = '', ...aliases] = names.map(joined)
    const starts = (known: string) => known.startsWith(compact)
    if (compact !== '') {
      if (tickers.includes(compact)) return 0
      if (name === compact) return 1
      if (aliases.includes(compact)) return 2
      if (starts(name)) return 3
      if (aliases.some(starts)) return 4
      if ([...words, ...tickers].some(starts)) return 5
      if ([...names, ...tickers].some((known) => known.includes(spaced))) return 6
    }
    const address = keyword.trim().toLowerCase()
    return candidate.addresses.some((known) => known.trim().toLowerCase() === address)
      ? 9
      : Infinity
  }

  function nearness(candidate: Project): number {
    const { words, tickers } = textsOf(candidate)
    const texts = [...words, ...tickers]
    if (texts.some((known) => edits(compact, known) === 1)) return 7
    const beginnings = texts.flatMap((known) =>
      Array.from({ length: known.length }, (_, length) => known.slice(0, length)),
    )
    return beginnings.some((beginning) => edits(compact, beginning) === 1) ? 8 : Infinity
  }
}

/** Names: the own one, then the aliases. Words: single ones, and what remains from each of them on. */
const textsOf = ({ name, aliases = [], tokenTickers }: Project) => {
  const names = [name, ...aliases].map(normalise)
  const words = names.flatMap((whole) => {
    const single = whole.split(' ').filter(Boolean)
    return [...single, ...single.map((_, first) => single.slice(first).join(''))]
  })
  const tickers = tokenTickers.map((ticker) => joined(normalise(ticker))).filter(Boolean)
  return { names, words, tickers }
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
