import { QueryCommand } from '@aws-sdk/lib-dynamodb'

/**
 * The newest items of a list whose parts are in the order of time.
 * @param before part of the last item that is known
 */
export const newestBefore = (
  TableName: string,
  name: string,
  before: string | undefined,
  Limit: number,
): QueryCommand =>
  new QueryCommand({
    TableName,
    KeyConditionExpression: '#name = :name AND #part < :before',
    ExpressionAttributeNames: { '#name': 'name', '#part': 'part' },
    // Every part begins with a time.
    ExpressionAttributeValues: { ':name': name, ':before': before ?? '~' },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit,
  })
