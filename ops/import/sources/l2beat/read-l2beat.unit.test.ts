import { expect, test } from 'vitest'
import { readL2beat } from './read-l2beat.ts'

const at = (digit: string): string => `0x${digit.repeat(40)}`
const hash = (digit: string): string => `0x${digit.repeat(64)}`
const READ = '2026-03-01T00:00:00.000Z'
const SECONDS = Date.parse(READ) / 1000
const since = Date.parse('2022-01-01T00:00:00Z') / 1000

const bridge = {
  type: 'Contract',
  name: 'Bridge',
  address: `eth:${at('1')}`,
  proxyType: 'EIP1967 proxy',
  sourceHashes: [hash('a'), hash('b')],
  sinceTimestamp: since,
  values: {
    $implementation: `eth:${at('7')}`,
    $pastUpgrades: [
      ['2022-01-01T00:00:00.000Z', hash('0'), [`eth:${at('5')}`]],
      ['2023-05-06T07:08:09.000Z', hash('0'), [`eth:${at('6')}`]],
      ['2024-05-06T07:08:09.000Z', hash('0'), [`eth:${at('7')}`]],
    ],
  },
}
const council = (permissions: readonly object[]) => ({
  type: 'Contract',
  name: 'Council',
  address: `eth:${at('2')}`,
  proxyType: 'gnosis safe',
  sinceTimestamp: since,
  sourceHashes: [hash('c'), hash('d')],
  values: { $members: [at('3'), at('4'), at('5')], $threshold: 2 },
  receivedPermissions: permissions,
})
const upgrade = { permission: 'upgrade', from: `eth:${at('1')}`, role: 'admin' }

const read = (entries: readonly object[], changes: object = {}, readAt?: number) =>
  readL2beat(
    [
      {
        path: 'packages/config/src/projects/tidewell/discovered.json',
        text: JSON.stringify({ name: 'tidewell', timestamp: SECONDS, entries, ...changes }),
      },
    ],
    { version: 'd'.repeat(40), readAt },
  )
const said = ({ statements }: ReturnType<typeof read>) =>
  statements.map(({ evidence: { type, at: time, data } }) => ({ type, at: time, data }))

test('a hash of the code is told of the last upgrade, not of what was before', () => {
  const reading = read([bridge])
  const contract = { chain: 'Ethereum', address: at('1') }
  const facts = said(reading)
  expect(facts[0]).toEqual({
    type: 'ContractDeployed',
    at: '2022-01-01T00:00:00.000Z',
    data: { ...contract, name: 'Bridge', codeHash: null },
  })
  expect(facts).toContainEqual({
    type: 'ContractUpgraded',
    at: '2024-05-06T07:08:09.000Z',
    data: { ...contract, codeHash: hash('b') },
  })
  expect(facts.at(-1)).toEqual({
    type: 'ContractVerified',
    at: READ,
    data: { ...contract, verified: true },
  })
  expect(JSON.stringify(facts).split(hash('b'))).toHaveLength(2)
  expect(reading.statements[0]?.evidence.source).toMatchObject({
    name: 'L2BEAT discovery',
    url: `https://github.com/l2beat/l2beat/blob/${'d'.repeat(40)}/packages/config/src/projects/tidewell/discovered.json`,
    tier: 'chain',
  })
})

test('code that was never changed has its hash from the beginning; unverified code has none', () => {
  const plain = { ...bridge, sourceHashes: [hash('a')], values: { $immutable: true } }
  const { sourceHashes: _, ...hidden } = { ...plain, address: `eth:${at('8')}`, unverified: true }
  expect(said(read([plain, hidden])).map(({ data }) => data)).toMatchObject([
    { codeHash: hash('a') },
    { verified: true },
    { codeHash: null },
    { verified: false },
  ])
})

test('a right has its holder, and of several ways the least protected counts', () => {
  const slow = { ...upgrade, via: [{ address: `eth:${at('6')}`, delay: 3600 }], delay: 60 }
  const of = (...permissions: object[]) =>
    said(read([council(permissions)])).map(({ data }) => data)
  expect(of(slow)).toMatchObject([
    {
      right: 'upgrade',
      contract: { chain: 'Ethereum', address: at('1') },
      holder: at('2'),
      holderKind: 'multisig',
      threshold: 2,
      signers: 3,
      delaySeconds: 3660,
    },
  ])
  expect(of(slow, upgrade)).toMatchObject([{ delaySeconds: null }])
  expect(of(slow)[0]).not.toHaveProperty('outsiders')
})

test.for([
  [{ type: 'EOA' }, { holderKind: 'eoa', delaySeconds: null }],
  [{ type: 'EOA', address: `eth:${at('0')}` }, { holderKind: 'burned' }],
  [{ type: 'EOA', address: `eth:0x${'0'.repeat(38)}74` }, { holderKind: 'contract' }],
  [
    { type: 'Contract', name: 'Governor' },
    { holderKind: 'contract', delaySeconds: null },
  ],
  [
    { type: 'Contract', name: 'L1Timelock', values: { getMinDelay: 86_400 } },
    { holderKind: 'timelock', delaySeconds: 86_400 },
  ],
] as const)('%j holds a right as %j', ([entry, expected]) => {
  const holder = { address: `eth:${at('9')}`, receivedPermissions: [upgrade], ...entry }
  expect(
    said(read([holder])).flatMap(({ type, data }) => (type === 'PrivilegeGranted' ? [data] : [])),
  ).toMatchObject([expected])
})

test.for([
  [{ permission: 'interact', role: '.pausers' }, 'pause'],
  [{ permission: 'interact', role: 'MINTER_ROLE' }, 'mint'],
  [{ permission: 'interact', role: '.defaultAdminAC', description: 'can mint' }, undefined],
  [{ permission: 'guard' }, undefined],
  [{ permission: 'upgrade', condition: 'when paused' }, undefined],
] as const)('%j is the right %s', ([permission, right]) => {
  const { statements, skipped } = read([council([{ from: upgrade.from, ...permission }])])
  expect(statements.map(({ evidence }) => evidence.data)).toMatchObject(right ? [{ right }] : [])
  expect(skipped).toHaveLength(right ? 0 : 1)
})

test('no reading says that all rights over a contract are known', () => {
  const types = new Set(said(read([bridge, council([upgrade])])).map(({ type }) => type))
  expect([...types].toSorted()).toEqual([
    'ContractDeployed',
    'ContractUpgraded',
    'ContractVerified',
    'PrivilegeGranted',
  ])
})

test('signers, and what another discovery describes, are no contracts of the project', () => {
  const other = { ...bridge, type: 'Reference', targetType: 'Contract', targetProject: 'oxbow' }
  const { projects } = read([council([]), other, { ...bridge, address: `eth:${at('8')}` }])
  expect(projects.map(({ contracts }) => contracts)).toEqual([
    [{ chain: 'Ethereum', address: at('8') }],
  ])
})

test('an earlier form gives a chain and a block: the day of its reading must be told', () => {
  const { type: _, ...plain } = {
    ...bridge,
    address: at('1'),
    values: {},
    sourceHashes: [hash('a')],
  }
  const earlier = {
    timestamp: undefined,
    entries: undefined,
    chain: 'arbitrum',
    blockNumber: 1,
    contracts: [plain],
    eoas: [{ address: at('9'), receivedPermissions: [{ permission: 'upgrade', target: at('1') }] }],
  }
  expect(read([], earlier)).toMatchObject({
    rows: 1,
    statements: [],
    rejected: [{ row: 1, reason: expect.stringContaining('--read-at') as string }],
  })
  expect(read([], earlier, Date.parse('2021-01-01')).rejected).toMatchObject([
    { reason: expect.stringContaining('after its reading') as string },
  ])
  expect(said(read([], earlier, Date.parse(READ)))).toMatchObject([
    { type: 'ContractDeployed', data: { chain: 'Arbitrum One' } },
    { type: 'ContractVerified', at: READ },
    { type: 'PrivilegeGranted', data: { holderKind: 'eoa' } },
  ])
})

test('an address of an unknown chain is rejected and stops no other', () => {
  const { rejected, statements } = read([{ ...bridge, address: `nowhere:${at('1')}` }, bridge])
  expect(rejected).toHaveLength(1)
  expect(rejected[0]?.reason).toContain('chain: nowhere is none that we know')
  expect(statements.length).toBeGreaterThan(0)
})

test.for(['{', '{}', '{"name":"x"}'])('%s is no discovered.json', (text) => {
  expect(() => readL2beat([{ path: 'a.json', text }], { version: null, readAt: 1 })).toThrow(
    /^a\.json is no/,
  )
})
