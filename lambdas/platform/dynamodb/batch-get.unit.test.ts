import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { beforeEach, expect, test } from 'vitest'
import { batchGet } from './batch-get.ts'

const dynamo = mockAwsClient(DynamoDBDocumentClient)
const client = dynamo as unknown as DynamoDBDocumentClient
const pauses: number[] = []
const sleep = async (milliseconds: number) => void pauses.push(milliseconds)

type Key = { readonly id: number }
const keys = (count: number): Key[] => Array.from({ length: count }, (_, id) => ({ id }))
const requestedKeys = (): Key[][] =>
  dynamo
    .commandCalls(BatchGetCommand)
    .map(({ args: [{ input }] }) => input.RequestItems!['things']!.Keys as Key[])

/** Answers the first `most` keys of each request, in turn, and leaves out the others. */
const answer = (...counts: number[]) =>
  dynamo.on(BatchGetCommand).callsFake((input: BatchGetCommand['input']) => {
    const { Keys = [] } = input.RequestItems!['things']!
    const count = counts.length > 1 ? counts.shift()! : counts[0]!
    return {
      Responses: { things: Keys.slice(0, count) },
      UnprocessedKeys: Keys.length > count ? { things: { Keys: Keys.slice(count) } } : {},
    }
  })

beforeEach(() => {
  dynamo.reset()
  pauses.length = 0
})

test('items are asked for by the hundred', async () => {
  answer(100)
  const items = await batchGet(client, { table: 'things', keys: keys(250) }, sleep)
  expect(items).toEqual(keys(250))
  expect(requestedKeys().map(({ length }) => length)).toEqual([100, 100, 50])
})

test('what an answer leaves out is asked for again, without a pause', async () => {
  answer(7)
  const items = await batchGet(client, { table: 'things', keys: keys(20) }, sleep)
  expect(items).toEqual(keys(20))
  expect(requestedKeys().map(({ length }) => length)).toEqual([20, 13, 6])
  expect(pauses).toEqual([])
})

test('a throttled table is asked again after a pause', async () => {
  answer(0, 0, 20)
  const items = await batchGet(client, { table: 'things', keys: keys(20) }, sleep)
  expect(items).toEqual(keys(20))
  expect(pauses).toHaveLength(2)
  expect(Math.max(...pauses)).toBeLessThan(200)
})

test('a table that answers nothing is given up as throttled', async () => {
  answer(0)
  await expect(batchGet(client, { table: 'things', keys: keys(3) }, sleep)).rejects.toMatchObject({
    name: 'ThrottlingException',
  })
  expect(requestedKeys()).toHaveLength(5)
})

test('reads are consistent only where that is asked for', async () => {
  answer(100)
  await batchGet(client, { table: 'things', keys: keys(1) }, sleep)
  await batchGet(client, { table: 'things', keys: keys(1), consistent: true }, sleep)
  expect(
    dynamo
      .commandCalls(BatchGetCommand)
      .map(({ args: [{ input }] }) => input.RequestItems!['things']!.ConsistentRead),
  ).toEqual([false, true])
})
