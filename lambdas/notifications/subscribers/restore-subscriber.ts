import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Preferences } from '../../../shared/contract/user.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { enterList } from '../enter-list.ts'
import { HANDED_OVER_AGAIN_FOR_MS } from '../news/restore-news.ts'
import {
  subscriberItem,
  type SubscriptionsItem,
  subscriptionsItem,
  type Topic,
} from '../notification-items.ts'
import { readItem } from '../read-items.ts'
import { topicsOf } from './index-subscriber.ts'
import type { TableContext } from '../../platform/dynamodb/tables.ts'

/**
 * Puts a user's choices of digests and news into their lists where they are missing; a digest tells
 * what changes from now on, and of news those count that are handed over again.
 * @param now epoch milliseconds
 */
export const restoreSubscriber = async (
  { client, stage }: TableContext,
  {
    userId,
    preferences,
    version,
  }: { readonly userId: string; readonly preferences: Preferences; readonly version: number },
  now: number,
): Promise<void> => {
  const known = await readItem<SubscriptionsItem>(subscriptionsItem(userId, stage), client)
  if (known && known.version > version) return
  const topics = topicsOf(preferences)
  for (const topic of topics) {
    const told = topic === 'news' ? now - HANDED_OVER_AGAIN_FOR_MS : now
    const at = new Date(told).toISOString()
    await enterList(subscriberItem(topic, userId, stage), 'told', at, client)
  }
  const { TableName, Key } = subscriptionsItem(userId, stage)
  const noted = await ignoreConditionFailure(
    client.send(
      new PutCommand({
        TableName,
        Item: { ...Key, version, topics },
        ConditionExpression: 'attribute_not_exists(version)',
      }),
    ),
  )
  if (!noted) await takeOutUnchosen({ client, stage }, { userId, topics, version })
}

/** A later choice may have taken out what was put in after it: no other ever takes it out again. */
const takeOutUnchosen = async (
  { client, stage }: TableContext,
  {
    userId,
    topics,
    version,
  }: { readonly userId: string; readonly topics: readonly Topic[]; readonly version: number },
): Promise<void> => {
  const known = await readItem<SubscriptionsItem>(subscriptionsItem(userId, stage), client)
  // What an earlier note does not name may just be coming in.
  if (!known || known.version <= version) return
  for (const topic of topics) {
    if (known.topics.includes(topic)) continue
    await client.send(new DeleteCommand(subscriberItem(topic, userId, stage)))
  }
}
