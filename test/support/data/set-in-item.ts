import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  type TableContext,
  type TableName,
  tableName,
} from '../../../lambdas/platform/dynamodb/tables.ts'
import type { TestCloud } from '../product/test-cloud.ts'

/**
 * Sets an attribute of an item past the API.
 *
 * @param path to it, parted by dots
 * @returns the item as it was
 */
export const setInItem = async (
  place: TableContext | Pick<TestCloud, 'documents' | 'stage'>,
  table: TableName,
  Key: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Promise<Record<string, unknown>> => {
  const names = path.split('.').map((name, index) => [`#${index}`, name] as const)
  const { Attributes = {} } = await ('client' in place ? place.client : place.documents).send(
    new UpdateCommand({
      TableName: tableName(place.stage, table),
      Key: { ...Key },
      UpdateExpression: `SET ${names.map(([name]) => name).join('.')} = :value`,
      ExpressionAttributeNames: Object.fromEntries(names),
      ExpressionAttributeValues: { ':value': value },
      ReturnValues: 'ALL_OLD',
    }),
  )
  return Attributes
}
