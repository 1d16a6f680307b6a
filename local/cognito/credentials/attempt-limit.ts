import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { attemptLimitExceeded } from '../service-error.ts'
import { EXPIRES_AT, keyOf, type UserTable } from '../users/user-table.ts'

export interface AttemptLimit {
  /** Counts one attempt of the current hour; throws LimitExceededException from the 21st on. */
  take(action: AttemptedAction, holder: string): Promise<void>
}

type AttemptedAction =
  | 'confirm-sign-up'
  | 'resend-code'
  | 'forgot-password'
  | 'confirm-forgot-password'
  | 'change-password'

// AWS allows 5 to 20 an hour, depending on the risk it sees.
const ATTEMPTS_PER_HOUR = 20
const HOUR_SECONDS = 3600

export const createAttemptLimit = (
  { client, name: TableName }: UserTable,
  now: () => number,
): AttemptLimit => ({
  take: async (action, holder) => {
    const hour = Math.floor(now() / 1000 / HOUR_SECONDS)
    const counted = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { id: keyOf.attempts(action, holder, hour) },
          UpdateExpression: 'SET #expires = :expires ADD attempts :one',
          ConditionExpression: 'attribute_not_exists(attempts) OR attempts < :limit',
          ExpressionAttributeNames: { '#expires': EXPIRES_AT },
          ExpressionAttributeValues: {
            ':expires': (hour + 1) * HOUR_SECONDS,
            ':one': 1,
            ':limit': ATTEMPTS_PER_HOUR,
          },
        }),
      ),
    )
    if (!counted) throw attemptLimitExceeded()
  },
})
