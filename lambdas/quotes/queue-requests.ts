import { quoteConsumer } from '../deployment/consumers.ts'
import { ownTables } from '../platform/config/clients.ts'
import { createStreamConsumer, eachChange } from '../platform/event-store/stream-consumer.ts'
import { quotes } from './decider.ts'
import { createQueue } from './requests/queue.ts'

/** Puts each request where staff find it. A request is made once and never changes. */
export const handler = createStreamConsumer(
  quoteConsumer,
  eachChange(async ({ stream, recordedAt }) => {
    const id = stream.slice(quotes.category.length + 1)
    await createQueue(ownTables()).put({ id, requestedAt: recordedAt })
  }),
)
