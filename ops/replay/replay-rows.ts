import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { ErrorReport } from '../../lambdas/errors/operations.ts'
import { type ActivityItem, toUserActivity } from '../../lambdas/events/operations.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { ephemeralJob, type JobStart, openJob } from './replay-job.ts'
import type { TableReplay } from './table-replay.ts'

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

export interface RowReplay extends TableReplay {
  readonly filter: RowFilter
  readonly deliver: (rows: readonly object[]) => Promise<void>
  /** Rows read by this run so far. */
  readonly onProgress?: (read: number) => void
}

interface RowSource<Item extends Row> {
  readonly table: 'activity' | 'error-reports'
  readonly partitionKey: 'user' | 'id'
  readonly typeOf: (item: Item) => string
  /** What is handed out. */
  readonly present: (item: Item) => object
  /** Rows of one group come one after the other, and are handed out by time. */
  readonly groupOf: (item: Item) => string
  readonly keyOf: (item: Item) => RowKey
}

type RowKey = Readonly<Record<string, string>>

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
  keyOf: ({ user, id }) => ({ user, id }),
}

const errors: RowSource<ErrorReport> = {
  table: 'error-reports',
  partitionKey: 'id',
  typeOf: ({ title }) => title,
  present: ({ id, at, title, description, trace }) => ({ id, at, title, description, trace }),
  groupOf: ({ id }) => id,
  keyOf: ({ id }) => ({ id }),
}

/**
 * Hands out what users did, each user's in the order of time, or the error reports, in no order.
 * Of a job, the end of each delivery is stored once it is delivered: after a crash nothing is missing,
 * and at most the last delivery comes again. A job that is done is not done again.
 *
 * @returns how many were delivered, by earlier runs of the job too
 * @throws {OpsError} when the job is not what it was or is run twice
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
  { filter, signal, deliver, job: jobOptions, onProgress, pageLimit, ...options }: RowReplay,
): Promise<number> => {
  const start: JobStart = { versions: new Map(), segments: 1 }
  const job = jobOptions
    ? await openJob<RowKey>(context, jobOptions, async () => await Promise.resolve(start))
    : ephemeralJob<RowKey>(start)
  if (job.result) {
    await options.onDone?.(job.written)
    return job.result.delivered
  }
  await options.onBegin?.(job.isResumed, job.written)

  let progress = job.progressOf(0)
  let read = 0
  // Rows of a day may go over pages: what is not whole waits for the next.
  let waiting: Item[] = []
  const handOut = async (items: readonly Item[]): Promise<void> => {
    const last = items.at(-1)
    if (!last) return
    const wanted = byTime(source, items).filter((item) =>
      matches(filter, item, source.typeOf(item)),
    )
    if (wanted.length > 0) await deliver(wanted.map(source.present))
    const delivered = progress.delivered + wanted.length
    const [after, written] = [source.keyOf(last), options.written?.()]
    progress = { ...progress, pages: progress.pages + 1, delivered, after, written }
    await job.save(0, progress)
  }
  for await (const items of pagesOf(context, source, filter.key, progress.after, pageLimit)) {
    signal.throwIfAborted()
    read += items.length
    const known = [...waiting, ...items]
    const open = known.at(-1)
    const whole = open
      ? known.findIndex((item) => source.groupOf(item) === source.groupOf(open))
      : 0
    await handOut(known.slice(0, whole))
    waiting = known.slice(whole)
    onProgress?.(read)
  }
  await handOut(waiting)
  const { delivered } = progress
  await job.finish({ delivered, expected: delivered, streams: 0 }, options.written?.())
  return delivered
}

/** Items whose groups come one after the other, each group by time. */
const byTime = <Item extends Row>(
  { groupOf }: RowSource<Item>,
  items: readonly Item[],
): readonly Item[] =>
  [...Map.groupBy(items, groupOf).values()].flatMap((group) =>
    group.toSorted((a, b) => a.at.localeCompare(b.at)),
  )

const matches = ({ types, since, until }: RowFilter, { at }: Row, type: string): boolean =>
  (!types || types.includes(type)) &&
  (since === undefined || at >= since) &&
  (until === undefined || at < until)

/** Items of a partition come together and in the order of their sort keys, in a scan too. */
const pagesOf = async function* <Item extends Row>(
  { client, stage }: TableContext,
  { table, partitionKey }: RowSource<Item>,
  key: string | undefined,
  after: RowKey | undefined,
  pageLimit: number | undefined,
): AsyncGenerator<Item[]> {
  const from = { client, ...(after && { startingToken: after }) }
  const shared = {
    TableName: tableName(stage, table),
    ...(pageLimit !== undefined && { Limit: pageLimit }),
  }
  const pages =
    key === undefined
      ? paginateScan(from, shared)
      : paginateQuery(from, {
          ...shared,
          KeyConditionExpression: '#key = :key',
          ExpressionAttributeNames: { '#key': partitionKey },
          ExpressionAttributeValues: { ':key': key },
        })
  for await (const { Items = [] } of pages) yield Items as Item[]
}
