import { paginateQuery } from '@aws-sdk/lib-dynamodb'
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

/** Every followed project, in no order. */
export const followedProjects = async function* (): AsyncGenerator<string> {
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName: notificationsTable(),
      KeyConditionExpression: '#key = :key',
      ProjectionExpression: 'part',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': FOLLOWED },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { part } of Items) yield String(part)
  }
}
