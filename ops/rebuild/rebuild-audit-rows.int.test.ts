import { expect, it } from 'vitest'
import { auditReadings } from '../../lambdas/audit/decider.ts'
import { createReadingRows, createSessionRows } from '../../lambdas/audit/operations.ts'
import { impersonationStreams } from '../../lambdas/impersonation/decider.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { rebuildAuditRows } from './rebuild-audit-rows.ts'

const openTables = tablesForEachTest()

it('lists every impersonation and who read the audit again', async () => {
  const { client, stage, store } = await openTables()
  const id = 'hV3mT0pKQh8Yc0m2nV9sXr'
  await store.execute(
    impersonationStreams,
    id,
    {
      type: 'StartImpersonation',
      adminId: 'mara',
      subjectId: 'jonas',
      origin: 'sealed',
      expiresAt: '2026-11-20T09:33:03.000Z',
    },
    metaOf('a command'),
  )
  const denial = { adminId: 'mara', subjectId: 'ida', refusal: 'AccountOfStaff' }
  const denied = 'xK3mT0pKQh8Yc0m2nV9sXr'
  await store.execute(
    impersonationStreams,
    denied,
    { type: 'DenyImpersonation', ...denial },
    metaOf('a command'),
  )
  const looked = { at: 'readings', query: {} } as const
  await store.execute(
    auditReadings,
    'mara.2026-11',
    { type: 'NoteReading', looked },
    metaOf('a command'),
  )
  const sessions = createSessionRows({ client, stage, now: () => Date.now() })
  expect((await sessions.list({}, 10)).rows).toEqual([])
  await rebuildAuditRows({ client, stage })
  await rebuildAuditRows({ client, stage })
  for (const filter of [{ status: 'expired' }, { subject: 'jonas' }] as const) {
    const { rows } = await sessions.list(filter, 10)
    expect(rows).toMatchObject([
      { id, adminId: 'mara', subjectId: 'jonas', version: 1, actions: 0 },
    ])
  }
  expect((await sessions.list({ admin: 'mara' }, 10)).rows).toHaveLength(2)
  expect((await sessions.list({ status: 'denied' }, 10)).rows).toMatchObject([
    { id: denied, adminId: 'mara', subjectId: 'ida', denied: true, cause: 'AccountOfStaff' },
  ])
  const { rows } = await createReadingRows({ client, stage }).list(10, undefined)
  expect(rows).toMatchObject([{ id: 'mara.2026-11', readings: 1 }])
})
