import { expect, test } from 'vitest'
import { tablesForEachTest } from '../../../test/support/streams/stream-tables.ts'
import { createSessionRows } from './session-rows.ts'

const openTables = tablesForEachTest()

test('neither an older count of actions nor an older head takes the place of a newer one', async () => {
  const rows = createSessionRows({ ...(await openTables()), now: () => Date.now() })
  const begun = {
    id: 'hV3mT0pKQh8Yc0m2nV9sXr',
    adminId: 'mara',
    subjectId: 'jonas',
    startedAt: '2026-11-20T09:03:03.000Z',
    until: '2026-11-20T09:33:03.000Z',
    endedAt: null,
    cause: null,
  }
  const listed = async () => (await rows.list({ subject: 'jonas' }, 10)).rows
  await rows.put({ ...begun, version: 1, actions: 3 })
  await rows.put({ ...begun, version: 1, actions: 2 })
  expect(await listed()).toMatchObject([{ version: 1, actions: 3 }])
  await rows.put({ ...begun, version: 2, actions: 4, endedAt: begun.until, cause: 'expiry' })
  await rows.put({ ...begun, version: 1, actions: 5 })
  expect(await listed()).toMatchObject([{ version: 2, actions: 4, cause: 'expiry' }])
})
