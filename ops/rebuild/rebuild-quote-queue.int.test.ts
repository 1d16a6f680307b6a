import { expect, it } from 'vitest'
import { quotes } from '../../lambdas/quotes/decider.ts'
import { createQueue } from '../../lambdas/quotes/operations.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { rebuildQuoteQueue } from './rebuild-quote-queue.ts'

const openTables = tablesForEachTest()
const DAY_MS = 24 * 3_600_000

it('lists every request again that has not expired', async () => {
  const { client, stage, store } = await openTables()
  const id = 'abcdefghijklmnopqrstuv'
  const request = { type: 'RequestQuote', product: 'skynet', sealed: 'sealed' } as const
  await store.execute(quotes, id, request, metaOf(request))
  const queue = createQueue({ client, stage })
  expect(await rebuildQuoteQueue({ client, stage }, Date.now() + 731 * DAY_MS)).toBe(0)
  expect(await queue.list(10, undefined)).toEqual({ ids: [], next: null })
  expect(await rebuildQuoteQueue({ client, stage }, Date.now() + 729 * DAY_MS)).toBe(1)
  expect(await queue.list(10, undefined)).toEqual({ ids: [id], next: null })
})
