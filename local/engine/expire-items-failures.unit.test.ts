import { DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { expireItems } from './expire-items.ts'

const client = mockAwsClient(DynamoDBClient)
const refuse = (message: string) =>
  client
    .on(UpdateTimeToLiveCommand)
    .rejects(Object.assign(new Error(message), { name: 'ValidationException' }))
const expire = async () => await expireItems(new DynamoDBClient({}), 'table', 'expiresAt')

test('an engine may refuse a time to live that is set already', async () => {
  refuse('TimeToLive is already enabled')
  await expect(expire()).resolves.toBeUndefined()
})

test('any other refusal of a time to live is thrown', async () => {
  refuse('TimeToLive is active on a different AttributeName')
  await expect(expire()).rejects.toThrow('TimeToLive is active on a different AttributeName')
})
