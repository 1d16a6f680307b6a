import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readContractMetadata } from './read-contract-metadata.ts'
import { readTokenList } from './read-token-list.ts'

const require = createRequire(import.meta.url)
const uniswap = readFileSync(
  require.resolve('@uniswap/default-token-list/build/uniswap-default.tokenlist.json'),
  'utf8',
)
const metamask = readFileSync(
  require.resolve('@metamask/contract-metadata/contract-map.json'),
  'utf8',
)

const TOKEN = {
  chainId: 1,
  address: '0x111111111117dC0aa78b770fA6A738034120C302',
  name: 'Example',
  symbol: 'EXM',
  decimals: 18,
  logoURI: 'https://logos.example/exm.png',
}
const listOf = (...tokens: unknown[]): string =>
  JSON.stringify({ name: 'Test', version: { major: 1, minor: 2, patch: 3 }, tokens })

test('every row of the real Token List is taken, left out or rejected, and none twice', () => {
  const { rows, tokens, skipped, rejected } = readTokenList(uniswap)
  const numbers = [...tokens, ...skipped, ...rejected].map(({ row }) => row)
  expect(numbers).toHaveLength(rows)
  expect(new Set(numbers).size).toBe(rows)
  expect(rejected).toEqual([])
  expect(
    Map.groupBy(skipped, ({ reason }) => reason)
      .keys()
      .toArray()
      .toSorted(),
  ).toEqual(['testnet', 'tokenised share'])
})

test('of the real list Apple’s share and Sepolia’s token are left out, Uniswap and Bonk come in', () => {
  const { tokens } = readTokenList(uniswap)
  const has = (ticker: string, chain: string) =>
    tokens.some((token) => token.ticker === ticker && token.chain === chain)
  expect(has('AAPL', 'Robinhood Chain')).toBe(false)
  expect(has('UNI', 'Sepolia')).toBe(false)
  expect(has('UNI', 'Ethereum')).toBe(true)
  expect(has('BONK', 'Solana')).toBe(true)
  // A coin of that chain which is no share.
  expect(has('CASHCAT', 'Robinhood Chain')).toBe(true)
})

test('a list is known by its name, its version and its hash', () => {
  expect(readTokenList(listOf(TOKEN)).source).toEqual({
    name: 'Token List Test',
    url: null,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    version: '1.2.3',
  })
  expect(readTokenList(listOf(TOKEN)).source.hash).not.toBe(readTokenList(listOf()).source.hash)
})

test.each([
  ['a wrong checksum', { ...TOKEN, address: TOKEN.address.replace('dC', 'Dc') }, 'address'],
  ['no address', { ...TOKEN, address: undefined }, 'address'],
  ['an address of another chain', { ...TOKEN, chainId: 501000101 }, 'address'],
  [
    'a base 58 text of 31 bytes',
    { ...TOKEN, chainId: 501000101, address: '2'.repeat(42) },
    'address',
  ],
  ['an unknown chain', { ...TOKEN, chainId: 424242 }, 'chainId'],
  ['a chain as text', { ...TOKEN, chainId: '1' }, 'chainId'],
  ['no name', { ...TOKEN, name: ' \u202E ' }, 'name'],
  ['no ticker', { ...TOKEN, symbol: 7 }, 'symbol'],
])(
  'a row with %s is rejected by its number and field, and the next comes in',
  (_, broken, field) => {
    const { tokens, rejected } = readTokenList(listOf(broken, TOKEN))
    expect(rejected).toEqual([{ row: 1, reason: expect.stringContaining(`${field}:`) as string }])
    expect(tokens.map(({ row }) => row)).toEqual([2])
  },
)

test('a row that is nested without end is rejected in a few words, and the next comes in', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const { tokens, rejected } = readTokenList(
    listOf({ ...TOKEN, chainId: 'deep' }, TOKEN).replace('"deep"', deep),
  )
  expect(rejected).toEqual([
    { row: 1, reason: 'chainId: Give the number of a chain that we know.' },
  ])
  expect(tokens.map(({ row }) => row)).toEqual([2])
})

test('a long name is cut between characters, not within one', () => {
  const { tokens } = readTokenList(listOf({ ...TOKEN, name: `${'a'.repeat(59)}😀` }))
  expect(tokens[0]?.name).toBe('a'.repeat(59))
})

test('rows that are no objects are rejected', () => {
  expect(readTokenList(listOf(null, 'x', 3)).rejected).toHaveLength(3)
})

test('an address in one case comes out with its checksum', () => {
  const { tokens } = readTokenList(listOf({ ...TOKEN, address: TOKEN.address.toLowerCase() }))
  expect(tokens[0]?.address).toBe(TOKEN.address)
})

test('invisible characters do not come in with a name', () => {
  const { tokens } = readTokenList(listOf({ ...TOKEN, name: 'Ex\u202Eam\u200Bple\n2' }))
  expect(tokens[0]?.name).toBe('Example 2')
})

test.each(['', '[]', '{"tokens":{}}', 'null', '<html>'])('%j is no Token List', (text) => {
  expect(() => readTokenList(text)).toThrow(/no Token List|not JSON/)
})

test('every row of the real contract metadata is taken, on Ethereum', () => {
  const { rows, tokens, rejected } = readContractMetadata(metamask, '2.5.0')
  expect(tokens.length + rejected.length).toBe(rows)
  expect(rejected).toEqual([])
  expect(new Set(tokens.map(({ chain }) => chain))).toEqual(new Set(['Ethereum']))
})

test('a broken entry of contract metadata is rejected by its number', () => {
  const text = JSON.stringify({
    '0x12': { name: 'A', symbol: 'A' },
    [TOKEN.address]: { symbol: 'X' },
  })
  expect(readContractMetadata(text, null).rejected.map(({ row }) => row)).toEqual([1, 2])
})
