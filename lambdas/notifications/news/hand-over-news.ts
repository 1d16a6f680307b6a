import { optionalEmailPut } from '../../email/published.ts'
import { advance } from '../hand-over/advance.ts'
import {
  type NewsItem,
  newsItemAt,
  pendingNews,
  type SubscriberItem,
  subscribersKey,
} from '../notification-items.ts'
import { readItem, readList } from '../read-items.ts'

/** A transaction has at most 100 items. */
const READERS_AT_ONCE = 90

/**
 * Queues news for everybody who had chosen them when they were sent, a page in one transaction with
 * how far it came. Fine when all is done.
 * @param part of the news in the list of staff
 */
export const handOverNews = async (part: string): Promise<void> => {
  for (;;) {
    const news = await readItem<NewsItem>(newsItemAt(part))
    if (!news || news.done) return
    const page = { cursor: news.cursor, limit: READERS_AT_ONCE }
    const { items, next } = await readList<SubscriberItem>(subscribersKey('news'), page)
    const puts = items
      .filter(({ told }) => told <= news.sentAt)
      .map((reader) => emailPut(news, reader.part))
    const end = next === undefined ? [{ Delete: pendingNews(news.id) }] : []
    await advance(puts, (count) => [stepOf(news, count, next), ...end])
  }
}

const emailPut = ({ id, subject, text, sentAt }: NewsItem, userId: string) =>
  optionalEmailPut(
    {
      kind: 'product-news',
      userId,
      at: sentAt,
      cause: id,
      subject,
      paragraphs: text.split(/\r?\n\s*\r?\n/),
    },
    Date.now(),
  )

/** Does nothing where another hand-over came further. */
const stepOf = ({ part, cursor }: NewsItem, count: number, next: string | undefined) => ({
  Update: {
    ...newsItemAt(part),
    UpdateExpression: `SET #done = :done, queued = queued + :count${next === undefined ? '' : ', #cursor = :next'}`,
    ConditionExpression:
      cursor === undefined
        ? 'attribute_not_exists(#cursor) AND #done = :open'
        : '#cursor = :cursor AND #done = :open',
    ExpressionAttributeNames: { '#cursor': 'cursor', '#done': 'done' },
    ExpressionAttributeValues: {
      ':done': next === undefined,
      ':open': false,
      ':count': count,
      ...(next !== undefined && { ':next': next }),
      ...(cursor !== undefined && { ':cursor': cursor }),
    },
  },
})
