import { setTimeout as wait } from 'node:timers/promises'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { inParallel } from '../platform/in-parallel.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { noteTouched } from '../platform/dynamodb/touched-notes.ts'
import {
  type AnyMeasured,
  type MetricItem,
  type MetricsTable,
  periodOf,
  projectSubject,
} from './metric.ts'

/** DynamoDB takes no more in one request. */
const BATCH = 25
const AT_ONCE = 4
const MAX_TRIES = 6

/** DynamoDB left rows unwritten in every try. Those that it took are stored. */
class MetricsThrottledError extends Error {
  override readonly name = 'MetricsThrottledError'

  constructor(rows: number) {
    super(`${rows} rows of metrics were not taken in ${MAX_TRIES} tries.`)
  }
}

/**
 * Stores measured values, and has the lists take in prices and posts. Each value replaces what was
 * stored for its subject and part. The same rows can be stored again after a failure.
 *
 * @throws {MetricsThrottledError}
 */
export const writeMetrics = async (
  table: MetricsTable,
  rows: readonly AnyMeasured[],
): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH).map(itemOf),
  )
  await inParallel(batches, AT_ONCE, async (batch) => await writeBatch(table, batch))
  await noteMeasured(table, rows)
}

/** Has the lists take in prices and posts that were stored. */
export const noteMeasured = async (
  table: MetricsTable,
  rows: readonly Pick<AnyMeasured, 'subject' | 'metric'>[],
): Promise<void> => {
  const shown = rows.flatMap(({ subject, metric }) =>
    metric === 'market' || metric === 'social' ? [subject.slice(projectSubject('').length)] : [],
  )
  await inParallel([...new Set(shown)], AT_ONCE, async (id) => {
    await noteTouched({ ...table, table: 'metrics' }, id, Date.now())
  })
}

const itemOf = ({ subject, metric, part, value, source, updatedAt }: AnyMeasured): MetricItem => ({
  subject,
  period: periodOf(metric, part),
  value: JSON.stringify(value),
  source,
  updatedAt,
})

const writeBatch = async (
  { client, stage }: MetricsTable,
  items: readonly MetricItem[],
): Promise<void> => {
  const name = tableName(stage, 'metrics')
  let waiting = items.map((Item) => ({ PutRequest: { Item } }))
  for (let tries = 1; waiting.length > 0; tries += 1) {
    if (tries > MAX_TRIES) throw new MetricsThrottledError(waiting.length)
    if (tries > 1) await wait(2 ** tries * 10)
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteCommand({ RequestItems: { [name]: waiting } }),
    )
    waiting = (UnprocessedItems[name] ?? []) as typeof waiting
  }
}
