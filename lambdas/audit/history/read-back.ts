import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { eventFromItem, type EventItem } from '../../platform/event-store/events/items.ts'

/** The newest `max` events of a stream below version `before`, the newest first; consistent. */
export const readBack = async (
  { client, stage }: TableContext,
  stream: string,
  { before, max }: { readonly before?: number | undefined; readonly max: number },
): Promise<RecordedEvent[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(stage, 'events'),
      KeyConditionExpression:
        before === undefined ? '#stream = :stream' : '#stream = :stream AND version < :before',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: {
        ':stream': stream,
        ...(before !== undefined && { ':before': before }),
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: max,
    }),
  )
  return (Items as EventItem[]).map(eventFromItem)
}
