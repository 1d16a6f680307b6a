import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../tables.ts'
import { counterKey } from './counter-key.ts'

/** Something that was seen and is remembered for a while. */
export interface Marker {
  readonly name: string
  readonly seconds: number
}

export interface Markers {
  /** @param subject whom or what it is about; stored as a hash only */
  set(marker: Marker, subject: string): Promise<void>
  has(marker: Marker, subject: string): Promise<boolean>
}

/**
 * @param now epoch milliseconds
 * @param secret hashes the subjects
 */
export const createMarkers = ({
  client,
  stage,
  now,
  secret,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
  secret: string
}): Markers => {
  const TableName = tableName(stage, 'counters')
  return {
    set: async (marker, subject) => {
      const expiresAt = Math.ceil(now() / 1000) + marker.seconds
      await client.send(
        new PutCommand({
          TableName,
          Item: { key: counterKey(secret, marker.name, subject), expiresAt },
        }),
      )
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
  }
}
