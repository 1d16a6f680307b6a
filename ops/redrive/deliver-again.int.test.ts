import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { deliverAgain } from './deliver-again.ts'

const openTables = tablesForEachTest()

test('an optional email that was sent is not delivered again, and its id stays known', async () => {
  const tables = await openTables()
  const TableName = tableName(tables.stage, 'email-outbox')
  const sent = { id: 'sent', sentAt: '2026-11-23T07:01:00.000Z', expiresAt: 4_000_000_000 }
  await tables.client.send(new PutCommand({ TableName, Item: sent }))
  expect(await deliverAgain(tables, 'email-outbox', 'sent')).toBe(false)
  const { Items } = await tables.client.send(new ScanCommand({ TableName, ConsistentRead: true }))
  expect(Items).toEqual([sent])
})
