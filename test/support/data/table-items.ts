import { QueryCommand, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import {
  type TableContext,
  type TableDefinition,
  type TableName,
  tableName,
  tables,
} from '../../../lambdas/platform/dynamodb/tables.ts'
import type { TestCloud } from '../product/test-cloud.ts'

type Place = TableContext | Pick<TestCloud, 'documents' | 'stage'>

/** Items of a table, read past the API: all, or those under one partition key. */
export const tableItems = async (
  place: Place,
  table: TableName,
  key?: string,
): Promise<NonNullable<ScanCommandOutput['Items']>> => {
  const client = 'client' in place ? place.client : place.documents
  const { partitionKey }: TableDefinition = tables[table]
  const from = { TableName: tableName(place.stage, table), ConsistentRead: true }
  const { Items = [] } = await client.send(
    key === undefined
      ? new ScanCommand(from)
      : new QueryCommand({
          ...from,
          KeyConditionExpression: '#key = :key',
          ExpressionAttributeNames: { '#key': partitionKey.name },
          ExpressionAttributeValues: { ':key': key },
        }),
  )
  return Items
}

/** Every item of a table as text, to look for what must not be readable in it. */
export const tableText = async (place: Place, table: TableName): Promise<string> =>
  JSON.stringify(await tableItems(place, table), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
