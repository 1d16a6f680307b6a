import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { createRandom, type Random } from '../../../local/demo/random.ts'
import { buildIndex } from '../../../shared/search/build-index.ts'
import { encodeIndex } from '../../../shared/search/index-bytes.ts'
import { layerOf, search as find } from '../../../shared/search/search.ts'
import type { SearchEntry, SearchIndex } from '../../../shared/search/search-index.ts'
import { atLeast, atMost, type Gate, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { medianOf, percentile } from '../statistics.ts'
import { type InventedProject, inventEntries, misspell } from './names.ts'
import { cpuMsOf } from './cpu-time.ts'
import type { ReaderFindings } from './reader-process.ts'

const SEED = 20_260
const BUILDS = 3
/** Written anew with each change, as a delta is. */
const DELTA = 2_000
const DELTA_BUILDS = 15
const KEYWORDS = 500
const FIRST_HITS = 5
/** Names so short that one error leaves little to go by. */
const SHORT_NAME = 5

const READER = join(import.meta.dirname, 'reader-process.ts')

/** The search over all projects, as its handler calls it. */
export const search: Part = {
  about: 'time, memory and finds over 20,000 and 200,000 invented names; about 60 s',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-search-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const measured = [
      ...measure(20_000, folder),
      ...measure(200_000, folder, { p95: atMost(1), slowest: atMost(20) }),
    ]
    return await Promise.resolve({ measured, notes: NOTES })
  },
}

const NOTES = [
  `The names are the same in each run (seed ${SEED}). A keyword of a kind is searched for several times in a process`,
  'that has only the index open, and its shortest time counts: what else the machine does is no work of the search.',
]

const measure = (
  count: number,
  folder: string,
  gates: { readonly p95?: Gate; readonly slowest?: Gate } = {},
): Measured[] => {
  const random = createRandom(SEED)
  const invented = inventEntries(random, count)
  const entries = invented.map((project, ordinal) => entryOf(random, project, ordinal))
  const size = count.toLocaleString('en-US')
  let index: SearchIndex | undefined
  const builds = times(BUILDS, () => (index = buildIndex(entries)))
  const delta = entries.slice(0, DELTA)
  const deltas = times(DELTA_BUILDS, () => buildIndex(delta))
  const built = index ?? buildIndex([])

  const bytes = encodeIndex(built)
  const file = join(folder, `${count}`)
  writeFileSync(file, bytes)
  const keywords = keywordsOf(random, entries)
  writeFileSync(`${file}.json`, JSON.stringify(keywords))
  const output = execFileSync(process.execPath, [READER, file, `${file}.json`], {
    encoding: 'utf8',
  })
  const { openMs, memoryMb, msByKind } = JSON.parse(output) as ReaderFindings

  const isMixed = (kind: string): boolean => kind in MIX
  const mixed = Object.entries(msByKind).flatMap(([kind, ms]) => (isMixed(kind) ? ms : []))
  return [
    { name: `${size}: build, CPU`, unit: 'ms', ...medianOf(builds) },
    { name: `${size}: build of a delta of ${DELTA}, CPU`, unit: 'ms', ...medianOf(deltas) },
    { name: `${size}: index`, unit: 'kB', value: bytes.length / 1000 },
    { name: `${size}: index, compressed`, unit: 'kB', value: compressed(bytes).length / 1000 },
    { name: `${size}: open, CPU`, unit: 'ms', value: openMs },
    { name: `${size}: memory of a process with it`, unit: 'MB', value: memoryMb },
    ...Object.entries(msByKind).flatMap(([kind, ms]): Measured[] => [
      { name: `${size}: ${kind}, p50`, unit: 'ms', value: percentile(ms, 0.5) },
      { name: `${size}: ${kind}, p95`, unit: 'ms', value: percentile(ms, 0.95) },
      {
        name: `${size}: ${kind}, slowest`,
        unit: 'ms',
        value: Math.max(...ms),
        // Half of all projects are hits; the page asks for two letters.
        gate: kind === ONE_LETTER ? undefined : gates.slowest,
      },
    ]),
    {
      name: `${size}: ${Object.keys(MIX).join(', ')} together, p95`,
      unit: 'ms',
      value: percentile(mixed, 0.95),
      gate: gates.p95,
    },
    ...finds(size, random, built, invented),
  ]
}

const entryOf = (
  random: Random,
  { name, tokenTickers }: InventedProject,
  ordinal: number,
): SearchEntry => ({ ordinal, name, tokenTickers, addresses: [`basalt:${addressOf(random)}`] })

const addressOf = (random: Random): string =>
  `0x${Array.from({ length: 40 }, () => random.pick(HEX)).join('')}`

const HEX = '0123456789abcdef'.split('')

/** What people type most; the other kinds are what a search has most or least to do with. */
const MIX = {
  prefixes: (random: Random, { name }: SearchEntry) =>
    name.slice(0, 2 + Math.floor(random.next() * 4)),
  'exact names': (_: Random, { name }: SearchEntry) => name,
  typos: (random: Random, { name }: SearchEntry) => misspell(random, name.toLowerCase()),
}

const ONE_LETTER = 'one letter'

const KINDS: Readonly<Record<string, (random: Random, entry: SearchEntry) => string>> = {
  ...MIX,
  'two letters within names': (_, { name }) => name.slice(2, 4),
  'four letters within names': (_, { name }) => name.slice(1, 5),
  'words of many names': (random) => random.pick(['bridge', 'chain', 'labs', 'swap', 'vault']),
  misses: (random) => `zq${addressOf(random).slice(2, 10)}`,
  addresses: (_, { addresses: [address = ''] }) => address.slice(address.indexOf(':') + 1),
  [ONE_LETTER]: (_, { name }) => `${name.slice(0, 1)}.`,
}

const keywordsOf = (random: Random, entries: readonly SearchEntry[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([kind, keywordOf]) => [
      kind,
      Array.from({ length: KEYWORDS }, () => keywordOf(random, random.pick(entries))),
    ]),
  )

/** Whether what was meant stands among the first hits. */
const finds = (
  size: string,
  random: Random,
  index: SearchIndex,
  invented: readonly InventedProject[],
): Measured[] => {
  const layers = [layerOf(index)]
  const page = {
    ranksOf: (ordinals: readonly number[]) =>
      ordinals.map((ordinal) => invented[ordinal]?.rank ?? null),
    from: 0,
    size: FIRST_HITS,
  }
  const found = Array.from({ length: 4 * KEYWORDS }, () => {
    const ordinal = Math.floor(random.next() * invented.length)
    const name = invented[ordinal]?.name ?? ''
    const { ordinals } = find(layers, misspell(random, name.toLowerCase()), page)
    return { isShort: name.length <= SHORT_NAME, isFound: ordinals.includes(ordinal) }
  })
  const short = found.filter(({ isShort }) => isShort)
  return [
    {
      name: `${size}: typos, target in the first ${FIRST_HITS}`,
      unit: '%',
      value: shareOf(found),
      // Among more names more are alike.
      ...(invented.length <= 20_000 && { gate: atLeast(95) }),
    },
    {
      name: `${size}: typos in names of up to ${SHORT_NAME} letters, target in the first ${FIRST_HITS}`,
      unit: '%',
      value: shareOf(short),
    },
  ]
}

const shareOf = (found: readonly { readonly isFound: boolean }[]): number =>
  (100 * found.filter(({ isFound }) => isFound).length) / found.length

const compressed = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })

/** Milliseconds of CPU. */
const times = (count: number, work: () => unknown): number[] =>
  Array.from({ length: count }, () => cpuMsOf(work))
