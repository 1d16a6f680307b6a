import { expect, test } from 'vitest'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { recordRequests } from '../../test/support/aws/observe-client.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { untilErased } from './until-erased.ts'

const open = tablesForEachTest()

test('an erasure under way is waited for, whoever it erases', async () => {
  const tables = await open()
  const store = createEventStore({ ...tables, now: () => Date.now() })
  const execute = async (type: 'ErasePersonalData' | 'CompleteErasure') =>
    await store.execute(profiles, 'user-1', { type }, metaOf({ type }))
  const { signal } = new AbortController()
  await untilErased(tables, { signal })
  await execute('ErasePersonalData')

  const client = tables.another()
  const looks = recordRequests(client)
  let isOver = false
  const over = untilErased({ ...tables, client }, { signal }).then(() => (isOver = true))
  // It looks again once it has an answer.
  await expect.poll(() => looks.length).toBeGreaterThan(1)
  expect(isOver).toBe(false)
  await execute('CompleteErasure')
  await over
})
