import { expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { useTemporaryBucket } from '../../test/support/aws/temporary-bucket.ts'
import { shelf } from '../../test/support/event-store/contract/test-aggregate.ts'
import { makeShelves, plant, tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { runRestore } from './run-restore.ts'

const openEmpty = tablesForEachTest()
const objects = useTemporaryBucket()

const EACH = 8

test('no more is written a second than is allowed', async () => {
  const [tables, at] = [await openEmpty(), await openEmpty()]
  const { events } = makeShelves(2, EACH)
  await plant(at, { events, heads: [] })
  const client = tables.another()
  const written: number[] = []
  interceptRequests(client, async ({ operation }, proceed) => {
    if (operation === 'TransactWriteItems') written.push(performance.now())
    return await proceed()
  })
  const copy = {
    at,
    events: tableName(at.stage, 'events'),
    keys: undefined,
    wrapping: undefined,
    size: events.length,
    [Symbol.asyncDispose]: async () => {},
  }
  const began = performance.now()
  await runRestore({ client, stage: tables.stage, objects }, copy, {
    deciders: [shelf],
    write: true,
    skipConflicts: false,
    perSecond: EACH,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  const [, second = 0] = written
  // The events of the first stream have a second to themselves, of which a busy machine may lose a part.
  expect(second - began).toBeGreaterThan(990)
})
