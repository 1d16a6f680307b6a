import { MINUTE_MS } from '../../../shared/values/days.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { PENDING_SHARDS, type PendingItem, pendingShard } from '../notification-items.ts'
import { handOverNews } from '../news/hand-over-news.ts'
import { itemsOf } from '../read-items.ts'
import { handOverNotice } from './hand-over-notice.ts'

/** Younger ones are the consumer's. */
const LATE_AFTER_MS = 5 * MINUTE_MS

type Pending = PendingItem | { readonly news: string }

/**
 * Hands over what a consumer has given up on.
 * @param now epoch milliseconds
 * @returns how many notices
 */
export const completeHandOvers = async (now: number): Promise<number> => {
  const late = new Date(now - LATE_AFTER_MS).toISOString()
  let completed = 0
  for (let shard = 0; shard < PENDING_SHARDS; shard += 1) {
    for await (const pending of itemsOf<Pending>(pendingShard(shard))) {
      const since = 'news' in pending ? pending.news : pending.notice
      if (since > late) continue
      try {
        if ('news' in pending) await handOverNews(pending.news)
        else await handOverNotice(pending.projectId, pending.notice)
        completed += 1
      } catch (error) {
        log('error', 'notice not handed over', { since, error: errorDetails(error) })
      }
    }
  }
  return completed
}
