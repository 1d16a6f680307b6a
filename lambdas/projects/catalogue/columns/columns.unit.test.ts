import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textAt, type Values, wordsAt } from './column-types.ts'
import { decodeColumns, encodeColumns } from './encode-columns.ts'
import { patchColumns } from './patch-columns.ts'

const schema = {
  at: 'f64',
  count32: 'u32',
  name: 'text',
  short: 'u16',
  tags: 'words',
  bit: 'u8',
} as const

type Row = Values<typeof schema>

const anyRow: fc.Arbitrary<Row> = fc.record({
  at: fc.double(),
  count32: fc.nat(2 ** 32 - 1),
  name: fc.string({ unit: 'grapheme', maxLength: 6 }),
  short: fc.nat(65_535),
  tags: fc.array(fc.constantFrom('a', 'bb', 'ä'), { maxLength: 3 }),
  bit: fc.nat(255),
})

const columnsOf = (rows: readonly Row[], before?: ReturnType<typeof patchColumns<typeof schema>>) =>
  patchColumns(schema, before, new Map(rows.entries()))

const rowsIn = (columns: ReturnType<typeof columnsOf>): Row[] =>
  Array.from({ length: columns.count }, (_, slot) => ({
    at: columns.at[slot]!,
    count32: columns.count32[slot]!,
    name: textAt(columns.name, slot),
    short: columns.short[slot]!,
    tags: wordsAt(columns.tags, slot),
    bit: columns.bit[slot]!,
  }))

describe('columns', () => {
  test('say what was put into them, also when they were packed and unpacked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 8 }), async (rows) => {
        const columns = columnsOf(rows)
        expect(rowsIn(columns)).toEqual(rows)
        expect(rowsIn(await decodeColumns(schema, await encodeColumns(schema, columns)))).toEqual(
          rows,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('with other values in some slots keep all others, and are not changed themselves', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { minLength: 1, maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(7), anyRow), { maxLength: 4 }),
        (rows, changes) => {
          const before = columnsOf(rows)
          const wanted = [...rows]
          // A slot follows on those that there are.
          const known = changes.map(([slot, row]): [number, Row] => {
            const place = Math.min(slot, wanted.length)
            wanted[place] = row
            return [place, row]
          })
          expect(rowsIn(patchColumns(schema, before, new Map(known)))).toEqual(wanted)
          expect(rowsIn(before)).toEqual(rows)
        },
      ),
    )
  })

  test('forget words that nobody has any more', () => {
    const row: Row = { at: 0, count32: 0, name: '', short: 0, tags: ['old'], bit: 0 }
    const patched = columnsOf([{ ...row, tags: ['new'] }], columnsOf([row]))
    expect(patched.tags.words).toEqual(['new'])
  })

  test.each([
    ['nothing', async () => await Promise.resolve(new Uint8Array())],
    ['no zstd', async () => await Promise.resolve(Buffer.from('these are no columns'))],
    ['cut off', async () => (await encodeColumns(schema, columnsOf([]))).subarray(0, 20)],
    [
      'of another format',
      async () => await encodeColumns({ at: 'f64' }, { count: 0, at: new Float64Array() }),
    ],
  ])('that are %s are an error', async (_, bytes) => {
    await expect(decodeColumns(schema, await bytes())).rejects.toMatchObject({
      name: 'BrokenColumnsError',
    })
  })
})
