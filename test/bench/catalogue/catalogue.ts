import { gzipSync } from 'node:zlib'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import {
  type CatalogueEntry,
  noEngagement,
} from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import { createCatalogueReader } from '../../../lambdas/projects/catalogue/catalogue.ts'
import {
  type CatalogueTable,
  partName,
  readManifest,
  snapshotKey,
} from '../../../lambdas/projects/catalogue/snapshot/snapshot-items.ts'
import { publishSnapshot } from '../../../lambdas/projects/catalogue/snapshot/publish-snapshot.ts'
import { rankEntries } from '../../../lambdas/projects/catalogue/rating/rank-entries.ts'
import { rateProject } from '../../../lambdas/projects/catalogue/rating/rate-project.ts'
import { createRandom, type Random } from '../../../local/demo/random.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { SearchEntry } from '../../../shared/search/build-index.ts'
import { invoke } from '../../support/http/lambda-event.ts'
import { atMost, exactly, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { withEngine } from '../../support/product/resources.ts'
import { inventEntries, misspell } from '../search/names.ts'
import { medianOf, percentile } from '../statistics.ts'
import { inventDossiers } from './invent-dossiers.ts'

const SEED = 20_260
const PROJECTS = 20_000
/** Rated one by one; the other entries are theirs under names of their own. */
const RATED = 1_000
const LOADS = 5
const CALLS = 100
const STAGE = 'bench'
/** As `createCatalogueReader` has it by default. */
const MANIFEST_FRESH_MS = 2_000

/** The catalogue as its handlers hold it. */
export const catalogue: Part = {
  about: `snapshot, leaderboard and search in their handlers over ${PROJECTS.toLocaleString('en-US')} projects; about 60 s`,
  run: async () => ({
    measured: await withEngine(async ({ endpoint }) => await measure(endpoint)),
    notes: NOTES,
  }),
}

const NOTES = [
  'The handlers are called in this process, on the embedded engine, and answer through the whole',
  'request chain. A cold load is a new reader that holds nothing: manifest, parts, unpacking, and what',
  'every handler asks for. Sizes of answers are gzip, as the edge sends them. Projects are rated one',
  'by one: times the number of projects it is what the schedule takes.',
]

const measure = async (endpoint: string): Promise<Measured[]> => {
  const client = createDocumentClient({ endpoint })
  await createTables(client, STAGE)
  const table = { client, stage: STAGE, now: () => Date.now() }
  const random = createRandom(SEED)
  const projects = inventEntries(random, PROJECTS)
  const { entries, rating } = rateAll(random, projects)
  await publishSnapshot(table, async () => await Promise.resolve(entries))
  const measured = [
    { name: 'one project: rating', unit: 'ms', ...medianOf(rating) },
    ...(await measureSnapshot(table)),
    ...(await measureLoads(table)),
    ...(await measureCalls(endpoint, random, projects)),
  ]
  client.destroy()
  return measured
}

const rateAll = (random: Random, projects: readonly SearchEntry[]) => {
  const now = Date.now()
  const rating: number[] = []
  const rated = inventDossiers(random, projects.slice(0, RATED), now).map((dossier) => {
    const began = performance.now()
    const entry = rateProject(dossier, noEngagement, now)
    rating.push(performance.now() - began)
    return entry
  })
  const entries = projects.map(({ id, name, tokenTickers }, index): CatalogueEntry => {
    const like = rated[index % RATED]
    if (!like) throw new RangeError('Nothing was rated.')
    const views24h = Math.floor(random.next() ** 4 * 5_000)
    return {
      ...like,
      row: { ...like.row, id, name, tokenTickers: [...tokenTickers], views24h },
      views24h,
      trend: views24h / 2,
    }
  })
  return { entries: rankEntries(entries), rating }
}

const measureSnapshot = async (table: CatalogueTable): Promise<Measured[]> => {
  const manifest = await readManifest(table)
  if (!manifest) throw new Error('Nothing was published.')
  let bytes = 0
  for (let part = 0; part < manifest.parts; part += 1) {
    const key = snapshotKey(table, partName(manifest.snapshotId, part))
    const { Item } = await table.client.send(new GetCommand(key))
    bytes += (Item as { data: Uint8Array }).data.byteLength
  }
  return [
    { name: 'snapshot: packed', unit: 'kB', value: bytes / 1000 },
    { name: 'snapshot: parts', unit: 'items', value: manifest.parts },
  ]
}

const measureLoads = async (table: CatalogueTable): Promise<Measured[]> => {
  const loads: number[] = []
  const indexes: number[] = []
  for (let load = 0; load < LOADS; load += 1) {
    const reader = createCatalogueReader(table)
    const loaded = await timed(async () => await reader.current())
    loads.push(loaded.milliseconds)
    const { milliseconds } = await timed(async () => await Promise.resolve(loaded.result.index))
    indexes.push(milliseconds)
  }
  return [
    { name: 'cold load', unit: 'ms', ...medianOf(loads) },
    { name: 'cold load: index of the search on top', unit: 'ms', ...medianOf(indexes) },
    ...(await measureFreshness(table)),
  ]
}

/** What a reader asks the table, while its manifest is fresh and when it no longer is. */
const measureFreshness = async (table: CatalogueTable): Promise<Measured[]> => {
  let now = Date.now()
  const reader = createCatalogueReader({ ...table, now: () => now })
  await reader.current()
  const requests = countCommands(table.client)
  now += MANIFEST_FRESH_MS - 1
  await reader.current()
  const fresh = requests.length
  now += 1
  await reader.current()
  return [
    {
      name: 'requests to the table, manifest fresh',
      unit: 'requests',
      value: fresh,
      gate: exactly(0),
    },
    {
      name: 'requests to the table, manifest looked at again',
      unit: 'requests',
      value: requests.length - fresh,
      gate: exactly(1),
    },
  ]
}

const measureCalls = async (
  endpoint: string,
  random: Random,
  projects: readonly SearchEntry[],
): Promise<Measured[]> => {
  Object.assign(process.env, {
    ASSAY_STAGE: STAGE,
    ASSAY_ORIGIN: 'https://assay.example',
    ASSAY_WITHOUT_EDGE: '1',
    DYNAMODB_ENDPOINT: endpoint,
  })
  setLogSink(() => {})
  // Only now: they read where they are when they are first called.
  const { documentClient: documents } = await import('../../../lambdas/platform/config/clients.ts')
  const leaderboard = await import('../../../lambdas/projects/leaderboard.ts')
  const search = await import('../../../lambdas/projects/search.ts')
  const highlights = await import('../../../lambdas/projects/highlights.ts')
  const requests = countCommands(documents())
  const keyword = (text: string): string => `keyword=${encodeURIComponent(text)}`
  const names = Array.from({ length: CALLS }, () => random.pick(projects).name)
  const calls: readonly Call[] = [
    { name: 'leaderboard', handler: leaderboard.handler, queries: [''] },
    {
      name: 'leaderboard, filtered',
      handler: leaderboard.handler,
      queries: ['category=Lending,Bridge&band=BB,BBB,B&score=40..80&audit=audited', 'q=qu&kyc=1'],
    },
    {
      name: 'leaderboard, sorted',
      handler: leaderboard.handler,
      queries: ['sort=name', 'sort=change', 'sort=mcap&order=asc'],
    },
    {
      name: 'leaderboard, own weights',
      handler: leaderboard.handler,
      queries: ['sort=mine&w=code:60,governance:40'],
    },
    {
      name: 'leaderboard, nothing passes',
      handler: leaderboard.handler,
      queries: ['q=zzzz&kyc=1&bounty=1'],
    },
    { name: 'highlights', handler: highlights.handler, queries: [''] },
    { name: 'search, trending', handler: search.handler, queries: [''] },
    {
      name: 'search, names',
      handler: search.handler,
      queries: names.map((name) => keyword(name)),
      slowest: 10,
    },
    {
      name: 'search, prefixes',
      handler: search.handler,
      queries: names.map((name) => keyword(name.slice(0, 3))),
      slowest: 10,
    },
    {
      name: 'search, typos',
      handler: search.handler,
      queries: names.map((name) => keyword(misspell(random, name.toLowerCase()))),
      slowest: 10,
    },
  ]
  const measured: Measured[] = []
  for (const call of calls) measured.push(...(await measureCall(call, requests)))
  return [
    ...measured,
    {
      name: 'scans of a table',
      unit: 'requests',
      value: requests.filter((command) => command.startsWith('Scan')).length,
      gate: exactly(0),
    },
  ]
}

interface Call {
  readonly name: string
  readonly handler: Parameters<typeof invoke>[0]
  /** In turn. */
  readonly queries: readonly string[]
  /** Milliseconds that 99 of 100 calls may take. */
  readonly slowest?: number
}

const measureCall = async (
  { name, handler, queries, slowest }: Call,
  requests: readonly string[],
): Promise<Measured[]> => {
  const ask = async (index: number) => {
    const answer = await invoke(handler, { query: queries[index % queries.length] ?? '' })
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.body}.`)
    return answer.body ?? ''
  }
  // Warm, as it is after a few calls.
  const sizes: number[] = []
  for (let call = 0; call < 20; call += 1) sizes.push(gzipSync(await ask(call)).byteLength)
  const times: number[] = []
  let maxRequests = 0
  for (let call = 0; call < CALLS; call += 1) {
    const before = requests.length
    const { milliseconds } = await timed(async () => await ask(call))
    times.push(milliseconds)
    // Every two seconds the manifest is read again.
    maxRequests = Math.max(maxRequests, requests.length - before)
  }
  return [
    { name: `${name}: median`, unit: 'ms', value: percentile(times, 0.5) },
    {
      name: `${name}: 99 of 100`,
      unit: 'ms',
      value: percentile(times, 0.99),
      gate: slowest === undefined ? undefined : atMost(slowest),
    },
    {
      name: `${name}: requests to the table, most`,
      unit: 'requests',
      value: maxRequests,
      gate: atMost(1),
    },
    { name: `${name}: answer`, unit: 'kB', ...largestKilobytes(sizes) },
  ]
}

const largestKilobytes = (bytes: readonly number[]): Pick<Measured, 'value' | 'spread'> => ({
  value: Math.max(...bytes) / 1000,
  spread: [Math.min(...bytes) / 1000, Math.max(...bytes) / 1000],
})

const timed = async <Result>(
  act: () => Promise<Result>,
): Promise<{ readonly milliseconds: number; readonly result: Result }> => {
  const began = performance.now()
  const result = await act()
  return { milliseconds: performance.now() - began, result }
}

/** Names of the commands that a client sends from now on. */
const countCommands = (client: Pick<DynamoDBDocumentClient, 'middlewareStack'>): string[] => {
  const commands: string[] = []
  client.middlewareStack.add(
    (next, context) => async (args) => {
      commands.push(String(context['commandName']))
      return await next(args)
    },
    { step: 'initialize', name: `countCommands-${Math.random()}` },
  )
  return commands
}
