import { DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type TableName, tableName, tables } from '../../lambdas/platform/dynamodb/tables.ts'
import { ignoreConditionFailure } from '../../lambdas/platform/dynamodb/ignore-condition-failure.ts'

/** Names that tables had before, in a data directory that is older than their new name. */
const FORMER_NAMES = { 'data-keys': 'subject-keys' } as const satisfies Partial<
  Record<TableName, string>
>

/**
 * Moves what is in tables of former names into those that took their place. The old table goes last:
 * a move that is killed begins again. What the new table has already stays as it is.
 *
 * @param existing names of the tables that are there
 */
export const carryOverTables = async (
  client: DynamoDBDocumentClient,
  stage: string,
  existing: readonly string[],
): Promise<void> => {
  for (const [table, formerName] of Object.entries(FORMER_NAMES) as [TableName, string][]) {
    const TableName = tableName(stage, formerName as TableName)
    if (!existing.includes(TableName)) continue
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      for (const Item of Items) {
        await ignoreConditionFailure(
          client.send(
            new PutCommand({
              TableName: tableName(stage, table),
              Item,
              ConditionExpression: 'attribute_not_exists(#key)',
              ExpressionAttributeNames: { '#key': tables[table].partitionKey.name },
            }),
          ),
        )
      }
    }
    await client.send(new DeleteTableCommand({ TableName }))
  }
}
