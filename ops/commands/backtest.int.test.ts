import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newHack } from '../../test/support/data/catalogue.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { withTables } from '../../test/support/product/data-place.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { backtest as backtestCommand } from './backtest.ts'
import { importFile } from './import.ts'

const cwd = temporaryFolder('backtest')

const fileOf = (name: string, text: string): string => {
  mkdirSync(join(cwd, name, '..'), { recursive: true })
  writeFileSync(join(cwd, name), text)
  return join(cwd, name)
}
const linesOf = (...lines: readonly object[]): string =>
  lines.map((line) => JSON.stringify(line)).join('\n')

const backtest = async (...args: string[]) => await runCommand(backtestCommand, args)

const protocols = fileOf(
  'protocols.json',
  JSON.stringify([
    { name: 'Tidewell', audits: 2, category: 'Lending', address: `bsc:0x${'a'.repeat(40)}` },
    { name: 'Oxbow Finance', audits: 0, category: 'Lending' },
    { name: 'Gantrel', audits: 0, category: 'Dexes' },
    { name: 'Corvane', audits: 0, rugged: true },
  ]),
)
const AT = ['--at', '2023-10-16', '--protocols', protocols] as const

test('a list is compared with later incidents, and who was taken for whom is told', async () => {
  const incidents = fileOf(
    'incidents.ndjson',
    linesOf(
      { at: '2023-01-01', name: 'Gantrel', id: 'early' },
      { at: '2024-01-01', name: 'Tide', addresses: [`bsc:0x${'A'.repeat(40)}`], id: 'by-address' },
      { at: '2024-01-02', name: 'OxbowFi', id: 'by-alias' },
      { at: '2024-01-03', name: 'gantrel', id: 'by-name' },
      { at: '2024-01-04', name: 'Oxbow', id: 'alike' },
    ),
  )
  const aliases = fileOf('aliases', linesOf({ name: 'Oxbow Finance', aliases: ['OxbowFi'] }))
  const args = [...AT, '--incidents', incidents, '--aliases', aliases]
  const told = await backtest(...args)
  expect(told).toMatchObject({ exitCode: 0, err: '' })
  for (const line of [
    'By address: 1\n  2024-01-01 Tide [by-address] is Tidewell (Lending, bsc:0xaaa',
    'By alias: 1\n  2024-01-02 OxbowFi [by-alias] is Oxbow Finance (Lending), after',
    'By name alone, to be read one by one: 2\n  2023-01-01 Gantrel [early] is Gantrel (Dexes), before',
    'Not matched: 1\n  2024-01-04 Oxbow [alike]: like Oxbow Finance (row 2)',
    '3 protocols of 4 rows (1 gone by then), 5 incidents from 2023-01-01 to 2024-01-04.',
    'Hit later: 3 protocols, 1 of them by name alone.',
  ]) {
    expect(told.out).toContain(line)
  }
  expect(told.out).toMatch(/an incident before +incident_history \(14\) +yes +1 +1 +1 +100\.0%/)

  const certain = await backtest(...args, '--certain', '--json')
  expect(certain.json()).toMatchObject({
    protocols: 3,
    hit: 2,
    hitByName: 0,
    unmatched: [{ id: 'alike', day: '2024-01-04', incident: 'Oxbow' }],
    rejected: 0,
  })
})

test('checkouts of DefiLlama and DeFiHackLabs are read', async () => {
  fileOf('checkout/README.md', '### 20240105 Tidewell - Reentrancy\n\n### Lost: $5k\n')
  fileOf('checkout/past/2023/README.md', '### 20230105 Tidewell - Reentrancy\n')
  fileOf('llama/data.ts', "const data: Protocol[] = [{ name: 'Tidewell', audits: '2' }]")
  fileOf('llama/data2.ts', "const data2: Protocol[] = [{ name: 'Oxbow', audits: '0' }]")
  const list = ['--at', '2023-10-16', '--protocols', join(cwd, 'llama')] as const
  const ran = await backtest(...list, '--incidents', join(cwd, 'checkout'), '--json')
  expect(ran.json()).toMatchObject({
    protocols: 2,
    hit: 1,
    hitByName: 1,
    matched: [
      { id: 'dhl-20240105-tidewell', by: 'name', when: 'after' },
      { id: 'dhl-20230105-tidewell', by: 'name', when: 'before' },
    ],
  })
})

test('a row that is invalid is named with its field, and the others count', async () => {
  const list = fileOf('invalid.json', JSON.stringify([{ name: 'Oxbow' }, { name: 'A', audits: 7 }]))
  const incidents = fileOf(
    'invalid.ndjson',
    `{"at":"2024-13-01","name":"Oxbow"}\nno JSON\n{"at":"2024-01-01","name":"Oxbow"}`,
  )
  const ran = await backtest('--at', '2023-10-16', '--protocols', list, '--incidents', incidents)
  expect(ran.exitCode).toBe(1)
  for (const line of [
    'Rejected: --protocols, row 2: audits: Give 0, 1, 2 or 3.',
    'Rejected: --incidents, row 1: at: Give a day such as 2024-01-31.',
    'Rejected: --incidents, row 2: Give an object.',
    'Hit later: 1 protocol, 1 of them by name alone.',
  ]) {
    expect(ran.out).toContain(line)
  }
})

test('ratings of the data are compared with incidents on record', async () => {
  const data = join(cwd, 'data')
  await withTables(data, async () => {})
  const project = (id: string): object => ({
    type: 'Project',
    facts: projectFacts({ id, name: id }),
  })
  const incident = (id: string, at: string): object => ({
    project: id,
    ...newHack('Drained', { severity: null }),
    at: `${at}T00:00:00.000Z`,
  })
  const facts = fileOf(
    'facts.ndjson',
    linesOf(
      project('tidewell'),
      project('oxbow'),
      incident('tidewell', '2024-01-01'),
      incident('tidewell', '2025-06-01'),
      incident('oxbow', '2025-07-01'),
    ),
  )
  const imported = await runCommand(importFile, [facts, '--format', 'facts', '--data', data])
  expect(imported).toMatchObject({ exitCode: 0 })

  const args = ['--at', '2025-01-01', '--data', data, '--json'] as const
  const asKnown = await backtest(...args)
  expect(asKnown.err).toContain('0 of 2 projects on record by then, 0 rated; hit later: 0.')
  const ran = await backtest(...args, '--hindsight')
  expect(ran.err).toContain('1 of 2 projects on record by then, 0 rated; hit later: 1.')
  expect(ran.json()).toMatchObject({ projects: 1, rated: 0, hit: 1, missing: [] })
  const features = (ran.json() as { features: { feature: string; groups: object[] }[] }).features
  expect(features.find(({ feature }) => feature === 'band')?.groups).toMatchObject([
    { group: 'N/A', hits: 1, of: 1 },
  ])
})
