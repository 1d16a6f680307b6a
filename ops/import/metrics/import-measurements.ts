import { createIntake } from '../../../lambdas/collectors/operations.ts'
import type { Outcome } from '../../../lambdas/metrics/operations.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import type { TableContext } from '../../../lambdas/platform/dynamodb/tables.ts'
import { inLots } from '../../in-lots.ts'
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
  const take = createIntake(tables, {
    store: createEventStore({ ...tables, now: () => Date.now() }),
    source: 'import',
    dryRun: options.dryRun,
  })
  for await (const lot of inLots(lines, LOT)) {
    options.signal.throwIfAborted()
    const taken = await take(
      lot.map((line) => ('reason' in line ? { refused: line.reason } : line)),
    )
    for (const [place, { row }] of lot.entries()) {
      const one = taken[place]!
      if ('failure' in one) throw one.failure
      if ('refused' in one) reject({ row, reason: one.refused })
      else counts[one.outcome] += 1
    }
    counts.rows += lot.length
    options.onProgress(counts.rows)
  }
  return counts
}
