import { newsletters, type NewsState } from '../../lambdas/notifications/decider.ts'
import { restoreNews } from '../../lambdas/notifications/operations.ts'
import { headsOf, type HeadsPlace } from './heads-of.ts'

/**
 * Puts news that were sent into the list of staff again. The heads have to be right.
 *
 * @param now epoch milliseconds
 * @returns how many were sent
 */
export const rebuildNews = async (tables: HeadsPlace, now: number): Promise<number> => {
  let count = 0
  for await (const { id, recordedAt, state } of headsOf(tables, newsletters.category)) {
    const { news } = state as NewsState
    if (!news) continue
    await restoreNews(tables, { id, sentAt: recordedAt, ...news }, now)
    count += 1
  }
  return count
}
