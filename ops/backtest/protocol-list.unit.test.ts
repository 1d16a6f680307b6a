import { expect, test } from 'vitest'
import { readProtocolList } from './protocol-list.ts'

const listOf = (...rows: readonly object[]) => readProtocolList(JSON.stringify(rows))

test('a protocol of a JSON list is read with what the list names, and no more', () => {
  const { rows, protocols } = listOf(
    {
      name: ' Tidewell  Lending ',
      address: 'bsc:0xAA',
      category: 'Lending',
      audits: '2',
      audit_links: ['https://tidewell.example/audit.pdf'],
      oraclesByChain: { bsc: ['Chainlink'] },
      chains: ['Ethereum', 'Binance'],
      listedAt: 1_600_000_000,
      tvl: 12.5,
      logo: 'x',
    },
    { name: 'Oxbow', audits: null, oracles: [] },
  )
  expect(rows).toBe(2)
  expect(protocols).toEqual([
    {
      row: 1,
      name: 'Tidewell Lending',
      aliases: [],
      address: 'bsc:0xAA',
      category: 'Lending',
      audits: 2,
      linksAudit: true,
      namesOracle: true,
      isFork: false,
      namesRepository: false,
      chains: 2,
      listedAt: 1_600_000_000_000,
      tvlUsd: 12.5,
    },
    {
      row: 2,
      name: 'Oxbow',
      aliases: [],
      address: undefined,
      category: undefined,
      audits: undefined,
      linksAudit: false,
      namesOracle: false,
      isFork: false,
      namesRepository: false,
      chains: 0,
      listedAt: undefined,
      tvlUsd: undefined,
    },
  ])
})

test('CSV says the same', () => {
  const text =
    'name,aliases,audits,oracles,listedAt,tvl,rugged\n' +
    'Tidewell,TideLend; Tide,2,Chainlink,2023-01-31,12.5,false\n'
  expect(readProtocolList(text).protocols).toMatchObject([
    {
      name: 'Tidewell',
      aliases: ['TideLend', 'Tide'],
      audits: 2,
      namesOracle: true,
      listedAt: Date.UTC(2023, 0, 31),
      tvlUsd: 12.5,
    },
  ])
})

test('what was gone on the day is counted and left out', () => {
  const { gone, protocols } = listOf({ name: 'A', rugged: true }, { name: 'B', deadUrl: true })
  expect([gone, protocols.length]).toEqual([2, 0])
})

test.for([
  [{}, 'name: Give this field.'],
  [{ name: '\u0007 ' }, 'name: Give the name of the protocol.'],
  [{ name: 'A', audits: '' }, 'audits: Give 0, 1, 2 or 3.'],
  [{ name: 'A', audits: 4 }, 'audits: Give 0, 1, 2 or 3.'],
  [
    { name: 'A', listedAt: '2023-02-31' },
    'listedAt: Give a day such as 2023-10-16, or seconds since 1970.',
  ],
  [{ name: 'A', tvl: -1 }, 'tvl: Give US dollars as a number from 0 on.'],
  [{ name: 'A', oracles: 'Chainlink' }, 'oracles: Give a list of texts.'],
  ['Tidewell', 'Give an object.'],
] as const)('row %o is refused by its field', ([row, reason]) => {
  const { rejected, protocols } = readProtocolList(JSON.stringify([{ name: 'Oxbow' }, row]))
  expect(rejected).toEqual([{ row: 2, reason }])
  expect(protocols.map(({ name }) => name)).toEqual(['Oxbow'])
})

test.for([
  ['[{]', /no JSON/],
  ['[]', /no protocol/],
  ['name,colour\nA,red\n', /no column colour: give name, aliases/],
  ['name,audits\n"A,2\n', /neither a JSON array nor CSV/],
] as const)('the file %j is refused', ([text, message]) => {
  expect(() => readProtocolList(text)).toThrow(message)
})
