import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../dynamodb/tables.ts'

/** How far a projection has come in each stream. Never forgotten: the next event may come in years. */
export interface Checkpoints {
  /** The newest version that was applied; 0 before the first. */
  read(stream: string): Promise<number>
  /** Moves on to `version`; stays where it is when another has come further. */
  advance(stream: string, version: number): Promise<void>
}

interface CheckpointsOptions {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** @param projection its name, see `EventProjection`. */
export const createCheckpoints = (
  projection: string,
  { client, stage, now }: CheckpointsOptions,
): Checkpoints => {
  const TableName = tableName(stage, 'checkpoints')
  const keyOf = (stream: string) => ({ key: `projection#${projection}#${stream}` })
  return {
    read: async (stream) => {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyOf(stream), ConsistentRead: true }),
      )
      return (Item?.['version'] as number | undefined) ?? 0
    },
    advance: async (stream, version) => {
      const movedAt = new Date(now()).toISOString()
      try {
        await client.send(
          new PutCommand({
            TableName,
            Item: { ...keyOf(stream), version, movedAt },
            ConditionExpression: 'attribute_not_exists(version) OR version < :version',
            ExpressionAttributeValues: { ':version': version },
          }),
        )
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
      }
    },
  }
}
