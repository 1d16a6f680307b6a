import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildIndex } from './build-index.ts'
import { decodeIndex, encodeIndex } from './index-bytes.ts'
import { layerOf, search } from './search.ts'
import type { SearchEntry } from './search-index.ts'

const PAGE = { ranksOf: () => [], from: 0, size: 10 }

const entries = fc
  .array(
    fc.record({
      name: fc.string({ unit: 'grapheme', maxLength: 20 }),
      tokenTickers: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
      aliases: fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 2 }),
      addresses: fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((fields, at): SearchEntry => ({ ordinal: 3 * at, ...fields })))

test('an index comes back from its bytes as it was, wherever they lie', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 0, max: 9 }), (list, shift) => {
      const index = buildIndex(list)
      const bytes = encodeIndex(index)
      const moved = new Uint8Array(bytes.length + shift).subarray(shift)
      moved.set(bytes)
      expect(decodeIndex(moved)).toEqual(index)
    }),
    { numRuns: 300 },
  )
})

const known: readonly SearchEntry[] = [
  { ordinal: 4, name: 'Tidewell', tokenTickers: ['TIDE'], addresses: ['basalt:0x01'] },
  { ordinal: 2, name: 'Dunlin Bridge', tokenTickers: [], aliases: ['Marl'], addresses: [] },
]

test('columns are views of the bytes', () => {
  const bytes = encodeIndex(buildIndex(known))
  expect(decodeIndex(bytes).text.buffer).toBe(bytes.buffer)
})

test.each([0, 3, 8, 40, 56, 300])('what is cut off after %d bytes is refused', (length) => {
  const bytes = encodeIndex(buildIndex(known))
  expect(() => decodeIndex(bytes.subarray(0, length))).toThrow(
    expect.objectContaining({
      name: 'IndexBytesError',
      message: expect.stringMatching(/starts with assayfi1|has \d+ bytes, and by its head \d+/),
    }),
  )
})

test('bytes of something else are refused with the format that was looked for', () => {
  const page = new TextEncoder().encode('<!doctype html><title>Not found</title>'.repeat(9))
  expect(() => decodeIndex(page)).toThrow(
    'A search index starts with assayfi1, and not with "<!doctyp".',
  )
})

test('columns that do not fit each other are refused', () => {
  const index = buildIndex(known)
  const bytes = encodeIndex({ ...index, addressPositions: new Uint32Array(3) })
  expect(() => decodeIndex(bytes)).toThrow('The columns of the search index do not fit each other.')
})

test('whatever became of its bytes, an index is refused or can be searched', () => {
  const bytes = encodeIndex(buildIndex(known))
  const changes = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: bytes.length - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(
      changes,
      fc.constantFrom('ti', 'tidewell', 'tixewell', 'd', '0x01'),
      (list, keyword) => {
        const changed = bytes.slice()
        for (const { at, byte } of list) changed[at] = byte
        expect(outcomeOf(changed, keyword)).toMatch(/^(searched|IndexBytesError)$/)
      },
    ),
    { numRuns: 2_000 },
  )
})

const outcomeOf = (bytes: Uint8Array, keyword: string): string => {
  try {
    search([layerOf(decodeIndex(bytes))], keyword, PAGE)
    return 'searched'
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}
