import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { type DataKeyItem, eraseKey } from '../../lambdas/platform/personal-data/erase-key.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/**
 * Erases the key of a report or of a request for a quote. Repeatable.
 *
 * @param subject the stream, whose name the key has
 * @returns since when it is erased, ISO 8601; undefined when there is no such key, and none is noted
 */
export const eraseOwnKey = async (
  { client, stage }: TableContext,
  subject: string,
): Promise<string | undefined> => {
  const { Item } = await client.send(
    new GetCommand({
      TableName: tableName(stage, 'data-keys'),
      Key: { subject },
      ConsistentRead: true,
    }),
  )
  if (!Item) return undefined
  const now = Date.now()
  await eraseKey({ client, stage, now: () => now }, subject)
  return (Item as DataKeyItem).erasedAt ?? new Date(now).toISOString()
}
