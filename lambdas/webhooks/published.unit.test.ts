import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { mockTables } from '../../test/support/aws/mocked-session.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { config } from '../platform/config/config.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { deliveryPuts } from './published.ts'

setEnvironment()
const tables = mockTables()
beforeEach(() => tables.reset())

const MESSAGE = {
  cause: 'tidewell#1',
  createdAt: '2026-11-28T10:00:00.000Z',
  data: { projectId: 'tidewell', at: '2026-11-28T10:00:00.000Z', subject: 'Tidewell', alerts: [] },
}
const queuedFor = async (state: object): Promise<readonly unknown[]> => {
  const head = { stream: 'Webhook#ann', version: 3, rv: 9, s: state }
  const Responses = { [tableName(config().stage, 'heads')]: [head] }
  tables.on(BatchGetCommand).resolves({ Responses })
  return await deliveryPuts(['ann'], MESSAGE, Date.parse('2026-11-28T10:00:01Z'))
}

describe('messages for webhooks in a head that another version wrote', () => {
  it('are queued where it only has more', async () => {
    const hook = { id: 'w1', status: 'active', colour: 'blue' }
    expect(await queuedFor({ hooks: [hook], paused: false })).toHaveLength(1)
  })

  it.each([{ hooks: [{ id: 'w1', status: 'enabled' }] }, { receivers: [] }])(
    'wait where it is not understood: %j',
    async (state) => {
      await expect(queuedFor(state)).rejects.toThrow(/Invalid/)
    },
  )
})
