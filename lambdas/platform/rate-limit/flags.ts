import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../dynamodb/tables.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'
import { counterKey } from './counter-key.ts'

/** Something that was seen and is remembered for a while. */
export interface Flag {
  readonly name: string
  readonly seconds: number
}

export interface Flags {
  /** @param subject whom or what it is about; stored as a hash only */
  set(marker: Flag, subject: string): Promise<void>
  has(marker: Flag, subject: string): Promise<boolean>
  /**
   * Whether `holder` was the first to claim the subject within the marker's time. Who claims again,
   * by a retry or later, is it still.
   *
   * @param holder stored as a hash only
   */
  claim(marker: Flag, subject: string, holder: string): Promise<boolean>
}

/**
 * @param now epoch milliseconds
 * @param secret hashes the subjects
 */
export const createFlags = ({
  client,
  stage,
  now,
  secret,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
  secret: string
}): Flags => {
  const TableName = tableName(stage, 'counters')
  const expiryOf = ({ seconds }: Flag): number => Math.ceil(now() / 1000) + seconds
  return {
    set: async (marker, subject) => {
      const key = counterKey(secret, marker.name, subject)
      await client.send(new PutCommand({ TableName, Item: { key, expiresAt: expiryOf(marker) } }))
    },
    has: async (marker, subject) => {
      const { Item } = await client.send(
        new GetCommand({
          TableName,
          Key: { key: counterKey(secret, marker.name, subject) },
          ConsistentRead: true,
        }),
      )
      return Number(Item?.['expiresAt'] ?? 0) > now() / 1000
    },
    claim: async (marker, subject, holder) => {
      const own = counterKey(secret, marker.name, holder)
      const put = new PutCommand({
        TableName,
        Item: {
          key: counterKey(secret, marker.name, subject),
          holder: own,
          expiresAt: expiryOf(marker),
        },
        ConditionExpression: 'attribute_not_exists(holder) OR holder = :own OR expiresAt <= :now',
        ExpressionAttributeValues: { ':own': own, ':now': now() / 1000 },
      })
      return (await ignoreConditionFailure(client.send(put))) !== undefined
    },
  }
}
