import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import {
  cancellationReasons,
  isConditionFailure,
} from '../../../lambdas/platform/dynamodb/failures.ts'

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
      const reasons = cancellationReasons(error)
      if (reasons.some(isConditionFailure)) return false
      const isTorn = reasons.some(({ Code }) => Code === 'TransactionConflict')
      if (attempt === ATTEMPTS || !isTorn) throw error
    }
  }
}
