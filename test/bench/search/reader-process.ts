import { readFileSync } from 'node:fs'
import { decodeIndex } from '../../../shared/search/index-bytes.ts'
import { cpuMsOf } from './cpu-time.ts'
import { layerOf, search, type SearchLayer } from '../../../shared/search/search.ts'

/** What this program prints as JSON. */
export interface ReaderFindings {
  /** CPU. */
  readonly openMs: number
  /** Resident, after all searches. */
  readonly memoryMb: number
  /** Per kind of keyword its times. */
  readonly msByKind: Readonly<Record<string, readonly number[]>>
}

const TIMES_EACH = 7
const PAGE_SIZE = 20

const [indexFile = '', keywordsFile = ''] = process.argv.slice(2)
const bytes = readFileSync(indexFile)
const keywords = JSON.parse(readFileSync(keywordsFile, 'utf8')) as Record<string, string[]>

const timed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

let layers: SearchLayer[] = []
const openMs = cpuMsOf(() => (layers = [layerOf(decodeIndex(bytes))]))
const page = {
  ranksOf: (ordinals: readonly number[]) => ordinals.map((ordinal) => ordinal + 1),
  from: 0,
  size: PAGE_SIZE,
}
const shortest = (keyword: string): number =>
  Math.min(...Array.from({ length: TIMES_EACH }, () => timed(() => search(layers, keyword, page))))

// Warm, as it is after a few calls.
for (const list of Object.values(keywords))
  for (const keyword of list) search(layers, keyword, page)
const findings: ReaderFindings = {
  openMs,
  msByKind: Object.fromEntries(
    Object.entries(keywords).map(([kind, list]) => [kind, list.map(shortest)]),
  ),
  memoryMb: process.memoryUsage.rss() / 1e6,
}
process.stdout.write(JSON.stringify(findings))
