import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { tableName } from '../lambdas/platform/dynamodb/tables.ts'
import { openTestTables } from '../test/support/streams/stream-tables.ts'
import { createUsageMeter } from './usage-meter.ts'

const tables = await openTestTables()
afterAll(() => {
  tables.close()
})

test('each kind of read is counted with its units, and a write as a request alone', async () => {
  const client = tables.another()
  const meter = createUsageMeter(client)
  const TableName = tableName(tables.stage, 'data-keys')
  const Key = { subject: 'ann' }
  const consistent = { TableName, ConsistentRead: true }
  await client.send(new PutCommand({ TableName, Item: { ...Key, wrapped: 'w' } }))
  expect(meter.readUnits).toBe(0)
  const units: number[] = []
  const note = () => units.push(meter.readUnits)
  await client.send(new GetCommand({ ...consistent, Key })).then(note)
  await client.send(new ScanCommand(consistent)).then(note)
  const query = {
    KeyConditionExpression: 'subject = :ann',
    ExpressionAttributeValues: { ':ann': 'ann' },
  }
  await client.send(new QueryCommand({ ...consistent, ...query })).then(note)
  const RequestItems = { [TableName]: { Keys: [Key], ConsistentRead: true } }
  await client.send(new BatchGetCommand({ RequestItems })).then(note)
  expect(units).toEqual([1, 2, 3, 4])
  expect([...meter.requests.values()]).toEqual([1, 1, 1, 1, 1])
})
