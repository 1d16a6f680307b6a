import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { BeginningItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** Every note that a stream began, in no order; the newest may be missing. */
export const scanBeginnings = async function* (
  { client, stage }: TableContext,
  signal: AbortSignal,
): AsyncGenerator<BeginningItem> {
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName(stage, 'streams') },
  )) {
    signal.throwIfAborted()
    yield* Items as BeginningItem[]
  }
}
