import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { createTables } from '../../../local/engine/create-tables.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { EVENTUALLY } from '../time/eventually.ts'
import { startLateReads } from './late-reads.ts'

test('what was written is read at once by who asks for consistency, and later by others', async () => {
  const { promise: whilePasses, resolve: passWhile } = Promise.withResolvers<void>()
  const engine = await startLateReads(async () => await whilePasses)
  onTestFinished(engine.stop)
  await createTables(new DynamoDBClient(emulatorAt(engine.endpoint)), 'late')
  const client = createDocumentClient({ endpoint: engine.endpoint })
  onTestFinished(() => client.destroy())
  const TableName = tableName('late', 'snapshots')
  const Item = { name: 'a', part: 'b' }
  const read = async (ConsistentRead: boolean) =>
    (await client.send(new GetCommand({ TableName, Key: Item, ConsistentRead }))).Item
  await client.send(new PutCommand({ TableName, Item }))
  expect([await read(false), await read(true)]).toEqual([undefined, Item])
  passWhile()
  await expect.poll(async () => await read(false), EVENTUALLY).toEqual(Item)
})
