import { randomUUID } from 'node:crypto'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import {
  type TableDefinition,
  type TableName,
  tableName,
  tables,
} from '../../lambdas/platform/dynamodb/tables.ts'
import { createTables } from './create-tables.ts'
import { startEngine } from './start-engine.ts'

/** Of its own: in one that others fill, too, a list of tables ends after a hundred names. */
const engine = await startEngine()
/** What the product itself has: a document client takes no helper that asks for a plain one. */
const client = createDocumentClient({ endpoint: engine.endpoint })
afterAll(async () => {
  client.destroy()
  await engine.stop()
})

const stage = randomUUID()
await createTables(client, stage)

const definitions = Object.entries(tables) as [TableName, TableDefinition][]

describe.each(definitions)('the table %s', (name, definition) => {
  const TableName = tableName(stage, name)

  test('has the keys and indexes of its definition', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }))
    const keysOf = ({
      partitionKey,
      sortKey,
    }: Pick<TableDefinition, 'partitionKey' | 'sortKey'>) => [
      { AttributeName: partitionKey.name, KeyType: 'HASH' },
      ...(sortKey ? [{ AttributeName: sortKey.name, KeyType: 'RANGE' }] : []),
    ]
    expect(Table?.KeySchema).toEqual(keysOf(definition))
    const indexes = (Table?.GlobalSecondaryIndexes ?? []).map((index) => [
      index.IndexName,
      index.KeySchema,
      index.Projection?.ProjectionType,
      index.Projection?.NonKeyAttributes,
    ])
    expect(indexes).toEqual(
      Object.entries(definition.indexes ?? {}).map(([indexName, index]) => [
        indexName,
        keysOf(index),
        index.projects === 'keys' ? 'KEYS_ONLY' : 'INCLUDE',
        index.projects === 'keys' ? undefined : index.projects,
      ]),
    )
  })

  test('forgets by the attribute of its definition, or never', async () => {
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName }),
    )
    expect(TimeToLiveDescription?.AttributeName).toBe(definition.expiresBy)
  })
})

test('a table whose making was cut short before its time to live gets it at the next start', async () => {
  const cut = randomUUID()
  const TableName = tableName(cut, 'counters')
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'key', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'key', KeyType: 'HASH' }],
    }),
  )
  await createTables(client, cut)
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  expect(TimeToLiveDescription).toEqual({
    AttributeName: 'expiresAt',
    TimeToLiveStatus: 'ENABLED',
  })
})

test('tables that are there already stay as they are, with what they hold', async () => {
  const TableName = tableName(stage, 'counters')
  await client.send(new PutItemCommand({ TableName, Item: { key: { S: 'kept' } } }))
  await createTables(client, stage)
  const { Items } = await client.send(new ScanCommand({ TableName }))
  expect(Items).toEqual([{ key: { S: 'kept' } }])
})

test('a table of a former name gives all to the one of today, which keeps what it has', async () => {
  const TableName = `assay-${stage}-subject-keys`
  const put = async (table: string, subject: string, wrapped: string) =>
    await client.send(
      new PutItemCommand({
        TableName: table,
        Item: { subject: { S: subject }, wrapped: { S: wrapped } },
      }),
    )
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'subject', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'subject', KeyType: 'HASH' }],
    }),
  )
  await put(TableName, 'ada', 'key of ada')
  // As after a move that was killed: moved before, and erased since.
  await put(TableName, 'bob', 'erased key of bob')
  await put(`assay-${stage}-data-keys`, 'bob', 'tombstone')
  await createTables(client, stage)
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: `assay-${stage}-data-keys` }),
  )
  expect(Items.toSorted((a, b) => a['subject']!.S!.localeCompare(b['subject']!.S!))).toEqual([
    { subject: { S: 'ada' }, wrapped: { S: 'key of ada' } },
    { subject: { S: 'bob' }, wrapped: { S: 'tombstone' } },
  ])
  const { TableNames } = await client.send(new ListTablesCommand({}))
  expect(TableNames).not.toContain(TableName)
})
