import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { awsError } from '../../test/support/aws/aws-failures.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { deliverAgain } from './deliver-again.ts'

const tables = mockAwsClient(DynamoDBDocumentClient)
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }))

beforeEach(() => void tables.reset())

const again = async () => await deliverAgain({ client, stage: 'test' }, 'heads', 'Shelf#a')

test('a head to which a command is just being applied is delivered once that is done', async () => {
  tables.on(UpdateCommand).rejectsOnce(awsError('TransactionConflictException')).resolves({})
  expect(await again()).toBe(true)
  expect(tables.commandCalls(UpdateCommand)).toHaveLength(2)
})

test('a head that is gone is said to be, and one that may not be touched ends the run', async () => {
  const gone = new ConditionalCheckFailedException({ message: 'gone', $metadata: {} })
  tables.on(UpdateCommand).rejectsOnce(gone).rejects(awsError('AccessDeniedException'))
  expect(await again()).toBe(false)
  await expect(again()).rejects.toThrow(expect.objectContaining({ name: 'AccessDeniedException' }))
})
