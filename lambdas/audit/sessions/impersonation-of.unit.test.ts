import { beforeEach, expect, test } from 'vitest'
import type { DynamoDBRecord } from 'aws-lambda'
import { mockTables } from '../../../test/support/aws/mocked-session.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { setLogSink } from '../../platform/log.ts'
import { handler as putRows } from '../project-rows.ts'
import { handler as report } from '../report-to-user.ts'

setEnvironment()
const tables = mockTables()
beforeEach(() => {
  tables.reset()
  tables.onAnyCommand().resolves({})
  setLogSink(() => {})
})

const head = (status: string): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: '7',
    Keys: { stream: { S: 'Impersonation#one' } },
    NewImage: {
      stream: { S: 'Impersonation#one' },
      version: { N: '2' },
      recordedAt: { S: '2026-11-20T09:00:00.000Z' },
      rv: { N: '9' },
      s: {
        M: {
          status: { S: status },
          adminId: { S: 'ada' },
          subjectId: { S: 'bob' },
          startedAt: { S: '2026-11-20T08:50:00.000Z' },
          expiresAt: { S: '2026-11-20T09:20:00.000Z' },
        },
      },
    },
  },
})

test.each([
  ['the lists of staff', putRows],
  ['the report to the user', report],
])(
  'an impersonation in a state of another version waits for that version: %s',
  async (_, handler) => {
    expect(await handler({ Records: [head('active')] })).toEqual({ batchItemFailures: [] })
    expect(await handler({ Records: [head('paused')] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '7' }],
    })
  },
)
