import { createFolderBucket } from '../../local/object-store/folder-bucket.ts'
import { readCatalogue } from '../../test/support/data/catalogue.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { setInItem } from '../../test/support/data/set-in-item.ts'
import { withTables, whileRunning } from '../../test/support/product/data-place.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { importFile } from '../commands/import.ts'
import { readKnownProjects } from './known-projects.ts'
import type { KnownProject } from './plan-facts.ts'

const require = createRequire(import.meta.url)
const TOKEN_LIST =
  require.resolve('@uniswap/default-token-list/build/uniswap-default.tokenlist.json')
const CONTRACT_MAP = require.resolve('@metamask/contract-metadata/contract-map.json')
const ROWS_OF_LIST = (JSON.parse(readFileSync(TOKEN_LIST, 'utf8')) as { tokens: unknown[] }).tokens
  .length

interface Counted {
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly rejected: readonly { readonly row: number; readonly reason: string }[]
}

const folder = temporaryFolder('import')
let number = 0
let data = ''

/** An empty place for data, and what is in it afterwards. */
beforeEach(async () => {
  number += 1
  data = join(folder, String(number))
  await withTables(data, async () => await Promise.resolve())
})

const projectsOf = async (
  client: ReturnType<typeof createDocumentClient>,
): Promise<readonly KnownProject[]> => {
  const table = { client, stage: LOCAL_STAGE, now: () => Date.now() }
  const { signal } = new AbortController()
  return await readKnownProjects(table, createEventStore(table), signal)
}

const projectsThere = async (): Promise<readonly KnownProject[]> =>
  await withTables(data, projectsOf)

const run = async (...args: string[]) => {
  const done = await runOps(['import', ...args, '--data', data, '--json'])
  return { ...done, counted: (done.out === '' ? null : done.json()) as Counted }
}

const sum = ({ created, updated, unchanged, skipped, rejected }: Counted): number =>
  created + updated + unchanged + skipped + rejected.length

const fileOf = (name: string, ...lines: string[]): string => {
  const file = join(folder, `${number}-${name}`)
  writeFileSync(file, lines.join('\n'))
  return file
}

describe('npm run ops -- import', () => {
  it('says that a file has headings alone, or nothing', async () => {
    const headings = 'project,incident,title,kind,severity,at,source'
    const metrics = fileOf('days.csv', 'project,day,price_usd')
    const files = [
      [fileOf('incidents.csv', `\uFEFF${headings}`, ''), '--format', 'incidents'],
      [fileOf('facts.ndjson', '\uFEFF', ''), '--format', 'facts'],
      [fileOf('list.json', '{"tokens":[]}'), '--format', 'token-list'],
      ['metrics', metrics],
    ] as const
    for (const args of files) {
      const file = args[0] === 'metrics' ? metrics : args[0]
      expect(await run(...args)).toMatchObject({
        exitCode: 1,
        out: '',
        err: `There is no row in ${file}.\n`,
      })
    }
  })

  it('accounts for every row of the real Token List, and a second run changes nothing', async () => {
    const first = await run(TOKEN_LIST, '--format', 'token-list')
    expect(first).toMatchObject({ exitCode: 0 })
    expect(first.counted.rows).toBe(ROWS_OF_LIST)
    expect(sum(first.counted)).toBe(ROWS_OF_LIST)
    expect(first.counted.created).toBeGreaterThan(1000)
    const before = await projectsThere()

    const second = await run(TOKEN_LIST, '--format', 'token-list')
    expect(second.counted).toMatchObject({ created: 0, updated: 0, rejected: [] })
    expect(second.counted.unchanged).toBe(first.counted.created)
    expect(await projectsThere()).toEqual(before)
  })

  it('real projects come in without a rating, with their source, and no address twice', async () => {
    await run(TOKEN_LIST, '--format', 'token-list')
    await run(CONTRACT_MAP, '--format', 'contract-metadata', '--source-version', '2.5.0')
    const { rows } = await withTables(
      data,
      async (client) =>
        await readCatalogue({
          client,
          stage: LOCAL_STAGE,
          objects: createFolderBucket(join(data, 'objects')),
          now: () => Date.now(),
        }),
    )
    expect(rows.length).toBeGreaterThan(1000)
    expect(
      rows.filter(({ score, rank, band }) => score !== null || rank !== null || band !== 'N/A'),
    ).toEqual([])
    const uni = rows.find(({ tokenTickers: [ticker] }) => ticker === 'UNI')
    expect(uni?.source).toMatchObject({ name: 'Token List Uniswap Labs Default' })
    expect(uni?.source?.hash).toMatch(/^[0-9a-f]{64}$/)
    const addresses = rows.flatMap(({ contracts = [] }) =>
      contracts.map(({ chain, address }) => `${chain}:${address.toLowerCase()}`),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('killed in the middle, the next run does the rest without a double', async () => {
    const projects = await whileRunning(data, async (client) => {
      const written = async (): Promise<number> => {
        const { Count = 0 } = await client.send(
          new ScanCommand({ TableName: tableName(LOCAL_STAGE, 'heads'), Select: 'COUNT' }),
        )
        return Count
      }
      const args = ['import', TOKEN_LIST, '--format', 'token-list', '--data', data]
      expect(await runOps(args, { diesAtRequest: 25 })).toMatchObject({ exitCode: null })
      const left = await written()
      expect(left).toBeGreaterThan(20)

      const next = await run(TOKEN_LIST, '--format', 'token-list')
      expect(next).toMatchObject({ exitCode: 0, counted: { rejected: [] } })
      expect(sum(next.counted)).toBe(ROWS_OF_LIST)
      expect(next.counted.unchanged).toBeGreaterThanOrEqual(left)
      expect(next.counted.created).toBeGreaterThan(0)
      return await projectsOf(client)
    })
    const addresses = projects.flatMap(({ facts }) => facts.contracts ?? [])
    expect(new Set(addresses.map(({ chain, address }) => chain + address)).size).toBe(
      addresses.length,
    )
    expect(addresses.length).toBeGreaterThan(1000)
  })

  it('a dry run says what would change and changes nothing', async () => {
    const dry = await run(TOKEN_LIST, '--format', 'token-list', '--dry-run')
    expect(dry.err).toContain('dry run')
    expect(dry.counted.created).toBeGreaterThan(1000)
    expect(await projectsThere()).toEqual([])
  })

  it('says first which tokens a list links on one side only: they are projects of their own', async () => {
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
    const { err, counted } = await run(file, '--format', 'token-list')
    expect(counted).toMatchObject({ rows: 2, created: 2 })
    expect(err.split('\n').find((line) => line.startsWith('+'))).toBe(
      `+ token2: Token 2 (T2) on Base; not joined with Ethereum:${address('1')}: only one of the two names the other`,
    )
    expect(await projectsThere()).toHaveLength(2)
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
    const [project] = await projectsThere()
    expect(project?.recorded).toHaveLength(33)
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
    const ids = ['tidewell', 'corvane']
    const listing = ids.map((id) =>
      JSON.stringify({ type: 'Project', facts: projectFacts({ id, name: id }) }),
    )
    await run(fileOf('projects.ndjson', ...listing), '--format', 'facts')
    // One less than there may be beside its facts.
    const full = Array.from({ length: 3_381 }, (_, index) => `${1e10 + index}.abcdef`)
    await withTables(data, async (client) => {
      const head = { stream: 'Project#tidewell' }
      await setInItem({ client, stage: LOCAL_STAGE }, 'heads', head, 's.recorded', full)
    })

    const done = await run(
      fileOf(
        'evidence.ndjson',
        scan('tidewell', 1),
        lineOf('tidewell', 'IncidentConfirmed', 2, incident),
        scan('tidewell', 3),
        scan('tidewell', 4),
        scan('corvane', 1),
      ),
      '--format',
      'facts',
    )
    expect(done).toMatchObject({ exitCode: 1, counted: { rows: 5, created: 3 } })
    const reason = expect.stringMatching(/^The project is full/) as string
    expect(done.counted.rejected).toEqual([3, 4].map((row) => ({ row, reason })))
    const recorded = new Map(
      (await projectsThere()).map((one) => [one.facts.id, one.recorded.length]),
    )
    expect(recorded).toEqual(
      new Map([
        ['tidewell', 3_383],
        ['corvane', 1],
      ]),
    )
  })

  it('takes what the project says itself in the place that it has in the file', async () => {
    const right = (tier: 'chain' | 'project', at: string) =>
      JSON.stringify({
        project: 'tidewell',
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
      JSON.stringify({ type: 'Project', facts: projectFacts() }),
      right('project', '2026-02-01T00:00:00.000Z'),
      right('chain', '2026-01-01T00:00:00.000Z'),
      right('project', '2026-03-01T00:00:00.000Z'),
    )
    expect((await run(file, '--format', 'facts')).counted).toMatchObject({
      created: 3,
      rejected: [{ row: 4 }],
    })
    expect((await projectsThere())[0]?.recorded).toHaveLength(2)
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
