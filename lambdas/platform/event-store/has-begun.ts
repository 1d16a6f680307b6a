import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../dynamodb/tables.ts'

/**
 * Whether a stream ever began, by the note of its beginning: half a read unit however large the
 * stream is. Needs no right but to read `streams`; a moment behind.
 * @param stream as `streamName` makes it
 */
export const hasBegun = async (
  { client, stage }: TableContext,
  stream: string,
): Promise<boolean> => {
  const { Count = 0 } = await client.send(
    new QueryCommand({
      TableName: tableName(stage, 'streams'),
      KeyConditionExpression: '#stream = :stream',
      ProjectionExpression: '#stream',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':stream': stream },
      Limit: 1,
    }),
  )
  return Count > 0
}
