import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Preferences } from '../../../shared/contract/user.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { enterList } from '../enter-list.ts'
import {
  type SubscriberItem,
  type SubscriptionsItem,
  subscriberItem,
  subscriptionsItem,
  type Topic,
} from '../notification-items.ts'
import { readItem } from '../read-items.ts'

type Chosen = Pick<Preferences, 'productNews' | 'watchlistDigest'>

interface Subscribing {
  readonly userId: string
  /** undefined: the account was deleted. */
  readonly preferences: Chosen | undefined
  /** Of the profile's stream. */
  readonly version: number
  readonly recordedAt: string
}

/**
 * Brings the lists of who gets digests and news up to date with a user's choices. The note of the
 * version is written last, as that of watchlists is.
 */
export const indexSubscriber = async ({
  userId,
  preferences,
  version,
  recordedAt,
}: Subscribing): Promise<void> => {
  const known = await readItem<SubscriptionsItem>(subscriptionsItem(userId))
  if (known && known.version >= version) return
  const topics = topicsOf(preferences)
  const before = known?.topics ?? []
  if (topics.length === 0 && before.length === 0) return
  const added = topics.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !topics.includes(one))
  const [from, to] = [removed, added].map((list) => list.find((one) => one !== 'news'))
  if (from && to) await changePace(userId, from, to)
  for (const topic of added) {
    await enterList(subscriberItem(topic, userId), 'told', recordedAt)
  }
  for (const topic of removed) {
    await documentClient().send(new DeleteCommand(subscriberItem(topic, userId)))
  }
  const { TableName, Key } = subscriptionsItem(userId)
  await ignoreConditionFailure(
    documentClient().send(
      new PutCommand({
        TableName,
        Item: { ...Key, version, topics },
        ConditionExpression: 'attribute_not_exists(version) OR version < :version',
        ExpressionAttributeValues: { ':version': version },
      }),
    ),
  )
}

/** Digests of another pace go on where the last one ended, also one that is queued at this moment. */
const changePace = async (userId: string, from: Topic, to: Topic): Promise<void> => {
  const earlier = await readItem<SubscriberItem>(subscriberItem(from, userId))
  if (!earlier) return
  const ExpressionAttributeValues = { ':told': earlier.told }
  const begun = { UpdateExpression: 'SET told = :told', ExpressionAttributeValues }
  const ended = { ConditionExpression: 'told = :told', ExpressionAttributeValues }
  await documentClient().send(
    new TransactWriteCommand({
      TransactItems: [
        { Update: { ...subscriberItem(to, userId), ...begun } },
        { Delete: { ...subscriberItem(from, userId), ...ended } },
      ],
    }),
  )
}

/** None for a deleted account. */
export const topicsOf = (preferences: Chosen | undefined): Topic[] => {
  if (!preferences) return []
  const { watchlistDigest, productNews } = preferences
  return [
    ...(watchlistDigest === 'off' ? [] : [`${watchlistDigest}-digest` as const]),
    ...(productNews ? (['news'] as const) : []),
  ]
}
