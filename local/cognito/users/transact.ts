import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

const ATTEMPTS = 5

/**
 * Writes all or nothing; false when a condition did not hold. Repeats after a conflict, because two
 * transactions on one item may both be cancelled.
 */
export const transact = async (
  client: DynamoDBDocumentClient,
  TransactItems: TransactItem[],
): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }))
      return true
    } catch (error) {
      const reasons = reasonsOf(error)
      if (reasons.includes('ConditionalCheckFailed')) return false
      if (attempt === ATTEMPTS || !reasons.includes('TransactionConflict')) throw error
    }
  }
}

const reasonsOf = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons?.map(({ Code }) => Code) ?? [])
    : []
