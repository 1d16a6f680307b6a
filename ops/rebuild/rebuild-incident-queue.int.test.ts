import { expect, it } from 'vitest'
import { type IncidentCommand, incidents } from '../../lambdas/incidents/decider.ts'
import { createQueue } from '../../lambdas/incidents/staff/queue.ts'
import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { rebuildIncidentQueue } from './rebuild-incident-queue.ts'

const openTables = tablesForEachTest()

const report: IncidentCommand = {
  type: 'ReportIncident',
  projectId: 'corvane',
  kind: 'exploit',
  about: '',
  sealed: { description: 'd', evidence: 'e', contact: 'c', reporter: 'r' },
}

it('puts every report under its status again, and takes it away from the others', async () => {
  const { client, stage, store } = await openTables()
  const execute = async (reference: string, command: IncidentCommand) =>
    await store.execute(incidents, reference, command, metaOf(command.type))
  await execute('IR-00000001', report)
  const { state } = await execute('IR-00000002', report)
  if (state.status === 'none') throw new Error('It was not reported.')
  const [{ at: seen } = { at: '' }] = state.history
  const queue = createQueue({ client, stage })
  await queue.put({ reference: 'IR-00000002', status: 'reported', reportedAt: seen })
  await execute('IR-00000002', { type: 'RetractIncident', seen, reason: 'A duplicate' })

  expect(await rebuildIncidentQueue({ client, stage })).toBe(2)
  expect(await queue.list('reported', 10)).toMatchObject([{ reference: 'IR-00000001' }])
  expect(await queue.list('rejected', 10)).toEqual([{ reference: 'IR-00000002', reportedAt: seen }])
  expect(await queue.count('rejected')).toBe(1)
})

it('does not take back a step that staff take while it runs', async () => {
  const { client, stage, store, another } = await openTables()
  const { state } = await store.execute(incidents, 'IR-00000003', report, metaOf('report'))
  if (state.status === 'none') throw new Error('It was not reported.')
  const [{ at: seen } = { at: '' }] = state.history
  const queue = createQueue({ client, stage })
  const slow = another()
  let isTaken = false
  interceptRequests(slow, async ({ operation }, proceed) => {
    if (operation === 'PutItem' && !isTaken) {
      isTaken = true
      const command = { type: 'RetractIncident', seen, reason: 'A duplicate' } as const
      await store.execute(incidents, 'IR-00000003', command, metaOf('retract'))
      await queue.put({ reference: 'IR-00000003', status: 'rejected', reportedAt: seen })
    }
    return await proceed()
  })
  expect(await rebuildIncidentQueue({ client: slow, stage })).toBe(1)
  expect(isTaken).toBe(true)
  expect(await queue.list('reported', 10)).toEqual([])
  expect(await queue.list('rejected', 10)).toEqual([{ reference: 'IR-00000003', reportedAt: seen }])
})
