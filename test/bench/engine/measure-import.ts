import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Measured } from '../measured.ts'
import type { RunningProduct } from '../../support/product/resources.ts'
import { cpuOf, cpuOfEnded, memoryOf } from './cpu-of.ts'

export const PROJECTS = 20_000
/** For the product to take in what was imported last. */
const SETTLE_MS = 60_000

const root = join(import.meta.dirname, '..', '..', '..')

/** Imports many invented projects beside a product that runs. */
export const importProjects = async (data: string): Promise<void> => {
  const file = join(data, 'bench-facts.ndjson')
  writeFileSync(file, inventFacts())
  const importing = spawn(
    process.execPath,
    [join(root, 'ops', 'ops.ts'), 'import', file, '--format', 'facts', '--yes', '--data', data],
    { stdio: 'ignore' },
  )
  const [code] = (await once(importing, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
}

/** What importing many projects takes, and what a product that runs beside it holds afterwards. */
export const measureImport = async (product: RunningProduct): Promise<Measured[]> => {
  const { data, pid, enginePid } = product
  const cpuOfAll = (): number => cpuOf(pid) + cpuOf(enginePid) + cpuOfEnded(process.pid)
  const before = cpuOfAll()
  const began = performance.now()
  await importProjects(data)
  const seconds = (performance.now() - began) / 1000
  await wait(SETTLE_MS)
  const cpu = (cpuOfAll() - before) / 1000
  const name = `an import of ${PROJECTS.toLocaleString('en-US')} projects`
  return [
    { name, unit: 's', value: seconds, gate: atMost(120) },
    {
      name: `${name}: import, product and engine`,
      unit: 's of CPU',
      value: cpu,
      gate: atMost(150),
    },
    { name: `${name}: held by the product a minute later`, unit: 'MB', value: memoryOf(pid) },
    { name: `${name}: held by the engine a minute later`, unit: 'MB', value: memoryOf(enginePid) },
  ]
}

/** Fictional, as those that the product has: real ones are refused beside them. */
const inventFacts = (): string =>
  Array.from({ length: PROJECTS }, (_, index) => {
    const digits = createHash('sha256').update(`token ${index}`).digest('hex').slice(0, 40)
    const facts = {
      id: `token${index}ofnowhere`,
      name: `Token ${index} of Nowhere`,
      logo: null,
      tokenTickers: [`TK${index}`],
      category: 'Unclassified',
      chains: ['Ethereum'],
      marketCapUsd: null,
      description: 'Invented.',
      website: null,
      contracts: [{ chain: 'Ethereum', address: `0x${digits}` }],
      demo: true,
    }
    return JSON.stringify({ type: 'Project', facts })
  }).join('\n')
