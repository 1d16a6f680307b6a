import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { WALLET_LABEL_MAX_LENGTH, WalletAddress, WalletLabel, withChecksum } from './wallet.ts'

/** The test cases of ERC-55, "Mixed-case checksum address encoding". */
const ALL_CAPS = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
]
const ALL_LOWER = [
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
]
const MIXED = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const [FIRST = ''] = MIXED

const problemOf = (schema: v.GenericSchema, value: unknown): string | undefined =>
  v.safeParse(schema, value).issues?.[0].message

describe('an address', () => {
  test.each([...ALL_CAPS, ...ALL_LOWER, ...MIXED])('%s has its checksum', (address) => {
    expect(withChecksum(address)).toBe(address)
    expect(withChecksum(address.toLowerCase())).toBe(address)
    expect(withChecksum(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
    expect(v.parse(WalletAddress, address)).toBe(address)
  })

  test('of one case carries no checksum and is taken as it is', () => {
    expect(v.parse(WalletAddress, FIRST.toLowerCase())).toBe(FIRST)
    expect(v.parse(WalletAddress, `0x${FIRST.slice(2).toUpperCase()}`)).toBe(FIRST)
    expect(v.parse(WalletAddress, `  ${FIRST} `)).toBe(FIRST)
  })

  test('of mixed case with one letter in the other case is refused', () => {
    for (const address of MIXED) {
      for (const [index, letter] of [...address].entries()) {
        if (index < 2 || !/[a-f]/i.test(letter)) continue
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = address.slice(0, index) + other + address.slice(index + 1)
        expect(problemOf(WalletAddress, wrong)).toBe(
          'The checksum of the address is wrong: copy it again.',
        )
      }
    }
  })

  test.each([
    '',
    '0x',
    FIRST.slice(0, -1),
    `${FIRST}0`,
    FIRST.slice(2),
    `0X${FIRST.slice(2)}`,
    `0x${'g'.repeat(40)}`,
    'vitalik.eth',
    `${FIRST}\n${FIRST}`,
    `0x${'1'.repeat(39)}١`,
    5,
    null,
    undefined,
    [FIRST],
  ])('%j is none', (value) => {
    expect(problemOf(WalletAddress, value)).toBe('Give an address of 0x and 40 hexadecimal digits.')
  })

  test('whatever its digits, taken once it is taken for ever', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const address = v.parse(WalletAddress, `0x${Buffer.from(bytes).toString('hex')}`)
        expect(v.parse(WalletAddress, address)).toBe(address)
        expect(address.toLowerCase()).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
      }),
    )
  })
})

describe('a label', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    ['\u200b \u2060', ''],
    ['\u3164', ''],
    [' Cold storage ', 'Cold storage'],
    ['Ersparnisse 🦉', 'Ersparnisse 🦉'],
    ['a'.repeat(WALLET_LABEL_MAX_LENGTH), 'a'.repeat(WALLET_LABEL_MAX_LENGTH)],
  ])('%j is taken as %j', (value, label) => {
    expect(v.parse(WalletLabel, value)).toBe(label)
  })

  test.each([
    ['a'.repeat(WALLET_LABEL_MAX_LENGTH + 1), 'A label has at most 40 characters.'],
    ['a\u0000b', 'Leave control characters out of the label.'],
    ['a\nb', 'Leave control characters out of the label.'],
    ['a\ud800', 'Leave control characters out of the label.'],
  ])('%j is refused', (value, problem) => {
    expect(problemOf(WalletLabel, value)).toBe(problem)
  })
})
