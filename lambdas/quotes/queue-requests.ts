import { quoteConsumer } from '../deployment/consumers.ts'
import { ownTables } from '../platform/config/clients.ts'
import { createStreamConsumer } from '../platform/event-store/stream-consumer.ts'
import { quotes } from './decider.ts'
import { createQueue } from './requests/queue.ts'
import { expiryOf } from './requests/quote-fields.ts'

/** Puts each request where staff find it. A request is made once and never changes. */
export const handler = createStreamConsumer(quoteConsumer, async (changes) => {
  const failures = new Map<string, unknown>()
  const queue = createQueue({ ...ownTables(), expiryOf })
  for (const { stream, recordedAt } of changes) {
    try {
      await queue.put({ id: stream.slice(quotes.category.length + 1), requestedAt: recordedAt })
    } catch (error) {
      failures.set(stream, error)
    }
  }
  return failures
})
