import { expect, test } from 'vitest'
import { readAliasFile } from './alias-file.ts'
import type { ListedIncident } from './incident-list.ts'
import { matchIncidents } from './match-incidents.ts'
import { readProtocolList } from './protocol-list.ts'

const protocolsOf = (...rows: readonly object[]) => readProtocolList(JSON.stringify(rows)).protocols

const incidentOf = (name: string, more: Partial<ListedIncident> = {}): ListedIncident => ({
  id: 'i1',
  row: 1,
  day: '2024-01-31',
  name,
  title: name,
  addresses: [],
  ...more,
})

const match = (rows: readonly object[], incident: ListedIncident, ...lines: readonly object[]) => {
  const aliases = readAliasFile(lines.map((line) => JSON.stringify(line)).join('\n'))
  const { matches, unmatched } = matchIncidents(protocolsOf(...rows), [incident], aliases)
  return (
    matches.map(({ protocol, by }) => `${by} ${protocol.name}`)[0] ??
    unmatched.map(({ reason }) => reason ?? 'nothing')[0]
  )
}

const ADDRESS = `0x${'Ab'.repeat(20)}`
const LOWER = ADDRESS.toLowerCase()

test('an address tells before any name', () => {
  const rows = [{ name: 'Tidewell', address: `bsc:${ADDRESS}` }, { name: 'Oxbow' }]
  expect(match(rows, incidentOf('Oxbow', { addresses: [`BSC:${LOWER}`] }))).toBe('address Tidewell')
  expect(match(rows, incidentOf('Oxbow', { addresses: [LOWER] }))).toBe('name Oxbow')
})

test('without a chain an address is of Ethereum', () => {
  const rows = [{ name: 'Tidewell', address: ADDRESS }]
  expect(match(rows, incidentOf('?', { addresses: [`ethereum:${LOWER}`] }))).toBe(
    'address Tidewell',
  )
})

test('an alias of the list or of the file tells before a name', () => {
  const rows = [{ name: 'Tidewell', aliases: ['Tide Lend'] }, { name: 'TideLend' }]
  expect(match(rows, incidentOf('tidelend'))).toBe('alias Tidewell')
  expect(match([{ name: 'Oxbow' }], incidentOf('OX'), { name: 'oxbow', aliases: ['ox'] })).toBe(
    'alias Oxbow',
  )
})

test('a name counts whole, without case, blanks and signs', () => {
  expect(match([{ name: 'Tide-Well Finance' }], incidentOf('TidewellFinance'))).toBe(
    'name Tide-Well Finance',
  )
  expect(match([{ name: 'Oxbow' }], incidentOf('Oxbows'))).toBe('nothing')
})

test('a name that is only alike is told and not counted', () => {
  expect(match([{ name: 'Tidewell V2' }], incidentOf('Tidewell Finance'))).toBe(
    'like Tidewell V2 (row 1)',
  )
})

test('where several fit, nobody does, unless an alias tells which', () => {
  const twice = [
    { name: 'Tidewell V1', address: ADDRESS },
    { name: 'Tidewell V2', address: ADDRESS },
  ]
  const incident = incidentOf('Tide', { addresses: [ADDRESS] })
  expect(match(twice, incident)).toBe(
    'several by address: Tidewell V1 (row 1), Tidewell V2 (row 2)',
  )
  expect(match(twice, incident, { name: 'Tidewell V2', aliases: ['Tide'] })).toBe(
    'address Tidewell V2',
  )
  expect(match([{ name: 'Oxbow' }, { name: 'OXBOW' }], incidentOf('Oxbow'))).toBe(
    'several by name: Oxbow (row 1), OXBOW (row 2)',
  )
})

test('an alias tells two of one plain name apart by how the list writes them', () => {
  const rows = [{ name: 'Future Tide' }, { name: 'FutureTide' }]
  const line = { name: 'FutureTide', aliases: ['FutureTide'] }
  expect(match(rows, incidentOf('futuretide'), line)).toBe('alias FutureTide')
})

test('a person strikes out one incident of one protocol', () => {
  const rows = [{ name: 'Oxbow' }]
  expect(match(rows, incidentOf('Oxbow'), { name: 'Oxbow', not: ['i1'] })).toBe(
    'struck out: not Oxbow',
  )
  expect(match(rows, incidentOf('Oxbow'), { name: 'Oxbow', not: ['i2'] })).toBe('name Oxbow')
})

test.for([
  [{ name: 'Nobody' }, /^--aliases, line 1: name: no protocol of the list is called “Nobody”/],
  [{ name: 'Twice' }, /^--aliases, line 1: name: several protocols/],
  [{ aliases: ['a'] }, /^--aliases, line 1: name: Give this field/],
  [{ name: 'Oxbow', aliases: 'a' }, /^--aliases, line 1: aliases: Give a list of names/],
  [{ name: 'Oxbow', alias: ['a'] }, /^--aliases, line 1: alias: There is no field "alias"/],
] as const)('the line %o of aliases is refused', ([line, message]) => {
  const rows = [{ name: 'Oxbow' }, { name: 'Twice' }, { name: 'Twice' }]
  expect(() => match(rows, incidentOf('Oxbow'), line)).toThrow(message)
})

test('a line of facts gives its aliases, and no other line of that file', () => {
  const facts = { type: 'Project', facts: { id: 'oxbow', name: 'Oxbow', aliases: ['Ox'] } }
  const other = { project: 'oxbow', type: 'KycVerified' }
  expect(match([{ name: 'Oxbow' }], incidentOf('Ox'), other, facts)).toBe('alias Oxbow')
})
