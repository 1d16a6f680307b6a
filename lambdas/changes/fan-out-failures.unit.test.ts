import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { setLogSink } from '../platform/log.ts'
import { handler } from './fan-out.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'

vi.stubEnv('AWS_REGION', 'eu-central-1')
vi.stubEnv('ASSAY_STAGE', 'dev')
vi.stubEnv('ASSAY_ORIGIN', 'https://assay.example')
vi.stubEnv('ASSAY_QUEUES', 'https://sqs.eu-central-1.amazonaws.com/1/assay-dev-')
setLogSink(() => {})

const sqs = mockAwsClient(SQSClient)
beforeEach(() => {
  sqs.reset()
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] })
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const record = (stream: string, place: number): DynamoDBRecord => ({
  eventID: `event-${place}`,
  dynamodb: { Keys: { stream: { S: stream } }, SequenceNumber: String(place) },
})

const sent = () =>
  sqs.commandCalls(SendMessageBatchCommand).map(({ args: [{ input }] }) => ({
    queue: input.QueueUrl?.split('/').at(-1),
    messages: input.Entries ?? [],
  }))

test('an incident comes into the queue of its consumer alone, in the group of its head', async () => {
  const Records = [record('Incident#a', 1), record('Incident#b', 2), record('Incident#a', 3)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
  expect(sent().map(({ queue }) => queue)).toEqual(['assay-dev-incidents-record-evidence.fifo'])
  const [{ messages } = { messages: [] }] = sent()
  expect(messages.map(({ Id }) => Id)).toEqual(['0', '1', '2'])
  const [one, other, again] = messages
  expect(one?.MessageGroupId).toBe(again?.MessageGroupId)
  expect(one?.MessageGroupId).not.toBe(other?.MessageGroupId)
  expect(new Set(messages.map((message) => message.MessageDeduplicationId)).size).toBe(3)
  expect(JSON.parse(one?.MessageBody ?? '')).toEqual(record('Incident#a', 1))
})

test('a profile comes into every queue that follows it', async () => {
  await handler({ Records: [record('Profile#a', 1)] })
  expect(new Set(sent().map(({ queue }) => queue))).toEqual(
    new Set(['assay-dev-erasure-complete.fifo', 'assay-dev-notifications-follow-heads.fifo']),
  )
})

test('what a queue refuses in part, or does not answer, comes again', async () => {
  const Records = [record('Quote#a', 1), record('Quote#b', 2)]
  sqs.on(SendMessageBatchCommand).resolves({
    Successful: [],
    Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }],
  })
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  sqs.on(SendMessageBatchCommand).rejects(new Error('socket hang up'))
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
})
