import { createHash } from 'node:crypto'
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../tables.ts'

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

/** @param now epoch milliseconds */
export const createMarkers = ({
  client,
  stage,
  now,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
}): Markers => {
  const TableName = tableName(stage, 'counters')
  const keyOf = ({ name }: Marker, subject: string): string =>
    `${name}#${createHash('sha256').update(`${name}\n${subject}`).digest('base64url')}`
  return {
    set: async (marker, subject) => {
      const expiresAt = Math.ceil(now() / 1000) + marker.seconds
      await client.send(
        new PutCommand({ TableName, Item: { key: keyOf(marker, subject), expiresAt } }),
      )
    },
    has: async (marker, subject) => {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { key: keyOf(marker, subject) }, ConsistentRead: true }),
      )
      return Number(Item?.['expiresAt'] ?? 0) > now() / 1000
    },
  }
}
