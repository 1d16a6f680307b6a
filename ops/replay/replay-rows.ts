import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { ErrorReport } from '../../lambdas/errors/operations.ts'
import { type ActivityItem, toUserActivity } from '../../lambdas/events/operations.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../table-context.ts'

/** Selects rows; an absent property does not restrict. */
export interface RowFilter {
  /** The user of an event, or the id of an error report. */
  readonly key?: string | undefined
  /** Names of events, or titles of reports. */
  readonly types?: readonly string[] | undefined
  /** ISO 8601 in UTC with milliseconds. */
  readonly since?: string | undefined
  /** Before it. */
  readonly until?: string | undefined
}

export interface RowReplay {
  readonly filter: RowFilter
  readonly signal: AbortSignal
  readonly deliver: (rows: readonly object[]) => Promise<void>
}

interface RowSource<Item extends Row> {
  readonly table: 'activity' | 'error-reports'
  readonly partitionKey: 'user' | 'id'
  readonly typeOf: (item: Item) => string
  /** What is handed out. */
  readonly present: (item: Item) => object
  /** Rows of one group come one after the other, and are handed out by time. */
  readonly groupOf: (item: Item) => string
}

interface Row {
  readonly id: string
  readonly at: string
}

const activity: RowSource<ActivityItem> = {
  table: 'activity',
  partitionKey: 'user',
  typeOf: ({ eventName }) => eventName,
  present: (item) => ({ user: item.user, ...toUserActivity(item) }),
  groupOf: ({ user, at }) => `${user} ${at.slice(0, 10)}`,
}

const errors: RowSource<ErrorReport> = {
  table: 'error-reports',
  partitionKey: 'id',
  typeOf: ({ title }) => title,
  present: ({ id, at, title, description, trace }) => ({ id, at, title, description, trace }),
  groupOf: ({ id }) => id,
}

/**
 * Hands out what users did, each user's in the order of time, or the error reports, in no order.
 * @returns how many were delivered
 */
export const replayRows = async (
  context: TableContext,
  source: 'activity' | 'errors',
  replay: RowReplay,
): Promise<number> =>
  source === 'activity'
    ? await replayFrom(context, activity, replay)
    : await replayFrom(context, errors, replay)

const replayFrom = async <Item extends Row>(
  context: TableContext,
  source: RowSource<Item>,
  { filter, signal, deliver }: RowReplay,
): Promise<number> => {
  let delivered = 0
  let group: Item[] = []
  const flush = async (): Promise<void> => {
    const rows = group.toSorted((a, b) => a.at.localeCompare(b.at)).map(source.present)
    group = []
    if (rows.length > 0) await deliver(rows)
    delivered += rows.length
  }
  for await (const item of itemsOf(context, source, filter.key)) {
    signal.throwIfAborted()
    if (!matches(filter, item, source.typeOf(item))) continue
    const [last] = group
    if (last && source.groupOf(last) !== source.groupOf(item)) await flush()
    group.push(item)
  }
  await flush()
  return delivered
}

const matches = ({ types, since, until }: RowFilter, { at }: Row, type: string): boolean =>
  (!types || types.includes(type)) &&
  (since === undefined || at >= since) &&
  (until === undefined || at < until)

/** Items of a partition come together and in the order of their sort keys, in a scan too. */
const itemsOf = async function* <Item extends Row>(
  { client, stage }: TableContext,
  { table, partitionKey }: RowSource<Item>,
  key: string | undefined,
): AsyncGenerator<Item> {
  const TableName = tableName(stage, table)
  const pages =
    key === undefined
      ? paginateScan({ client }, { TableName })
      : paginateQuery(
          { client },
          {
            TableName,
            KeyConditionExpression: '#key = :key',
            ExpressionAttributeNames: { '#key': partitionKey },
            ExpressionAttributeValues: { ':key': key },
          },
        )
  for await (const { Items = [] } of pages) yield* Items as Item[]
}
