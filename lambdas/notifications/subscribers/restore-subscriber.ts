import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Preferences } from '../../../shared/contract/user.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { HANDED_OVER_AGAIN_FOR_MS } from '../news/restore-news.ts'
import { subscriberItem, subscriptionsItem } from '../notification-items.ts'
import { topicsOf } from './index-subscriber.ts'

/**
 * Puts a user's choices of digests and news into their lists where they are missing; a digest tells
 * what changes from now on, and of news those count that are handed over again.
 * @param now epoch milliseconds
 */
export const restoreSubscriber = async (
  { client, stage }: { readonly client: DynamoDBDocumentClient; readonly stage: string },
  {
    userId,
    preferences,
    version,
  }: { readonly userId: string; readonly preferences: Preferences; readonly version: number },
  now: number,
): Promise<void> => {
  const topics = topicsOf(preferences)
  for (const topic of topics) {
    const told = topic === 'news' ? now - HANDED_OVER_AGAIN_FOR_MS : now
    await client.send(
      new UpdateCommand({
        ...subscriberItem(topic, userId, stage),
        UpdateExpression: 'SET told = if_not_exists(told, :told)',
        ExpressionAttributeValues: { ':told': new Date(told).toISOString() },
      }),
    )
  }
  const { TableName, Key } = subscriptionsItem(userId, stage)
  await ignoreConditionFailure(
    client.send(
      new PutCommand({
        TableName,
        Item: { ...Key, version, topics },
        ConditionExpression: 'attribute_not_exists(version)',
      }),
    ),
  )
}
