import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { awsError } from '../../test/support/aws/aws-failures.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { readAnnouncement } from './published.ts'

setEnvironment()
const tables = mockAwsClient(DynamoDBDocumentClient)

test('a first read that fails is not kept: the next caller reads', async () => {
  tables.on(GetCommand).rejectsOnce(awsError('AccessDeniedException')).resolves({})
  await expect(readAnnouncement()).rejects.toThrow(
    expect.objectContaining({ name: 'AccessDeniedException' }),
  )
  expect(await readAnnouncement()).toBeNull()
})
