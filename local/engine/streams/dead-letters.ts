import { DeleteCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import type { TableContext } from '../../../lambdas/platform/dynamodb/tables.ts'

/** A change that a consumer of the local stack gave up, until it is delivered again. */
export interface KeptLetter {
  readonly consumer: string
  /** The key of the item that changed: a stream's name, an email's id, a key and a part with a blank between. */
  readonly item: string
  /** Of the newest record of the item that was given up. */
  readonly sequenceNumber: string
  /** ISO 8601. */
  readonly at: string
  /** What the consumer threw; empty when it only reported the failure, and its log says why. */
  readonly reason: string
}

/** The dead-letter queues of the local stack: one letter for each consumer and item. */
export interface DeadLetters {
  /** Replaces an earlier letter of the same item. */
  put(letter: KeptLetter): Promise<void>
  /** The oldest first. */
  list(): Promise<readonly KeptLetter[]>
  /** Leaves a letter alone that came since `letter` was read. */
  remove(letter: KeptLetter): Promise<void>
}

const PREFIX = 'dead-letter#'

const Row = v.object({
  consumer: v.string(),
  item: v.string(),
  sequenceNumber: v.string(),
  at: v.string(),
  reason: v.string(),
})

const keyOf = ({ consumer, item }: Pick<KeptLetter, 'consumer' | 'item'>): string =>
  `${PREFIX}${consumer}#${item}`

/** Keeps the letters in the table of checkpoints, which on AWS holds none of them. */
export const createDeadLetters = ({ client, stage }: TableContext): DeadLetters => {
  const TableName = tableName(stage, 'checkpoints')
  return {
    put: async (letter) => {
      await client.send(new PutCommand({ TableName, Item: { key: keyOf(letter), ...letter } }))
    },
    list: async () => {
      const pages = paginateScan(
        { client },
        {
          TableName,
          ConsistentRead: true,
          FilterExpression: 'begins_with(#key, :prefix)',
          ExpressionAttributeNames: { '#key': 'key' },
          ExpressionAttributeValues: { ':prefix': PREFIX },
        },
      )
      const letters: KeptLetter[] = []
      for await (const { Items = [] } of pages) {
        letters.push(...Items.map((item) => v.parse(Row, item)))
      }
      return letters.toSorted((a, b) => a.at.localeCompare(b.at))
    },
    remove: async (letter) => {
      await ignoreConditionFailure(
        client.send(
          new DeleteCommand({
            TableName,
            Key: { key: keyOf(letter) },
            ConditionExpression: 'sequenceNumber = :read',
            ExpressionAttributeValues: { ':read': letter.sequenceNumber },
          }),
        ),
      )
    },
  }
}
