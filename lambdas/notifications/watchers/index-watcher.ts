import { DeleteCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS, MINUTE_MS } from '../../../shared/values/days.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { projectExists } from '../../projects/published.ts'
import { follow, noticeChanges } from '../alerts/notice-changes.ts'
import { enterList } from '../enter-list.ts'
import { putsFor } from '../hand-over/hand-over-notice.ts'
import {
  type NoticeItem,
  noticesOf,
  notificationsTable,
  watcherItem,
  type WatchingItem,
  watchingItem,
} from '../notification-items.ts'
import { readItem } from '../read-items.ts'
import { followedAmong, keepFollowed, unfollow } from './followed-projects.ts'

const AT_ONCE = 8

interface Watching {
  readonly userId: string
  readonly projects: readonly string[]
  /** Of the stream of watchlists. */
  readonly version: number
  readonly recordedAt: string
}

/**
 * Brings the index of watchers up to date with a user's watchlists. The note of the version is
 * written last: a kill before it has everything done again, to the same end.
 * @throws when a project failed; all others are in the index
 */
export const indexWatcher = async (watching: Watching): Promise<void> => {
  const { userId, projects, version } = watching
  const known = await readItem<WatchingItem>(watchingItem(userId))
  if (known && known.version >= version) return
  const added = projects.filter((id) => !known?.projects.includes(id))
  const removed = known?.projects.filter((id) => !projects.includes(id)) ?? []
  const since = beganAt(watching, known)
  const failures: unknown[] = []
  const attempt = async (ids: readonly string[], work: (id: string) => Promise<void>) => {
    const done: string[] = []
    await inParallel(ids, AT_ONCE, async (id) => {
      try {
        await work(id)
        done.push(id)
      } catch (error) {
        failures.push(error)
      }
    })
    return done
  }
  const inIndex = await attempt(added, async (id) => {
    await enterList(watcherItem(id, userId), 'since', since)
  })
  // Asked afterwards: a project that is not followed by now can be noticed only later, when this
  // watcher is in the index.
  const followed = await followedAmong(inIndex)
  await attempt(inIndex, async (id) => {
    if (followed.has(id) && (await keepFollowed(id))) await catchUp(id, userId, since)
    else await begin(id, since)
  })
  await inParallel(removed, AT_ONCE, async (id) => {
    await documentClient().send(new DeleteCommand(watcherItem(id, userId)))
  })
  await inParallel([...(await followedAmong(removed))], AT_ONCE, async ([id, revision]) => {
    await unfollow(id, revision)
  })
  if (failures.length > 0) throw failures[0]
  const { TableName, Key } = watchingItem(userId)
  const noted = await ignoreConditionFailure(
    documentClient().send(
      new PutCommand({
        TableName,
        Item: {
          ...Key,
          version,
          projects: [...projects],
          // Of who watches nothing any more nothing has to stay.
          ...(projects.length === 0 && { expiresAt: Math.floor((Date.now() + DAY_MS) / 1000) }),
        },
        ConditionExpression:
          'attribute_not_exists(version) OR (version < :version AND (attribute_not_exists(restoredAt) OR restoredAt = :restoredAt))',
        ExpressionAttributeValues: {
          ':version': version,
          ':restoredAt': known?.restoredAt ?? '',
        },
      }),
    ),
  )
  // A rebuild may have put back what this took out.
  if (!noted) await indexWatcher(watching)
}

const begin = async (id: string, since: string): Promise<void> => {
  // Lists take ids of no project, hundreds at a time.
  if (!(await projectExists(id))) return
  await follow(id, since)
  // The project may have changed between the watch and this; killed in between, by the schedule.
  await noticeChanges(id, Infinity)
}

/** Where several changes came as one, any of them within the last minute may be the one that counts. */
const beganAt = ({ version, recordedAt }: Watching, known: WatchingItem | undefined): string =>
  version === (known?.version ?? 0) + 1
    ? recordedAt
    : new Date(Date.parse(recordedAt) - MINUTE_MS).toISOString()

/**
 * Notices of which the hand-over has passed this watcher before they were in the index. Older ones
 * than a day were handed over by another index: their emails' ids may be gone.
 */
const catchUp = async (projectId: string, userId: string, since: string): Promise<void> => {
  const dayAgo = new Date(Date.now() - DAY_MS).toISOString()
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName: notificationsTable(),
      ConsistentRead: true,
      KeyConditionExpression: '#key = :key AND part >= :since',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: {
        ':key': noticesOf(projectId),
        ':since': since > dayAgo ? since : dayAgo,
      },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const notice of Items as NoticeItem[]) {
      for (const put of await putsFor(notice, notice.part, [userId])) {
        await ignoreConditionFailure(documentClient().send(new PutCommand(put)))
      }
    }
  }
}
