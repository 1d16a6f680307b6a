import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../../local/build-web.ts'
import { promisify } from 'node:util'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import { createRandom } from '../../../local/demo/random.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { close, listen } from '../../../local/http-servers.ts'
import { createObjectStore } from '../../../local/object-store/create-object-store.ts'
import { createFolderBucket } from '../../../local/object-store/folder-bucket.ts'
import { buildLambdas } from '../../../scripts/bundle/build-lambdas.ts'
import { withEngine } from '../../support/product/resources.ts'
import { atMost, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { misspell } from '../search/names.ts'
import { medianOf, percentile } from '../statistics.ts'
import { cpuSince, fillCatalogue, storedMegabytes } from './fill-catalogue.ts'
import { measurePublication } from './measure-publication.ts'

const SEED = 20_260
/** The last one is more than the product is meant for as it is deployed (decision 59). */
const SIZES = [20_000, 200_000, 2_000_000] as const
/** At which size a list function has to hold its gates. */
const GATED = 200_000
const FIRST_CPU_MS = 300
const MEMORY_MB = 256
/** With 1,024 MB a function has 0.58 of a processor, and answers within 7 s. */
const CSV_ROWS = 25_000
const CSV = 'leaderboard, CSV of 25,000 rows'
const CSV_CPU_MS = 4_000
const CSV_MEMORY_MB = 512
const RUNS = 3
const root = join(import.meta.dirname, '..', '..', '..')

export const catalogue: Part = {
  about: 'lists, search and publications over 20,000, 200,000 and 2,000,000 projects; about 6 min',
  run: async () => {
    setLogSink(() => {})
    // One of the functions holds it.
    buildWeb(root, () => {})
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const remove = (): void => rmSync(folder, { recursive: true, force: true })
    process.once('exit', remove)
    await buildLambdas(folder)
    const measured = await withEngine(async ({ endpoint }) => await measureAll(endpoint, folder))
    process.off('exit', remove)
    remove()
    return { measured, notes: NOTES }
  },
}

const NOTES = [
  'Functions are the deployed bundles, each in a process of its own that begins, which loads its code',
  'and answers its usual question, is asked once and then 200 times more. CPU is that of the process',
  'meanwhile, memory its peak. Tables are the embedded',
  'engine, objects the embedded store over HTTP. Simulated: of 2,000 projects the rows are stored,',
  'more than any page shows, and at 200,000 those of the CSV, too; entries are those of 1,000 rated',
  'projects under other names. Functions have their gates at 200,000, publications at every size.',
]

const measureAll = async (endpoint: string, folder: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const projects of SIZES) {
    const objects = join(folder, `objects-${projects}`)
    const server = createServer(createObjectStore({ folder: objects }))
    const bucket = `http://127.0.0.1:${await listen(server, 0)}`
    measured.push(...(await measureSize({ endpoint, objects, bucket, folder }, projects)))
    await close(server)
    rmSync(objects, { recursive: true })
  }
  return [...measured, ...slopes(measured)]
}

interface Place {
  readonly endpoint: string
  readonly objects: string
  readonly bucket: string
  readonly folder: string
}

const measureSize = async (place: Place, projects: number): Promise<Measured[]> => {
  const stage = `bench${projects}`
  const client = createDocumentClient({ endpoint: place.endpoint, maxAttempts: 3 })
  await createTables(client, stage)
  const store = {
    client,
    stage,
    objects: createFolderBucket(place.objects),
    now: () => Date.now(),
  }
  const random = createRandom(SEED)
  const began = process.cpuUsage()
  const isGated = projects === GATED
  const { names, ratings, indexCpu, indexBytes } = await fillCatalogue(
    store,
    random,
    projects,
    isGated ? CSV_ROWS : undefined,
  )
  const of = (name: string): string => `${projects.toLocaleString('en-US')}: ${name}`
  const measured: Measured[] = [
    { name: of('made anew'), unit: 's of CPU', value: cpuSince(began) / 1000 },
    { name: of('one rating'), unit: 'ms of CPU', ...medianOf(ratings) },
    { name: of('columns in the bucket'), unit: 'MB', value: await storedMegabytes(store) },
    { name: of('index of texts'), unit: 'MB', value: indexBytes / 1e6 },
    { name: of('index of texts, made anew'), unit: 's of CPU', value: indexCpu / 1000 },
    ...(await measurePublication(store, of)),
  ]
  const picked = Array.from({ length: 100 }, () => random.pick(names))
  for (const call of callsFor(picked, random, isGated)) {
    measured.push(...(await measureCall(place, stage, call, projects, of)))
  }
  client.destroy()
  return measured
}

interface Call {
  readonly name: string
  readonly bundle: string
  readonly queries: readonly string[]
  readonly pathParameters?: Readonly<Record<string, string>>
  /** At {@link GATED}. */
  readonly gates?: { readonly cpuMs: number; readonly megabytes: number }
}

const LIST_GATES = { cpuMs: FIRST_CPU_MS, megabytes: MEMORY_MB }

const callsFor = (
  names: readonly string[],
  random: ReturnType<typeof createRandom>,
  isGated: boolean,
): Call[] => {
  const keyword = (text: string): string => `keyword=${encodeURIComponent(text)}`
  const leaderboard = (name: string, queries: readonly string[]): Call => ({
    name: `leaderboard${name}`,
    bundle: 'projects-leaderboard',
    queries,
    gates: LIST_GATES,
  })
  return [
    leaderboard('', ['']),
    leaderboard(', filtered', ['category=Lending,Bridge&band=BB,BBB,B&score=40..80&audit=audited']),
    leaderboard(', by name', ['sort=name']),
    leaderboard(', by market capitalisation', ['sort=mcap&order=asc']),
    leaderboard(', part of a name', ['q=qu&kyc=1']),
    leaderboard(', own weights', ['sort=mine&w=code:60,governance:40']),
    // Its later answers are the first one again.
    ...(isGated
      ? [
          {
            ...leaderboard('', ['format=csv&w=code:1']),
            name: CSV,
            gates: { cpuMs: CSV_CPU_MS, megabytes: CSV_MEMORY_MB },
          },
        ]
      : []),
    { name: 'highlights', bundle: 'projects-highlights', queries: [''], gates: LIST_GATES },
    { name: 'alerts', bundle: 'projects-security-alerts', queries: [''], gates: LIST_GATES },
    {
      name: 'a project’s page',
      bundle: 'projects-get',
      queries: [''],
      pathParameters: { id: 'project0' },
    },
    {
      name: 'search',
      bundle: 'projects-search',
      queries: names.flatMap((name) => [
        keyword(name),
        keyword(name.slice(0, 3)),
        keyword(misspell(random, name.toLowerCase())),
      ]),
      gates: LIST_GATES,
    },
  ]
}

interface Answered {
  readonly begin: number
  readonly first: { readonly cpu: number; readonly wall: number }
  readonly warm: readonly number[]
  readonly megabytes: number
}

const measureCall = async (
  place: Place,
  stage: string,
  { name, bundle, queries, pathParameters = {}, gates }: Call,
  projects: number,
  of: (name: string) => string,
): Promise<Measured[]> => {
  const runs: Answered[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(import.meta.dirname, 'first-answer.ts'),
        join(place.folder, 'lambdas', bundle, 'index.mjs'),
        JSON.stringify(queries),
        JSON.stringify(pathParameters),
      ],
      {
        env: {
          // As in a process that AWS begins; nothing is asked of it.
          AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9',
          ASSAY_STAGE: stage,
          ASSAY_WITHOUT_EDGE: '1',
          ASSAY_SECRET: 'of-the-bench-and-of-nothing-else-at-all',
          ASSAY_RATE_LIMIT_FACTOR: '1000',
          ASSAY_ORIGIN: 'https://assay.example',
          ASSAY_CATALOGUE_BUCKET: stage,
          ASSAY_CATALOGUE_REFRESH_MS: '600000',
          AWS_REGION: 'eu-central-1',
          DYNAMODB_ENDPOINT: place.endpoint,
          S3_ENDPOINT: place.bucket,
          NODE_NO_WARNINGS: '1',
        },
        encoding: 'utf8',
        maxBuffer: 1e8,
      },
    )
    runs.push(JSON.parse(stdout) as Answered)
  }
  const gate = (most: number | undefined) =>
    projects === GATED && most !== undefined ? { gate: atMost(most) } : {}
  return [
    {
      name: of(`${name}: begins`),
      unit: 'ms of CPU',
      ...medianOf(runs.map(({ begin }) => begin)),
    },
    {
      name: of(`${name}: first answer`),
      unit: 'ms of CPU',
      ...medianOf(runs.map(({ first }) => first.cpu)),
      ...gate(gates?.cpuMs),
    },
    {
      name: of(`${name}: first answer, waited`),
      unit: 'ms',
      ...medianOf(runs.map(({ first }) => first.wall)),
    },
    {
      name: of(`${name}: later answers, 95 of 100`),
      unit: 'ms of CPU',
      ...medianOf(runs.map(({ warm }) => percentile(warm, 0.95))),
    },
    {
      name: of(`${name}: memory`),
      unit: 'MB',
      ...medianOf(runs.map(({ megabytes }) => megabytes)),
      ...gate(gates?.megabytes),
    },
  ]
}

/** How often as much ten times as many projects take. */
const slopes = (measured: readonly Measured[]): Measured[] => {
  const [small, large] = [20_000, 200_000].map((size) => `${size.toLocaleString('en-US')}: `)
  return measured.flatMap(({ name, value }) => {
    if (!name.startsWith(small!)) return []
    const other = measured.find((one) => one.name === large! + name.slice(small!.length))
    return other && value > 0
      ? [{ name: `×10: ${name.slice(small!.length)}`, unit: 'times', value: other.value / value }]
      : []
  })
}
