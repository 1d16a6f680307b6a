import type { Meta } from '../../shared/contract/common.ts'
import { type AnyMeasured, type MetricsTable, projectSubject } from './metric.ts'
import { readNeighbours } from './read-metrics.ts'

/** Measured days with how they came about. */
export interface DailySeries<Day> {
  /** The oldest first; days may be missing. */
  readonly days: readonly Day[]
  /** When the newest of them were measured; null when there are none. */
  readonly updatedAt: string | null
  /** Of the newest; null when there are none. */
  readonly source: Meta['source'] | null
}

/** The market of a project's token and what its social account did, day by day, in one read. */
export const measuredDays = async (table: MetricsTable, projectId: string) => {
  const rows = await readNeighbours(table, projectSubject(projectId), ['market', 'social'])
  return {
    market: joinMonths(rows.filter((row) => row.metric === 'market')),
    social: joinMonths(rows.filter((row) => row.metric === 'social')),
  }
}

interface Month<Day> extends Pick<AnyMeasured, 'source' | 'updatedAt'> {
  readonly value: { readonly days: readonly Day[] }
}

const joinMonths = <Day extends { readonly day: string }>(
  months: readonly Month<Day>[],
): DailySeries<Day> => {
  const newest = months.at(-1)
  return {
    days: months.flatMap(({ value }) => value.days).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    updatedAt: newest?.updatedAt ?? null,
    source: newest?.source ?? null,
  }
}
