import { createRandom } from '../../../local/demo/random.ts'
import { buildIndex, type SearchIndex } from '../../../shared/search/build-index.ts'
import { search as find } from '../../../shared/search/search.ts'
import { atLeast, atMost, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { median, medianOf, percentile } from '../statistics.ts'
import { inventEntries, misspell } from './names.ts'

const SEED = 20_260
const ENTRIES = 20_000
const BUILDS = 5
const KEYWORDS = 2_000
const TIMES_EACH = 3
const FIRST_HITS = 5
/** Names so short that one error leaves little to go by. */
const SHORT_NAME = 5

/** The search over all projects, as its handler calls it. */
export const search: Part = {
  about: `time and finds over ${ENTRIES.toLocaleString('en-US')} invented names; about 10 s`,
  run: async () => {
    const random = createRandom(SEED)
    const entries = inventEntries(random, ENTRIES)
    const builds = Array.from({ length: BUILDS }, () => timed(() => buildIndex(entries)))
    const index = buildIndex(entries)

    const targets = Array.from({ length: KEYWORDS }, () => random.pick(entries))
    const prefixes = targets.map(({ name }) => name.slice(0, 2 + Math.floor(random.next() * 4)))
    const exact = targets.map(({ name }) => name)
    const misspelt = targets.map(({ id, name }) => ({
      id,
      name,
      keyword: misspell(random, name.toLowerCase()),
    }))
    const typos = misspelt.map(({ keyword }) => keyword)

    // Warm, as it is after a few calls.
    for (const keyword of [...prefixes, ...exact, ...typos]) find(index, keyword)
    const times = {
      prefixes: time(index, prefixes),
      'exact names': time(index, exact),
      typos: time(index, typos),
    }
    const found = misspelt.map(({ id, name, keyword }) => ({
      isShort: name.length <= SHORT_NAME,
      isFound: find(index, keyword).slice(0, FIRST_HITS).includes(id),
    }))
    const measured: Measured[] = [
      { name: 'index of all names: time', unit: 'ms', ...medianOf(builds) },
      ...Object.entries(times).flatMap(([kind, samples]) => linesOf(kind, samples)),
      {
        name: `typos, target in the first ${FIRST_HITS}`,
        unit: '%',
        value: shareOf(found),
        gate: atLeast(95),
      },
      {
        name: `typos in names of up to ${SHORT_NAME} letters, target in the first ${FIRST_HITS}`,
        unit: '%',
        value: shareOf(found.filter(({ isShort }) => isShort)),
      },
    ]
    return await Promise.resolve({ measured, notes: NOTES })
  },
}

const NOTES = [
  `The names are the same in each run (seed ${SEED}). Each of ${KEYWORDS.toLocaleString('en-US')} keywords of a kind is searched for ${TIMES_EACH} times, and its`,
  'middle time counts.',
]

const timed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Milliseconds for each keyword. */
const time = (index: SearchIndex, keywords: readonly string[]): number[] =>
  keywords.map((keyword) =>
    median(Array.from({ length: TIMES_EACH }, () => timed(() => find(index, keyword)))),
  )

const linesOf = (kind: string, samples: readonly number[]): Measured[] => [
  { name: `${kind}, p50`, unit: 'ms', value: percentile(samples, 0.5) },
  { name: `${kind}, p95`, unit: 'ms', value: percentile(samples, 0.95) },
  { name: `${kind}, p99`, unit: 'ms', value: percentile(samples, 0.99), gate: atMost(10) },
]

const shareOf = (found: readonly { readonly isFound: boolean }[]): number =>
  (100 * found.filter(({ isFound }) => isFound).length) / found.length
