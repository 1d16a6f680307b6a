import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../../shared/values/days.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { enterList } from '../enter-list.ts'
import {
  followedItem,
  watcherItem,
  type WatchingItem,
  watchingItem,
} from '../notification-items.ts'
import { readItem } from '../read-items.ts'
import type { TableContext } from '../../platform/dynamodb/tables.ts'

interface Watching extends WatchingItem {
  readonly userId: string
}

/**
 * Follows a project from now on, unless it is followed: what is there already is no news. Call it
 * once its watchers are in the index: raises the revision, as each that begins to watch does
 * (`followed-projects.ts`). Give no id of no project: it would be followed.
 * @param now epoch milliseconds
 */
export const restoreFollowed = async (
  { client, stage }: TableContext,
  projectId: string,
  now: number,
): Promise<void> => {
  await client.send(
    new UpdateCommand({
      ...followedItem(projectId, stage),
      UpdateExpression:
        'SET version = if_not_exists(version, :zero), #at = if_not_exists(#at, :at), standing = if_not_exists(standing, :nothing), revision = if_not_exists(revision, :now) + :one',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: {
        ':zero': 0,
        ':at': new Date(now).toISOString(),
        ':nothing': null,
        ':now': now,
        ':one': 1,
      },
    }),
  )
}

/**
 * Puts a user's watched projects into the index of watchers where they are missing, and takes out
 * those that they do not watch any more.
 * @param now epoch milliseconds
 */
export const restoreWatcher = async (
  { client, stage }: TableContext,
  { userId, projects, version }: Watching,
  now: number,
): Promise<void> => {
  const known = await readItem<WatchingItem>(watchingItem(userId, stage), client)
  if (known && known.version > version) return
  // Who watches nothing, and did not, has no place in it.
  if (!known && projects.length === 0) return
  const at = new Date(now).toISOString()
  for (const id of projects) {
    await enterList(watcherItem(id, userId, stage), 'since', at, client)
  }
  for (const id of known?.projects ?? []) {
    if (projects.includes(id)) continue
    await client.send(new DeleteCommand(watcherItem(id, userId, stage)))
  }
  const { TableName, Key } = watchingItem(userId, stage)
  const noted = await ignoreConditionFailure(
    client.send(
      new PutCommand({
        TableName,
        Item: {
          ...Key,
          version,
          projects: [...projects],
          restoredAt: at,
          ...(projects.length === 0 && { expiresAt: Math.floor((now + DAY_MS) / 1000) }),
        },
        ConditionExpression: 'attribute_not_exists(version) OR version <= :version',
        ExpressionAttributeValues: { ':version': version },
      }),
    ),
  )
  if (!noted) await takeOutUnwatched({ client, stage }, userId, projects)
}

/** A later change may have taken out what was put in after it: no other ever takes it out again. */
const takeOutUnwatched = async (
  { client, stage }: TableContext,
  userId: string,
  projects: readonly string[],
): Promise<void> => {
  const known = await readItem<WatchingItem>(watchingItem(userId, stage), client)
  const watched = known?.projects ?? []
  for (const id of projects) {
    if (!watched.includes(id)) await client.send(new DeleteCommand(watcherItem(id, userId, stage)))
  }
}
