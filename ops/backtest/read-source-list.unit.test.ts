import { expect, test } from 'vitest'
import { readSourceList } from './read-source-list.ts'

const read = (body: string): unknown[] =>
  readSourceList(
    'data.ts',
    `import x from './x'\n\nconst data: Protocol[] = ${body}\n\nexport default data\n`,
  )

test('objects are read from source, with comments, all quotes and commas left over', () => {
  expect(
    read(`[
  // { name: "Gone" },
  {
    id: "1", /* ours */
    'name': 'It\\'s "Tidewell"',
    logo: \`\${base}/tide.png\`,
    address: null,
    treasury: undefined,
    listedAt: 1666191475,
    tvl: -1.5,
    rugged: true,
    oraclesByChain: { bsc: ["Chainlink",], },
    chains: [],
  },
  { name: "Line\\nbreak" } // the last
]`),
  ).toEqual([
    {
      id: '1',
      name: 'It\'s "Tidewell"',
      logo: '/tide.png',
      address: null,
      treasury: undefined,
      listedAt: 1_666_191_475,
      tvl: -1.5,
      rugged: true,
      oraclesByChain: { bsc: ['Chainlink'] },
      chains: [],
    },
    { name: 'Line\nbreak' },
  ])
})

test('nothing else is taken for a list', () => {
  expect(readSourceList('data.ts', 'const other = [{ name: "A" }]')).toEqual([])
})

test.for([
  ['[{ name: process.exit() }]', 3],
  ['[\n...others]', 4],
  ['[{ name: "A" "B" }]', 3],
  ['[1 2]', 3],
  ['[{ name: "A"', 5],
  ['[{ name }]', 3],
  ['['.repeat(50), 3],
] as const)('%j is refused with its line', ([body, line]) => {
  expect(() => read(body)).toThrow(`data.ts, line ${line}: there is more than texts`)
})
