import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { scanHeads } from '../streams/scan-heads.ts'
import type { TableContext } from '../table-context.ts'

/**
 * The keys of everything that a consumer has been told of since a time: the streams of its
 * categories that changed, or the emails that still wait.
 *
 * @param since ISO 8601 in UTC with milliseconds
 */
export const itemsSince = async (
  tables: TableContext,
  { source, categories }: Pick<Consumer, 'source' | 'categories'>,
  since: string,
  signal: AbortSignal,
): Promise<readonly string[]> =>
  source === 'heads'
    ? await streamsSince(tables, categories, since, signal)
    : await emailsSince(tables, since, signal)

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
    { TableName: tableName(stage, 'email-outbox'), ConsistentRead: true },
  )
  const found: { readonly id: string; readonly at: string }[] = []
  for await (const { Items = [] } of pages) {
    signal.throwIfAborted()
    found.push(...(Items as typeof found))
  }
  return found
    .filter(({ at }) => !(at < since))
    .map(({ id }) => id)
    .toSorted()
}
