import { DynamoDBDocumentClient, type QueryCommandInput, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { awsError, brokenConnection, timeout } from '../../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { setLogSink } from '../../platform/log.ts'
import { handler } from '../record-evidence.ts'

setEnvironment()
// Without pauses between tries.
vi.spyOn(Math, 'random').mockReturnValue(0)
afterAll(() => {
  vi.restoreAllMocks()
})
const tables = mockAwsClient(DynamoDBDocumentClient)

beforeEach(() => {
  tables.reset()
  tables.onAnyCommand().resolves({})
  setLogSink(() => {})
})

const record = (reference: string, number: number): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: String(number),
    Keys: { stream: { S: `Incident#${reference}` } },
    NewImage: {
      stream: { S: `Incident#${reference}` },
      version: { N: '1' },
      recordedAt: { S: '2026-11-20T09:00:00.000Z' },
      rv: { N: '1' },
      s: { M: {} },
    },
  },
})

test.each([
  ['throttling', awsError('ThrottlingException')],
  ['denied access', awsError('AccessDeniedException')],
  ['a time-out', timeout()],
  ['a broken connection', brokenConnection()],
])('%s in reading an incident lets it come again, and no other', async (_, failure) => {
  tables.on(QueryCommand).callsFake(({ ExpressionAttributeValues }: QueryCommandInput) => {
    if (Object.values(ExpressionAttributeValues ?? {}).includes('Incident#B')) throw failure
    return { Items: [] }
  })
  const { batchItemFailures } = await handler({
    Records: [record('A', 1), record('B', 2), record('C', 3)],
  })
  expect(batchItemFailures).toEqual([{ itemIdentifier: '2' }])
})
