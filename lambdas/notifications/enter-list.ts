import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../platform/config/clients.ts'
import type { watcherItem } from './notification-items.ts'

/**
 * Puts a user into a list of watchers or subscribers. Who is in it keeps their time.
 * @param field that holds it
 * @param at ISO 8601
 * @param client default: of this function
 */
export const enterList = async (
  place: ReturnType<typeof watcherItem>,
  field: 'since' | 'told',
  at: string,
  client: DynamoDBDocumentClient = documentClient(),
): Promise<void> => {
  await client.send(
    new UpdateCommand({
      ...place,
      UpdateExpression: `SET ${field} = if_not_exists(${field}, :at)`,
      ExpressionAttributeValues: { ':at': at },
    }),
  )
}
