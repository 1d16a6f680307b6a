import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { BeginningItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../table-context.ts'

/** Every note that a stream began, in no order; the newest may be missing. */
export const scanBeginnings = async function* (
  { client, stage }: TableContext,
  signal: AbortSignal,
): AsyncGenerator<BeginningItem> {
  let next: Record<string, unknown> | undefined
  do {
    signal.throwIfAborted()
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName(stage, 'streams'),
        ...(next && { ExclusiveStartKey: next }),
      }),
    )
    yield* Items as BeginningItem[]
    next = LastEvaluatedKey
  } while (next)
}
