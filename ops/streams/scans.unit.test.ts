import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { scanBeginnings } from './scan-beginnings.ts'
import { scanHeads } from './scan-heads.ts'

const tables = mockAwsClient(DynamoDBDocumentClient)
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }))

// The tables of other tests have less than the megabyte of a page.
test.each([
  ['heads', scanHeads],
  ['notes of beginnings', scanBeginnings],
])('a scan of %s goes on where a page ended', async (_, scan) => {
  const [first, second] = [{ stream: 'Shelf#a' }, { stream: 'Shelf#b' }]
  tables.reset()
  tables
    .on(ScanCommand)
    .resolves({ Items: [first], LastEvaluatedKey: first })
    .on(ScanCommand, { ExclusiveStartKey: first })
    .resolves({ Items: [second] })
  const found: object[] = []
  for await (const item of scan({ client, stage: 'test' }, new AbortController().signal)) {
    found.push(item)
  }
  expect(found).toEqual([first, second])
})
