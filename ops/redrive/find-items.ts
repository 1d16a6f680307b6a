import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import { DAY_MS, HOUR_MS } from '../../shared/values/days.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { scanHeads } from '../streams/scan-heads.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/**
 * How long before its alarm a change may have been made: for a day a stream keeps what waits for its
 * consumer, or is tried as long as it is there; the last tries and the alarm take less than an hour.
 */
const BEFORE_ALARM_MS = DAY_MS + HOUR_MS

/**
 * The keys of everything that a consumer may have given up since a time: the streams of its
 * categories that changed, the emails that still wait, or what is still to be handed over or
 * delivered. Changes of a day before come, too, and are repeated in vain where they came through.
 *
 * @param alarm when the first one was told to be given up, ISO 8601
 */
export const itemsSince = async (
  tables: TableContext,
  { source, categories }: Pick<Consumer, 'source' | 'categories'>,
  alarm: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const since = new Date(Date.parse(alarm) - BEFORE_ALARM_MS).toISOString()
  if (source === 'heads') return await streamsSince(tables, categories, since, signal)
  return source === 'email-outbox'
    ? await emailsSince(tables, since, signal)
    : await notesSince(tables, categories, since, signal)
}

/** A head without a time is damaged: it is delivered again in any case. */
const streamsSince = async (
  tables: TableContext,
  categories: readonly string[],
  since: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const prefixes = categories.map((category) => streamName(category, ''))
  const found: string[] = []
  for await (const head of scanHeads(tables, signal, ['stream', 'recordedAt'], true)) {
    const { stream, recordedAt }: { stream: string; recordedAt?: unknown } = head
    const isOurs = prefixes.some((prefix) => stream.startsWith(prefix))
    if (isOurs && !(typeof recordedAt === 'string' && recordedAt < since)) found.push(stream)
  }
  return found.toSorted()
}

const emailsSince = async (
  { client, stage }: TableContext,
  since: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'email-outbox'),
      ConsistentRead: true,
      // The id of a sent one stays for some days, and so does what has expired.
      FilterExpression: 'attribute_not_exists(sentAt) AND expiresAt > :seconds',
      ExpressionAttributeValues: { ':seconds': Math.floor(Date.now() / 1000) },
    },
  )
  const found: { readonly id: string; readonly at?: string; readonly retryOf?: string }[] = []
  for await (const { Items = [] } of pages) {
    signal.throwIfAborted()
    found.push(...(Items as typeof found))
  }
  // Further tries have no time. Several may be there of one email, which is delivered once.
  const ids = found.filter(({ at = since }) => at >= since).map(({ id, retryOf }) => retryOf ?? id)
  return [...new Set(ids)].toSorted()
}

/** When it was queued stands in each but those that ask for another try: these come in any case. */
interface Note {
  readonly key: string
  readonly part: string
  readonly notice?: string
  readonly news?: string
  readonly createdAt?: string
  readonly status?: string
}

const notesSince = async (
  { client, stage }: TableContext,
  categories: readonly string[],
  since: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const found: string[] = []
  for (const category of categories) {
    const pages = paginateScan(
      { client },
      {
        TableName: tableName(stage, 'notifications'),
        ConsistentRead: true,
        FilterExpression: 'begins_with(#key, :prefix)',
        ExpressionAttributeNames: { '#key': 'key' },
        ExpressionAttributeValues: { ':prefix': streamName(category, '') },
      },
    )
    for await (const { Items = [] } of pages) {
      signal.throwIfAborted()
      for (const { key, part, notice, news, createdAt, status } of Items as Note[]) {
        // Parts of notices and of news begin with their times.
        const at = notice ?? news ?? createdAt ?? since
        if (at >= since && (status ?? 'waiting') === 'waiting') found.push(`${key} ${part}`)
      }
    }
  }
  return found.toSorted()
}
