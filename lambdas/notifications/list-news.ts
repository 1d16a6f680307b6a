import { listNews } from '../../shared/contract/notifications.ts'
import { handle } from '../platform/http/handle.ts'
import { NEWS, type NewsItem } from './notification-items.ts'
import { readList } from './read-items.ts'

const NEWEST = 20

export const handler = handle(listNews, async () => {
  const newest = await readList<NewsItem>(NEWS, { limit: NEWEST, newestFirst: true })
  const items = newest.items.map(({ id, subject, sentAt, queued, done }) => ({
    id,
    subject,
    sentAt,
    queued,
    done,
  }))
  return { items }
})
