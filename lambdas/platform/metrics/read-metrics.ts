import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../tables.ts'
import {
  type Measured,
  type MetricItem,
  type MetricName,
  type Metrics,
  type MetricsTable,
  periodOf,
  type Subject,
} from './metric.ts'

interface Selection {
  /** Leave out parts that come before it: months before `2026-01`. */
  readonly from?: string
  /** Only this part, e.g. the chain. */
  readonly part?: string
  /** What was written before the call is in the answer; twice the cost. Default: false. */
  readonly consistent?: boolean
}

/** Sorts after every part: months, windows and names of chains are ASCII. */
const LAST = '\u{10ffff}'

/**
 * The rows of one metric of a subject, by part; empty when it was never measured.
 *
 * @example
 * const months = await readMetrics(table, projectSubject('tidewell'), 'market', { from: '2026-01' })
 */
export const readMetrics = async <Name extends MetricName>(
  { client, stage }: MetricsTable,
  subject: Subject,
  metric: Name,
  { from = '', part, consistent = false }: Selection = {},
): Promise<Measured<Name>[]> => {
  const rows: Measured<Name>[] = []
  // A metric without parts has one row, under its bare name.
  const first = part ?? from
  let page: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName(stage, 'metrics'),
        ConsistentRead: consistent,
        KeyConditionExpression: 'subject = :subject AND #period BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#period': 'period' },
        ExpressionAttributeValues: {
          ':subject': subject,
          ':first': periodOf(metric, first),
          ':last': part === undefined ? `${metric}#${LAST}` : periodOf(metric, part),
        },
        ...(page && { ExclusiveStartKey: page }),
      }),
    )
    for (const item of Items as MetricItem[]) rows.push(measuredOf(metric, item))
    page = LastEvaluatedKey
  } while (page)
  return rows
}

const measuredOf = <Name extends MetricName>(
  metric: Name,
  { subject, period, value, source, updatedAt }: MetricItem,
): Measured<Name> => ({
  subject: subject as Subject,
  metric,
  part: period.slice(metric.length + 1),
  value: JSON.parse(value) as Metrics[Name],
  source,
  updatedAt,
})
