import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { keyOf, type UserTable } from './user-table.ts'

/**
 * An index of federated users by email. It is written before a user and cleared after one, so that
 * it may name too many, never too few.
 */
export interface FederatedEmails {
  subsOf(email: string): Promise<string[]>
  remember(email: string, sub: string): Promise<void>
  forget(email: string, sub: string): Promise<void>
}

export const createFederatedEmails = ({ client, name: TableName }: UserTable): FederatedEmails => {
  const keyFor = (email: string) => ({ id: keyOf.federatedEmail(email.toLowerCase()) })

  return {
    subsOf: async (email) => {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyFor(email), ConsistentRead: true }),
      )
      return Item?.['subs'] instanceof Set ? [...(Item['subs'] as Set<string>)].toSorted() : []
    },
    remember: async (email, sub) => {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: keyFor(email),
          UpdateExpression: 'ADD subs :subs',
          ExpressionAttributeValues: { ':subs': new Set([sub]) },
        }),
      )
    },
    forget: async (email, sub) => {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: keyFor(email),
          UpdateExpression: 'DELETE subs :subs',
          ExpressionAttributeValues: { ':subs': new Set([sub]) },
        }),
      )
      // Deletes the email with its last user.
      await ignoreConditionFailure(
        client.send(
          new DeleteCommand({
            TableName,
            Key: keyFor(email),
            ConditionExpression: 'attribute_not_exists(subs)',
          }),
        ),
      )
    },
  }
}
