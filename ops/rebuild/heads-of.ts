import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

interface StoredHead {
  readonly id: string
  readonly version: number
  /** Of its newest event; ISO 8601. */
  readonly recordedAt: string
  readonly state: unknown
  /** Of an impersonation: commands applied under it. */
  readonly actions: number
}

/** Tables that are walked through until `signal` is aborted. */
export interface HeadsPlace extends TableContext {
  readonly signal?: AbortSignal | undefined
}

/** All heads of a category, each with the id that its stream's name ends in. */
export const headsOf = async function* (
  { client, stage, signal }: HeadsPlace,
  category: string,
): AsyncGenerator<StoredHead> {
  const prefix = streamName(category, '')
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'heads'),
      ConsistentRead: true,
      FilterExpression: 'begins_with(#stream, :prefix)',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':prefix': prefix },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { stream, version, recordedAt, s, n = 0 } of Items as HeadItem[]) {
      signal?.throwIfAborted()
      yield { id: stream.slice(prefix.length), version, recordedAt, state: s, actions: n }
    }
  }
}
