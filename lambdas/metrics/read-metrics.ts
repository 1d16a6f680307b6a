import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../platform/dynamodb/tables.ts'
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
}

/** Sorts after every part: months, windows and names of chains do not begin with it. */
const LAST = '\u{10ffff}'

/**
 * The rows of one metric of a subject, by part; empty when it was never measured.
 *
 * @example
 * const months = await readMetrics(table, projectSubject('tidewell'), 'market', { from: '2026-01' })
 */
export const readMetrics = async <Name extends MetricName>(
  table: MetricsTable,
  subject: Subject,
  metric: Name,
  { from = '', part }: Selection = {},
): Promise<Measured<Name>[]> => {
  // A metric without parts has one row, under its bare name.
  const first = periodOf(metric, part ?? from)
  const last = part === undefined ? `${metric}#${LAST}` : periodOf(metric, part)
  const items = await readRange(table, subject, { first, last })
  return items.map((item) => measuredOf(metric, item))
}

/**
 * The rows of some metrics of a subject in one read. It passes over whatever lies between them, so
 * they should be neighbours in the order of their names.
 */
export const readNeighbours = async <Name extends MetricName>(
  table: MetricsTable,
  subject: Subject,
  metrics: readonly [Name, ...Name[]],
): Promise<{ [One in Name]: Measured<One> }[Name][]> => {
  const sorted = metrics.toSorted()
  const range = { first: sorted[0] ?? '', last: `${sorted.at(-1)}#${LAST}` }
  const items = await readRange(table, subject, range)
  return items.flatMap((item) => {
    const metric = metrics.find((name) => item.period.split('#')[0] === name)
    return metric === undefined ? [] : [measuredOf(metric, item)]
  })
}

const readRange = async (
  { client, stage }: MetricsTable,
  subject: Subject,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<MetricItem[]> => {
  const items: MetricItem[] = []
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName(stage, 'metrics'),
      KeyConditionExpression: 'subject = :subject AND #period BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#period': 'period' },
      ExpressionAttributeValues: {
        ':subject': subject,
        ':first': first,
        ':last': last,
      },
    },
  )
  for await (const { Items = [] } of pages) items.push(...(Items as MetricItem[]))
  return items
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
