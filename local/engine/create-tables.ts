import {
  type AttributeDefinition,
  CreateTableCommand,
  ListTablesCommand,
  type Projection,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  type IndexDefinition,
  type TableDefinition,
  tableName,
  type TableName,
  tables,
} from '../../lambdas/platform/dynamodb/tables.ts'
import { carryOverTables } from './carry-over-tables.ts'
import { expireItems } from './expire-items.ts'

/**
 * Creates every missing table on the embedded engine, as infra does on AWS, and gives what stands in
 * tables of former names to those of today.
 */
export const createTables = async (
  client: DynamoDBDocumentClient,
  stage: string,
): Promise<void> => {
  const { TableNames = [] } = await client.send(new ListTablesCommand({}))
  for (const [table, definition] of Object.entries(tables) as [TableName, TableDefinition][]) {
    const name = tableName(stage, table)
    if (!TableNames.includes(name)) await createTable(client, name, definition)
    if (definition.expiresBy) await expireItems(client, name, definition.expiresBy)
  }
  await carryOverTables(client, stage, TableNames)
}

const createTable = async (
  client: DynamoDBDocumentClient,
  name: string,
  definition: TableDefinition,
): Promise<void> => {
  const { partitionKey, sortKey, indexes = {}, streamed } = definition
  const keys = [{ partitionKey, ...(sortKey && { sortKey }) }, ...Object.values(indexes)]
  const attributes = new Map<string, AttributeDefinition>()
  for (const key of keys) {
    for (const part of [key.partitionKey, key.sortKey]) {
      if (part) attributes.set(part.name, { AttributeName: part.name, AttributeType: part.type })
    }
  }
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes.values()],
      KeySchema: keySchema(definition),
      ...(Object.keys(indexes).length > 0 && {
        GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
          IndexName,
          KeySchema: keySchema(index),
          Projection: projectionOf(index),
        })),
      }),
      ...(streamed && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    }),
  )
}

const projectionOf = ({ projects }: IndexDefinition): Projection => {
  if (projects === 'keys') return { ProjectionType: 'KEYS_ONLY' }
  return { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projects] }
}

const keySchema = ({
  partitionKey,
  sortKey,
}: Pick<TableDefinition, 'partitionKey' | 'sortKey'>) => [
  { AttributeName: partitionKey.name, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey.name, KeyType: 'RANGE' as const }] : []),
]
