import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../../local/build-web.ts'
import { BUDGETS, type Kind, kindOf } from '../../../scripts/bundle/budgets.ts'
import { type Bundle, buildLambdas } from '../../../scripts/bundle/build-lambdas.ts'
import { atMost, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { percentile } from '../statistics.ts'
import { cpuOfImport, writeEmptyHandler } from './cold-start.ts'

const RUNS = 25
const root = join(import.meta.dirname, '..', '..', '..')

/** What each function weighs, and what starting it takes. */
export const lambdas: Part = {
  about: 'size of the bundles and CPU of a cold start, against an empty function; about 15 s',
  run: async () => {
    // One of them holds it.
    buildWeb(root, () => {})
    const dist = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const remove = (): void => rmSync(dist, { recursive: true, force: true })
    process.once('exit', remove)
    const bundles = await buildLambdas(dist)
    const measured = [...bundles.map(weigh), ...startAll(dist, bundles)]
    process.off('exit', remove)
    remove()
    return { measured, notes: NOTES }
  },
}

const NOTES = [
  'Size is minified and not compressed. A cold start is the CPU time of a fresh Node until the',
  `function is imported: the quartile of ${RUNS} runs, in turn with an empty function; the largest`,
  'bundle of each kind stands for its kind.',
]

const weigh = (bundle: Bundle): Measured => {
  const kind = kindOf(bundle)
  return {
    name: `${bundle.name} (${kind}): size`,
    unit: 'kB',
    value: bundle.bytes / 1000,
    gate: atMost(BUDGETS[kind].kilobytes),
  }
}

const startAll = (dist: string, bundles: readonly Bundle[]): Measured[] => {
  const kinds = (Object.keys(BUDGETS) as Kind[]).map((kind) => {
    const ofKind = bundles.filter((bundle) => kindOf(bundle) === kind)
    return { kind, bundle: ofKind.toSorted((a, b) => b.bytes - a.bytes)[0] }
  })
  const functions = [
    { name: 'empty', file: writeEmptyHandler(dist) },
    ...kinds.flatMap(({ bundle }) =>
      bundle ? [{ name: bundle.name, file: join(dist, 'lambdas', bundle.name, 'index.mjs') }] : [],
    ),
  ]
  const runs = new Map(functions.map(({ name }) => [name, [] as number[]]))
  // In turn, so that what else the machine does slows all of them.
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, file } of functions) runs.get(name)?.push(cpuOfImport(file))
  }
  const quartileOf = (name: string): number => percentile(runs.get(name) ?? [], 0.25)
  const empty = quartileOf('empty')
  return [
    { name: 'empty function: cold start', unit: 'ms of CPU', ...spreadOf(runs.get('empty')) },
    ...kinds.flatMap(({ kind, bundle }) =>
      bundle
        ? [
            {
              name: `${bundle.name} (${kind}): cold start`,
              unit: 'ms of CPU',
              ...spreadOf(runs.get(bundle.name)),
            },
            {
              name: `${bundle.name} (${kind}): cold start against the empty function`,
              unit: 'times',
              value: quartileOf(bundle.name) / empty,
              gate: atMost(BUDGETS[kind].ratio),
            },
          ]
        : [],
    ),
  ]
}

const spreadOf = (samples: readonly number[] = []): Pick<Measured, 'value' | 'spread'> => ({
  value: percentile(samples, 0.25),
  spread: [Math.min(...samples), Math.max(...samples)],
})
