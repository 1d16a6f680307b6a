import { optionalEmailPut } from '../../email/published.ts'
import { deliveryPuts } from '../../webhooks/published.ts'
import {
  type Notice,
  type NoticeItem,
  noticeItem,
  type PendingItem,
  pendingItem,
  type WatcherItem,
  watchersOf,
} from '../notification-items.ts'
import { readItem, readList } from '../read-items.ts'
import { advance } from './advance.ts'

/** A transaction has at most 100 items: an email and two messages for each, and the step. */
const WATCHERS_AT_ONCE = 33

/** The email that tells a user of a notice. Its id follows from both. */
const alertEmailPut = (
  { projectId, at, subject, paragraphs }: Notice,
  part: string,
  userId: string,
  now: number,
) =>
  optionalEmailPut(
    {
      kind: 'security-alerts',
      userId,
      at,
      subject,
      paragraphs: [...paragraphs],
      cause: `${projectId}#${part}`,
    },
    now,
  )

/** The writes that tell users of a notice, by email and by their webhooks. */
export const putsFor = async (notice: Notice, part: string, userIds: readonly string[]) => {
  const now = Date.now()
  const { projectId, at, subject, alerts } = notice
  const message = {
    cause: `${projectId}#${part}`,
    createdAt: at,
    data: { projectId, at, subject, alerts },
  }
  return [
    ...userIds.map((userId) => alertEmailPut(notice, part, userId, now)),
    ...(await deliveryPuts(userIds, message, now)),
  ]
}

/**
 * Queues a notice for each of its watchers, a page of them in one transaction with how far it came:
 * killed wherever it may be, each is queued once. Fine when all is done, and beside another one.
 */
export const handOverNotice = async (projectId: string, part: string): Promise<void> => {
  const place = pendingItem(projectId, part)
  let pending = await readItem<PendingItem>(place)
  if (!pending) return
  const notice = await readItem<NoticeItem>(noticeItem(projectId, part))
  if (!notice) throw new Error(`The notice ${part} of ${projectId} is gone.`)
  while (pending) {
    const { cursor } = pending
    const limit = WATCHERS_AT_ONCE
    const { items, next } = await readList<WatcherItem>(watchersOf(projectId), { cursor, limit })
    const userIds = items.filter(({ since }) => since <= notice.at).map((one) => one.part)
    const step = stepOf(place, cursor, next)
    await advance(await putsFor(notice, part, userIds), () => [step])
    // Another hand-over may have come further.
    pending = await readItem<PendingItem>(place)
  }
}

/** Does nothing where another hand-over of the same notice came further. */
const stepOf = (
  item: ReturnType<typeof pendingItem>,
  cursor: string | undefined,
  next: string | undefined,
) => {
  const condition = {
    ConditionExpression:
      cursor === undefined
        ? 'attribute_exists(notice) AND attribute_not_exists(#cursor)'
        : '#cursor = :cursor',
    ExpressionAttributeNames: { '#cursor': 'cursor' },
  }
  const values = cursor === undefined ? {} : { ':cursor': cursor }
  if (next === undefined) {
    return {
      Delete: {
        ...item,
        ...condition,
        ...(cursor !== undefined && { ExpressionAttributeValues: values }),
      },
    }
  }
  return {
    Update: {
      ...item,
      ...condition,
      UpdateExpression: 'SET #cursor = :next',
      ExpressionAttributeValues: { ...values, ':next': next },
    },
  }
}
