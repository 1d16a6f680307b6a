import { noteMeasured } from '../write-metrics.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Meta } from '../../../shared/contract/common.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { type MetricsTable, periodOf } from '../metric.ts'
import type { Measurement } from './measurement.ts'
import { type FedItem, mergeRow, type Outcome } from './merge-row.ts'
import { type MeasuredRow, rowsOf } from './rows-of.ts'

const AT_ONCE = 16
const MAX_TRIES = 8

/** Others kept writing the same row. What is stored by then stays; the same can be sent again. */
class RowContendedError extends Error {
  override readonly name = 'RowContendedError'

  constructor({ subject, period }: Pick<FedItem, 'subject' | 'period'>) {
    super(`The row ${subject} ${period} was changed by others in each of ${MAX_TRIES} tries.`)
  }
}

interface StoreOptions {
  readonly source: Meta['source']
  /** Says what would come of it and writes nothing. Default: false. */
  readonly dryRun?: boolean
  /** Gets each measurement that is not stored, by its place, so that one failure tells of no other. */
  readonly onFailure?: (index: number, error: unknown) => void
}

/**
 * Stores measurements, each row by a condition on what was read: whoever is late is merged, and
 * nobody overwrites. Repeats, and what is older than what is stored, change nothing.
 *
 * @returns an outcome for each measurement, in their order
 * @throws what failed first, unless `onFailure` takes it; the others are stored all the same
 */
export const storeMeasurements = async (
  table: MetricsTable,
  measurements: readonly Measurement[],
  options: StoreOptions,
): Promise<Outcome[]> => {
  const outcomes = measurements.map((): Outcome[] => [])
  const failures = new Map<number, unknown>()
  const rows = measurements.flatMap((measurement, index) =>
    rowsOf(measurement).map((row) => ({ row, index })),
  )
  const bySlot = [...Map.groupBy(rows, ({ row }) => `${row.subject} ${row.metric} ${row.part}`)]
  await inParallel(bySlot, AT_ONCE, async ([, ofSlot]) => {
    try {
      const merged = await storeRow(
        table,
        ofSlot.map(({ row }) => row),
        options,
      )
      for (const [position, { index }] of ofSlot.entries()) {
        outcomes[index]?.push(merged[position]!)
      }
    } catch (error) {
      for (const { index } of ofSlot) failures.set(index, error)
    }
  })
  if (!options.dryRun)
    await noteMeasured(
      table,
      rows.map(({ row }) => row),
    )
  for (const [index, error] of failures) {
    if (!options.onFailure) throw error
    options.onFailure(index, error)
  }
  return outcomes.map(strongest)
}

const STRENGTH: readonly Outcome[] = ['created', 'updated', 'outdated', 'unchanged']

const strongest = (outcomes: readonly Outcome[]): Outcome =>
  STRENGTH.find((one) => outcomes.includes(one)) ?? 'unchanged'

const storeRow = async (
  table: MetricsTable,
  rows: readonly MeasuredRow[],
  { source, dryRun = false }: StoreOptions,
): Promise<Outcome[]> => {
  const [first] = rows as readonly [MeasuredRow]
  const Key = { subject: first.subject, period: periodOf(first.metric, first.part) }
  const TableName = tableName(table.stage, 'metrics')
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { Item } = await table.client.send(
      new GetCommand({ TableName, Key, ConsistentRead: true }),
    )
    const stored = Item as FedItem | undefined
    const outcomes: Outcome[] = []
    let item = stored
    for (const row of rows) {
      const merged = mergeRow(item, row, source)
      item = merged.item
      outcomes.push(merged.outcome)
    }
    if (dryRun || item === stored || (await putIfAsRead(table, item!, stored))) return outcomes
    await wait(Math.random() * 2 ** tries * 5)
  }
  throw new RowContendedError(Key)
}

/** False where somebody has written the row meanwhile. */
const putIfAsRead = async (
  { client, stage }: MetricsTable,
  item: FedItem,
  stored: FedItem | undefined,
): Promise<boolean> => {
  const put = new PutCommand({
    TableName: tableName(stage, 'metrics'),
    Item: item,
    ...(stored ? asRead(stored) : { ConditionExpression: 'attribute_not_exists(subject)' }),
  })
  return (await ignoreConditionFailure(client.send(put))) !== undefined
}

/** By what rows consist of: who replaces one whole writes no number of a version. */
const asRead = ({ value, updatedAt, dayTimes }: FedItem) => ({
  ConditionExpression: `#value = :value AND updatedAt = :at AND ${
    dayTimes === undefined ? 'attribute_not_exists(dayTimes)' : 'dayTimes = :times'
  }`,
  ExpressionAttributeNames: { '#value': 'value' },
  ExpressionAttributeValues: {
    ':value': value,
    ':at': updatedAt,
    ...(dayTimes !== undefined && { ':times': dayTimes }),
  },
})
