import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { FOLLOWED, type FollowedItem, type KeepUpItem, keepUpItem } from '../notification-items.ts'
import { readItem, readList } from '../read-items.ts'
import { noticeChanges } from './notice-changes.ts'

const AT_ONCE = 8

/**
 * Notices what is new of every followed project, or of as many as there is time for: the next run goes
 * on after them, and the one after the last begins at the front. A project that fails keeps no other
 * from being noticed.
 * @param until begins no further page from then on; epoch milliseconds
 */
export const noticeFollowed = async (until: number, { pageSize = 100 } = {}) => {
  const counts = { projects: 0, noticed: 0, failed: 0 }
  const notice = async (id: string): Promise<void> => {
    counts.projects += 1
    try {
      if (await noticeChanges(id)) counts.noticed += 1
    } catch (error) {
      counts.failed += 1
      log('error', 'project not noticed', { project: id, error: errorDetails(error) })
    }
  }
  const begunAfter = (await readItem<KeepUpItem>(keepUpItem()))?.cursor ?? ''
  let cursor = begunAfter || undefined
  do {
    const page = { cursor, limit: pageSize, consistent: false }
    const { items, next } = await readList<FollowedItem>(FOLLOWED, page)
    await inParallel(items, AT_ONCE, async ({ part }) => await notice(part))
    cursor = next
  } while (cursor !== undefined && Date.now() < until)
  if (cursor !== undefined) log('warn', 'watched projects left to the next run', { after: cursor })
  if ((cursor ?? '') !== begunAfter) await noteCursor(begunAfter, cursor ?? '')
  return counts
}

/** Does nothing where another run came further meanwhile. */
const noteCursor = async (before: string, cursor: string): Promise<void> => {
  const { TableName, Key } = keepUpItem()
  await ignoreConditionFailure(
    documentClient().send(
      new PutCommand({
        TableName,
        Item: { ...Key, cursor } satisfies KeepUpItem & typeof Key,
        ConditionExpression: 'attribute_not_exists(#cursor) OR #cursor = :before',
        ExpressionAttributeNames: { '#cursor': 'cursor' },
        ExpressionAttributeValues: { ':before': before },
      }),
    ),
  )
}
