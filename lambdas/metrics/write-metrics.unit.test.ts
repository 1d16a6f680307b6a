import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { beforeEach, expect, test } from 'vitest'
import { awsError, timeout } from '../../test/support/aws/aws-failures.ts'
import type { AnyMeasured } from './metric.ts'
import { writeMetrics } from './write-metrics.ts'

const dynamo = mockAwsClient(DynamoDBDocumentClient)
const table = { client: dynamo as unknown as DynamoDBDocumentClient, stage: 'test' }

beforeEach(() => {
  dynamo.reset()
})

const rows = (count: number): AnyMeasured[] =>
  Array.from({ length: count }, (_, index) => ({
    subject: `project#p${index}`,
    metric: 'callers',
    part: '7d',
    value: { items: [], total: 0 },
    source: 'live',
    updatedAt: '2026-11-20T09:00:00.000Z',
  }))

type Requests = NonNullable<BatchWriteCommand['input']['RequestItems']>

/** Takes the first so many rows of each request, in turn, and leaves the others unwritten. */
const take = (...counts: number[]) =>
  dynamo.on(BatchWriteCommand).callsFake(({ RequestItems }: { RequestItems: Requests }) => {
    const [[name, requests]] = Object.entries(RequestItems) as [[string, Requests[string]]]
    const left = requests.slice(counts.length > 1 ? counts.shift() : counts[0])
    return { UnprocessedItems: left.length > 0 ? { [name]: left } : {} }
  })

const sent = (): string[][] =>
  dynamo
    .commandCalls(BatchWriteCommand)
    .map(({ args: [{ input }] }) =>
      Object.values(input.RequestItems ?? {}).flatMap((requests) =>
        requests.map(({ PutRequest }) => String(PutRequest?.Item?.['subject'])),
      ),
    )

test('rows are written by the 25', async () => {
  take(25)
  await writeMetrics(table, rows(60))
  expect(sent().map(({ length }) => length)).toEqual([25, 25, 10])
})

test('rows that an answer leaves unwritten are sent again, and no others', async () => {
  take(2, 0, 25)
  await writeMetrics(table, rows(4))
  expect(sent()).toEqual([
    ['project#p0', 'project#p1', 'project#p2', 'project#p3'],
    ['project#p2', 'project#p3'],
    ['project#p2', 'project#p3'],
  ])
})

test('rows that are never taken are told as throttled, after six tries', async () => {
  take(0)
  await expect(writeMetrics(table, rows(2))).rejects.toMatchObject({
    name: 'MetricsThrottledError',
    message: expect.stringContaining('2 rows') as string,
  })
  expect(sent()).toHaveLength(6)
})

test.each([
  ['throttling', awsError('ProvisionedThroughputExceededException')],
  ['denied access', awsError('AccessDeniedException')],
  ['a time-out', timeout()],
])('%s is not taken for rows that are written', async (_, failure) => {
  dynamo.on(BatchWriteCommand).resolvesOnce({}).rejects(failure)
  await expect(writeMetrics(table, rows(30))).rejects.toBe(failure)
})
