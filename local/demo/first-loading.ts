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
  const startedAt = now()
  if (await putOnce({ client, stage }, { startedAt })) return startedAt
  const item = await itemOf({ client, stage })
  return Number(item?.['startedAt'] ?? startedAt)
}

/**
 * Keeps the demo out for good.
 * @returns false where it is loaded, or a load was begun
 */
export const keepDemoOut = async (table: TableContext): Promise<boolean> =>
  await putOnce(table, { isKeptOut: true })

/** `begun` also where it is whole. */
export const demoStateOf = async (
  table: TableContext,
): Promise<'absent' | 'begun' | 'kept out'> => {
  const item = await itemOf(table)
  if (item?.['startedAt'] !== undefined) return 'begun'
  return item?.['isKeptOut'] === true ? 'kept out' : 'absent'
}

/** @returns false where a load was begun */
const putOnce = async ({ client, stage }: TableContext, state: object): Promise<boolean> => {
  const put = new PutCommand({
    TableName: tableName(stage, 'checkpoints'),
    Item: { ...Key, ...state },
    ConditionExpression: 'attribute_not_exists(startedAt)',
  })
  return (await ignoreConditionFailure(client.send(put))) !== undefined
}

const itemOf = async ({ client, stage }: TableContext) => {
  const TableName = tableName(stage, 'checkpoints')
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  return Item
}
