import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { inParallel } from '../../../lambdas/platform/in-parallel.ts'
import {
  type Measurement,
  type Outcome,
  storeMeasurements,
} from '../../../lambdas/metrics/operations.ts'
import { projectDecider } from '../../../lambdas/projects/decider.ts'
import type { TableContext } from '../../table-context.ts'
import type { SkippedRow } from '../parsed-file.ts'
import type { ReadLine } from './read-measurements.ts'

/** Every line that holds something is counted in exactly one of the five. */
interface MeasurementCount extends Record<Outcome, number> {
  readonly rows: number
  readonly rejected: number
}

interface ImportOptions {
  /** Says what would change and changes nothing. */
  readonly dryRun: boolean
  readonly signal: AbortSignal
  readonly onRejected: (row: SkippedRow) => void
  readonly onProgress: (rows: number) => void
}

/** Lines in memory at a time; days of one month that stand together are written at once. */
const LOT = 2_000
const AT_ONCE = 16

/**
 * Stores the measurements of real projects, lot by lot. The same lines can be sent again at any
 * time, after a crash too: what is stored comes out as known.
 */
export const importMeasurements = async (
  tables: TableContext,
  lines: AsyncIterable<ReadLine>,
  options: ImportOptions,
): Promise<MeasurementCount> => {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, outdated: 0, rejected: 0 }
  const reject = (row: SkippedRow): void => {
    counts.rejected += 1
    options.onRejected(row)
  }
  const problems = createProblems(tables)
  const store = async (lot: readonly ReadLine[]): Promise<void> => {
    options.signal.throwIfAborted()
    const fit = lot.flatMap((line) => ('measurement' in line ? [line] : []))
    await problems.look(fit.map(({ measurement }) => measurement))
    const wanted: typeof fit = []
    for (const line of lot) {
      const reason = 'reason' in line ? line.reason : problems.of(line.measurement)
      if (reason !== undefined) reject({ row: line.row, reason })
      else if ('measurement' in line) wanted.push(line)
    }
    const outcomes = await storeMeasurements(
      tables,
      wanted.map(({ measurement }) => measurement),
      { source: 'import', dryRun: options.dryRun },
    )
    for (const outcome of outcomes) counts[outcome] += 1
    counts.rows += lot.length
    options.onProgress(counts.rows)
  }
  let lot: ReadLine[] = []
  for await (const line of lines) {
    lot.push(line)
    if (lot.length < LOT) continue
    await store(lot)
    lot = []
  }
  await store(lot)
  return counts
}

/** Which projects there are; each is asked for once. */
const createProblems = (tables: TableContext) => {
  const store = createEventStore({ ...tables, now: () => Date.now() })
  const problemOf = new Map<string, string | undefined>()
  return {
    look: async (measurements: readonly Measurement[]): Promise<void> => {
      const named = measurements.flatMap((one) => ('project' in one ? [one.project] : []))
      const unknown = [...new Set(named)].filter((id) => !problemOf.has(id))
      await inParallel(unknown, AT_ONCE, async (id) => {
        const { state } = await store.load(projectDecider, id)
        problemOf.set(
          id,
          state.status === 'unlisted'
            ? 'project: There is no such project: bring in its facts first.'
            : state.facts.demo
              ? 'project: It is fictional, and no measurements of real ones are mixed with it.'
              : undefined,
        )
      })
    },
    of: (measurement: Measurement): string | undefined =>
      'project' in measurement ? problemOf.get(measurement.project) : undefined,
  }
}
