import { readCatalogue } from '../../test/support/data/catalogue.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { readEntries } from '../../lambdas/projects/catalogue/store/row-items.ts'
import { readManifest } from '../../lambdas/projects/operations.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { setInItem } from '../../test/support/data/set-in-item.ts'
import { runningPlace, whileRunning } from '../../test/support/product/data-place.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import type { Command } from '../command.ts'
import { importMetrics } from '../commands/import-metrics.ts'
import { importFile } from '../commands/import.ts'
import { readKnownProjects } from './known-projects.ts'
import type { KnownProject } from './plan-facts.ts'
import { readFacts } from './read-facts.ts'
import { planFactImport } from './run-import.ts'

const require = createRequire(import.meta.url)
const TOKEN_LIST =
  require.resolve('@uniswap/default-token-list/build/uniswap-default.tokenlist.json')
const CONTRACT_MAP = require.resolve('@metamask/contract-metadata/contract-map.json')
const ROWS_OF_LIST = (JSON.parse(readFileSync(TOKEN_LIST, 'utf8')) as { tokens: unknown[] }).tokens
  .length

const HEADINGS = 'project,incident,title,kind,severity,at,source'

interface Counted {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly rejected: readonly { readonly row: number; readonly reason: string }[]
}

const folder = temporaryFolder('import')
const data = join(folder, 'data')
const place = await runningPlace(data)

const projectsOf = async (table: TableContext): Promise<readonly KnownProject[]> => {
  const store = createEventStore({ ...table, now: () => Date.now() })
  return await readKnownProjects(table, store, new AbortController().signal)
}
const recordedOf = async (id: string): Promise<readonly string[] | undefined> =>
  (await projectsOf(place)).find(({ facts }) => facts.id === id)?.recorded

const runOn = async (path: string, ...args: string[]) => {
  const done = await runCommand(importFile, [...args, '--data', path, '--json'])
  return { ...done, counted: (done.out === '' ? null : done.json()) as Counted }
}
const run = async (...args: string[]) => await runOn(data, ...args)

const sum = ({ created, updated, unchanged, skipped, rejected }: Counted): number =>
  created + updated + unchanged + skipped + rejected.length

const fileOf = (name: string, ...lines: string[]): string => {
  const file = join(folder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

const addressesOf = (projects: readonly Pick<ProjectFacts, 'contracts'>[]): string[] =>
  projects.flatMap(({ contracts = [] }) =>
    contracts.map(({ chain, address }) => `${chain}:${address.toLowerCase()}`),
  )

describe('npm run ops -- import', () => {
  it.each<[string, Command, readonly string[], string]>([
    ['incidents.csv', importFile, ['--format', 'incidents'], `\uFEFF${HEADINGS}\n`],
    ['facts.ndjson', importFile, ['--format', 'facts'], '\uFEFF\n'],
    ['list.json', importFile, ['--format', 'token-list'], '{"tokens":[]}'],
    ['days.csv', importMetrics, [], 'project,day,price_usd'],
  ])('says that %s has headings alone, or nothing', async (name, command, args, text) => {
    const file = fileOf(`empty-${name}`, text)
    expect(await refusalOf(command, [file, ...args, '--data', data])).toBe(
      `There is no row in ${file}.`,
    )
  })

  it('killed in the middle and run again, accounts for every row of real lists, which come in once, without a rating and with their source', async () => {
    const path = join(folder, 'real')
    await whileRunning(path, async (client, objects) => {
      const table = { client, objects, stage: LOCAL_STAGE, now: () => Date.now() }
      const args = [TOKEN_LIST, '--format', 'token-list']
      const killed = await runOps(['import', ...args, '--data', path], { diesAtRequest: 25 })
      expect(killed).toMatchObject({ exitCode: null })
      const left = (await projectsOf(table)).length
      expect(left).toBeGreaterThan(0)

      const next = await runOn(path, ...args)
      expect(next).toMatchObject({ exitCode: 0, counted: { rows: ROWS_OF_LIST, rejected: [] } })
      expect(sum(next.counted)).toBe(ROWS_OF_LIST)
      expect(next.counted.unchanged).toBeGreaterThanOrEqual(left)
      expect(next.counted.created).toBeGreaterThan(0)
      const before = await projectsOf(table)
      expect(before.length).toBeGreaterThan(500)

      const again = await runOn(path, ...args)
      expect(again.counted).toMatchObject({ created: 0, updated: 0, rejected: [] })
      expect(again.counted.unchanged).toBe(next.counted.created + next.counted.unchanged)
      expect(await projectsOf(table)).toEqual(before)

      const metadata = ['--format', 'contract-metadata', '--source-version', '2.5.0']
      await runOn(path, CONTRACT_MAP, ...metadata)
      const { rows } = await readCatalogue(table)
      expect(rows.length).toBeGreaterThan(1000)
      expect(
        rows.filter(({ score, rank, band }) => score !== null || rank !== null || band !== 'N/A'),
      ).toEqual([])
      const uni = rows.find(({ tokenTickers: [ticker] }) => ticker === 'UNI')
      expect(uni?.source).toMatchObject({ name: 'Token List Uniswap Labs Default' })
      expect(uni?.source?.hash).toMatch(/^[0-9a-f]{64}$/)
      const addresses = addressesOf(rows)
      expect(new Set(addresses).size).toBe(addresses.length)
    })
  })

  it('says first which tokens a list links on one side only: they are projects of their own, unless it runs dry', async () => {
    const address = (digit: string): string => `0x${digit.repeat(40)}`
    const token = (chainId: number, digit: string, linked?: string) => ({
      chainId,
      address: address(digit),
      name: `Token ${digit}`,
      symbol: `T${digit}`,
      decimals: 18,
      ...(linked && { extensions: { bridgeInfo: { 1: { tokenAddress: address(linked) } } } }),
    })
    const tokens = [token(1, '1'), token(8453, '2', '1')]
    const file = fileOf('list.json', JSON.stringify({ name: 'One side', tokens }))
    const dry = await run(file, '--format', 'token-list', '--dry-run')
    expect(dry.err).toContain('dry run')
    expect(dry.counted).toMatchObject({ rows: 2, created: 2 })
    expect(await recordedOf('token2')).toBeUndefined()
    const { err, counted } = await run(file, '--format', 'token-list')
    expect(counted).toMatchObject({ rows: 2, created: 2 })
    expect(err.split('\n').find((line) => line.startsWith('+'))).toBe(
      `+ token2: Token 2 (T2) on Base; not joined with Ethereum:${address('1')}: only one of the two names the other`,
    )
    expect(await recordedOf('token1')).toEqual([])
    expect(await recordedOf('token2')).toEqual([])
  })

  it('facts and incidents come in once; broken lines are named and stop nothing', async () => {
    const source = { name: 'Test', url: null, hash: null, version: null }
    const facts = {
      id: 'tidewell',
      name: 'Tidewell',
      logo: null,
      tokenTickers: ['TIDE'],
      category: 'Lending',
      chains: ['Ethereum'],
      marketCapUsd: null,
      description: 'Lends.',
      website: null,
      demo: false,
    }
    const kyc = (provider: string) =>
      JSON.stringify({
        project: 'tidewell',
        type: 'KycVerified',
        at: '2026-01-01T00:00:00.000Z',
        source,
        data: { provider },
      })
    const file = fileOf(
      'facts.ndjson',
      JSON.stringify({ type: 'Project', facts }),
      kyc('One'),
      '{ broken',
      ...Array.from({ length: 30 }, (_, index) => kyc(`Number ${index}`)),
    )
    const first = await run(file, '--format', 'facts')
    expect(first.exitCode).toBe(1)
    expect(first.counted).toMatchObject({
      rows: 33,
      created: 32,
      unchanged: 0,
      rejected: [{ row: 3 }],
    })
    expect((await run(file, '--format', 'facts')).counted).toMatchObject({
      created: 0,
      unchanged: 32,
    })

    const incidents = fileOf(
      'incidents.csv',
      'project,incident,title,kind,severity,at,source,resolved_at,fixed',
      'tidewell,i-1,Drained,exploit,critical,2026-01-02,Paper,2026-01-05,yes',
      'nobody,i-2,Drained,exploit,critical,2026-01-02,Paper,,',
    )
    const told = await run(incidents, '--format', 'incidents')
    expect(told.counted).toMatchObject({ rows: 2, created: 1, rejected: [{ row: 3 }] })
    expect((await run(incidents, '--format', 'incidents')).counted).toMatchObject({
      created: 0,
      unchanged: 1,
    })
    expect(await recordedOf('tidewell')).toHaveLength(33)
  })

  it('publishes projects once, with what the same file says of them', async () => {
    const versionOf = async (): Promise<number> => (await readManifest(place))?.version ?? 0
    const before = await versionOf()
    const kyc = {
      project: 'quillon',
      type: 'KycVerified',
      at: '2026-01-01T00:00:00.000Z',
      source: { name: 'Test', url: null, hash: null, version: null },
      data: { provider: 'One' },
    }
    const project = { type: 'Project', facts: projectFacts({ id: 'quillon' }) }
    const file = fileOf('once.ndjson', JSON.stringify(project), JSON.stringify(kyc))
    expect((await run(file, '--format', 'facts')).counted).toMatchObject({ created: 2 })
    expect(await versionOf()).toBe(before + 1)
    expect((await readEntries(place, ['quillon'])).get('quillon')?.entry.version).toBe(2)
  })

  it('stops among the projects of a file of facts when it is told to', async () => {
    const lines = Array.from({ length: 300 }, (_, number) =>
      JSON.stringify({ type: 'Project', facts: projectFacts({ id: `stopped${number}` }) }),
    )
    const stopping = new AbortController()
    const context = { ...place, signal: stopping.signal }
    const plan = await planFactImport(context, readFacts(lines.join('\n')))
    await expect(plan.apply(() => stopping.abort(new Error('Stopped.')))).rejects.toThrow(
      'Stopped.',
    )
    const listed = (await projectsOf(place)).filter(({ facts }) => facts.id.startsWith('stopped'))
    expect(listed.length).toBeLessThan(300)
  })

  it('names what a project that is full takes no more, and records its incidents and others', async () => {
    const source = { name: 'Paper', url: null, hash: null, version: null }
    const lineOf = (project: string, type: string, day: number, content: object): string =>
      JSON.stringify({ project, type, at: `2026-01-0${day}T00:00:00.000Z`, source, data: content })
    const scan = (project: string, day: number): string =>
      lineOf(project, 'WebsiteScanned', day, { checks: [{ name: 'HSTS', passed: true }] })
    const incident = {
      incidentId: 'i-1',
      title: 'Drained',
      kind: 'exploit',
      severity: 'critical',
      lossUsd: null,
      chain: null,
      url: null,
    }
    const ids = ['sluice', 'corvane']
    const listing = ids.map((id) =>
      JSON.stringify({ type: 'Project', facts: projectFacts({ id, name: id }) }),
    )
    await run(fileOf('projects.ndjson', ...listing), '--format', 'facts')
    // One less than there may be beside its facts.
    const full = Array.from({ length: 3_381 }, (_, index) => `${1e10 + index}.abcdef`)
    await setInItem(place, 'heads', { stream: 'Project#sluice' }, 's.recorded', full)

    const done = await run(
      fileOf(
        'evidence.ndjson',
        scan('sluice', 1),
        lineOf('sluice', 'IncidentConfirmed', 2, incident),
        scan('sluice', 3),
        scan('sluice', 4),
        scan('corvane', 1),
      ),
      '--format',
      'facts',
    )
    expect(done).toMatchObject({ exitCode: 1, counted: { rows: 5, created: 3 } })
    const reason = expect.stringMatching(/^The project is full/) as string
    expect(done.counted.rejected).toEqual([3, 4].map((row) => ({ row, reason })))
    expect(await recordedOf('sluice')).toHaveLength(3_383)
    expect(await recordedOf('corvane')).toHaveLength(1)
  })

  it('takes what the project says itself in the place that it has in the file', async () => {
    const right = (tier: 'chain' | 'project', at: string) =>
      JSON.stringify({
        project: 'oxbow',
        type: 'PrivilegeGranted',
        at,
        source: { name: tier, url: null, hash: null, version: null, tier },
        data: {
          privilegeId: 'upgrades',
          right: 'upgrade',
          contract: { chain: 'Ethereum', address: '0x1' },
          holder: null,
          holderKind: 'eoa',
          threshold: null,
          signers: null,
          delaySeconds: null,
        },
      })
    const file = fileOf(
      'rights.ndjson',
      JSON.stringify({ type: 'Project', facts: projectFacts({ id: 'oxbow' }) }),
      right('project', '2026-02-01T00:00:00.000Z'),
      right('chain', '2026-01-01T00:00:00.000Z'),
      right('project', '2026-03-01T00:00:00.000Z'),
    )
    expect((await run(file, '--format', 'facts')).counted).toMatchObject({
      created: 3,
      rejected: [{ row: 4 }],
    })
    expect(await recordedOf('oxbow')).toHaveLength(2)
  })

  it.each([
    [['--format', 'token-list'], /^Give one FILE\./],
    [['a', 'b', '--format', 'facts'], /^Give one FILE\./],
    [['/nowhere', '--format', 'facts'], /^\/nowhere cannot be read \(ENOENT\)\.$/],
    [[CONTRACT_MAP], /^Give --format token-list or .* or scorecard\.$/],
    [[CONTRACT_MAP, '--format', 'token-list'], /^The file is no Token List/],
    [[CONTRACT_MAP, '--format', 'facts', '--fast'], /^Unknown option '--fast'/],
  ])('says what is wrong with %j', async (args, message) => {
    expect(await refusalOf(importFile, [...args, '--data', data])).toMatch(message)
  })
})
