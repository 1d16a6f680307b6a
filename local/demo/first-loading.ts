import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

const Key = { key: 'demo#first-loading' }

/**
 * The moment at which the demo was first loaded: the end of its history. A start that completes a
 * killed one generates the same history, so that nothing is recorded twice.
 *
 * @returns epoch milliseconds
 */
export const firstLoading = async ({
  client,
  stage,
  now,
}: TableContext & { readonly now: () => number }): Promise<number> => {
  const TableName = tableName(stage, 'checkpoints')
  const startedAt = now()
  const put = await ignoreConditionFailure(
    client.send(
      new PutCommand({
        TableName,
        Item: { ...Key, startedAt },
        ConditionExpression: 'attribute_not_exists(startedAt)',
      }),
    ),
  )
  if (put) return startedAt
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  return Number(Item?.['startedAt'] ?? startedAt)
}
