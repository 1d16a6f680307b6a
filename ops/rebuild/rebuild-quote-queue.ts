import { quotes, type QuoteState } from '../../lambdas/quotes/decider.ts'
import { createQueue, expiryOf } from '../../lambdas/quotes/operations.ts'
import { headsOf, type HeadsPlace } from './heads-of.ts'

/**
 * Puts every request for a quote that has not expired into the list of staff again. The heads have
 * to be right.
 *
 * @param now epoch milliseconds
 * @returns how many there are
 */
export const rebuildQuoteQueue = async (tables: HeadsPlace, now: number): Promise<number> => {
  const queue = createQueue(tables)
  let count = 0
  for await (const { id, state } of headsOf(tables, quotes.category)) {
    const quote = state as QuoteState
    if (quote.status === 'none') continue
    const { requestedAt } = quote
    if (expiryOf(Date.parse(requestedAt)) * 1000 <= now) continue
    await queue.put({ id, requestedAt })
    count += 1
  }
  return count
}
