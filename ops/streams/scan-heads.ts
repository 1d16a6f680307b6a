import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/**
 * Every head, in no order.
 *
 * @param only attributes to read: fewer bytes at the same price
 * @param consistent what was written before the call is seen, at twice the price. Default: false
 */
export const scanHeads = async function* <Name extends keyof HeadItem = keyof HeadItem>(
  { client, stage }: TableContext,
  signal: AbortSignal,
  only?: readonly Name[],
  consistent = false,
): AsyncGenerator<Pick<HeadItem, Name>> {
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'heads'),
      ConsistentRead: consistent,
      ...(only && {
        ProjectionExpression: only.map((name) => `#${name}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(only.map((name) => [`#${name}`, name])),
      }),
    },
  )
  for await (const { Items = [] } of pages) {
    signal.throwIfAborted()
    yield* Items as Pick<HeadItem, Name>[]
  }
}
