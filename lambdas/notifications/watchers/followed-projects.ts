import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { batchGet } from '../../platform/dynamodb/batch-get.ts'
import { FOLLOWED, followedItem, notificationsTable } from '../notification-items.ts'

/** Those of some projects that are followed. */
export const followedAmong = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const items = await batchGet<{ readonly part: string }>(documentClient(), {
    table: notificationsTable(),
    keys: ids.map((id) => followedItem(id).Key),
    consistent: true,
  })
  return new Set(items.map(({ part }) => part))
}

/**
 * The next followed projects, by id.
 * @param after where the last part ended; `next` is undefined after the last
 */
export const followedAfter = async (after: string | undefined, limit: number) => {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: notificationsTable(),
      KeyConditionExpression: '#key = :key',
      ProjectionExpression: 'part',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': FOLLOWED },
      Limit: limit,
      ...(after !== undefined && { ExclusiveStartKey: { key: FOLLOWED, part: after } }),
    }),
  )
  return {
    ids: Items.map(({ part }) => String(part)),
    next: LastEvaluatedKey?.['part'] as string | undefined,
  }
}
