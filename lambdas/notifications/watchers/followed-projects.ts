import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { batchGet } from '../../platform/dynamodb/batch-get.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import {
  type FollowedItem,
  followedItem,
  notificationsTable,
  watchersOf,
} from '../notification-items.ts'
import { readList } from '../read-items.ts'

/** Those of some projects that are followed, with the revisions of their items. */
export const followedAmong = async (
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const items = await batchGet<FollowedItem>(documentClient(), {
    table: notificationsTable(),
    keys: ids.map((id) => followedItem(id).Key),
    consistent: true,
  })
  return new Map(items.map(({ part, revision }) => [part, revision]))
}

/**
 * Notes that somebody begins to watch a followed project: `unfollow` then leaves it.
 * @returns false where it is not followed any more
 */
export const keepFollowed = async (projectId: string): Promise<boolean> => {
  const kept = await ignoreConditionFailure(
    documentClient().send(
      new UpdateCommand({
        ...followedItem(projectId),
        UpdateExpression: 'SET revision = revision + :one',
        ConditionExpression: 'attribute_exists(revision)',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    ),
  )
  return kept !== undefined
}

/**
 * Follows a project no more that nobody watches. Who begins to watch comes into the index first and
 * raises the revision then: they are found here, or have the deletion fail.
 * @param revision read before this
 */
export const unfollow = async (projectId: string, revision: number): Promise<void> => {
  const { items } = await readList(watchersOf(projectId), { limit: 1 })
  if (items.length > 0) return
  await ignoreConditionFailure(
    documentClient().send(
      new DeleteCommand({
        ...followedItem(projectId),
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      }),
    ),
  )
}
