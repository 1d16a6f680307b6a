import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type TableName, tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import type { TestCloud } from '../product/test-cloud.ts'

/** Every item of a table as text, to look for what must not be readable in it. */
export const tableText = async (
  { documents, stage }: Pick<TestCloud, 'documents' | 'stage'>,
  table: TableName,
): Promise<string> => {
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: tableName(stage, table), ConsistentRead: true }),
  )
  return JSON.stringify(Items, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
}
