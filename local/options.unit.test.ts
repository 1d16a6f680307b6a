import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { StartError } from './start-error.ts'

describe('options of the start', () => {
  test('without any there are defaults, and passwords cost what they should', () => {
    expect(readOptions([], {})).toEqual({
      port: 4000,
      data: '.assay',
      fresh: false,
      empty: false,
      dev: false,
      bundled: false,
      scryptCost: undefined,
      insightsAfterMs: undefined,
    })
  })

  test.for(['', ' ', '-1', '65536', 'many'])('a port of “%s” is refused', (text) => {
    expect(() => readOptions([`--port=${text}`], {})).toThrow(
      new StartError('--port takes a number from 0 to 65535.'),
    )
  })

  test.for([' ', '-1', '65536', 'many'])('a PORT of “%s” is refused by its name', (text) => {
    expect(() => readOptions([], { PORT: text })).toThrow(
      new StartError('PORT takes a number from 0 to 65535.'),
    )
  })

  test('an empty PORT counts as none, and --port goes first', () => {
    expect(readOptions([], { PORT: '' })).toMatchObject({ port: 4000 })
    expect(readOptions([], { PORT: '4321' })).toMatchObject({ port: 4321 })
    expect(readOptions(['--port', '0'], { PORT: '4321' })).toMatchObject({ port: 0 })
  })

  test('an unknown one is named', () => {
    expect(() => readOptions(['--prot', '1'], {})).toThrow(/^Unknown option '--prot'/)
  })

  test('an empty folder name is refused', () => {
    expect(() => readOptions(['--data', ''], {})).toThrow(
      new StartError('--data takes the name of a folder.'),
    )
  })

  test.for(['', '0', '1', '1000', '2.5', '-4', 'many', 'Infinity'])(
    'a cost of passwords of “%s” is refused, and the sentence says what is taken',
    (text) => {
      expect(() => readOptions([], { ASSAY_SCRYPT_COST: text })).toThrow(StartError)
      expect(() => readOptions([], { ASSAY_SCRYPT_COST: text })).toThrow(/power of two/)
    },
  )

  test('a cost of passwords is taken from the environment', () => {
    expect(readOptions([], { ASSAY_SCRYPT_COST: '1024' })).toMatchObject({ scryptCost: 1024 })
  })

  test.for(['', ' ', '-1', 'soon', 'Infinity', '2147483648'])(
    'a wait of “%s” before the first insights is refused, and the sentence says what is taken',
    (text) => {
      expect(() => readOptions([], { ASSAY_INSIGHTS_AFTER_MS: text })).toThrow(StartError)
      expect(() => readOptions([], { ASSAY_INSIGHTS_AFTER_MS: text })).toThrow(/0 to 2147483647/)
    },
  )

  test.for(['0', '2147483647'])('a wait of %s before the first insights is taken', (text) => {
    expect(readOptions([], { ASSAY_INSIGHTS_AFTER_MS: text })).toMatchObject({
      insightsAfterMs: Number(text),
    })
  })
})
