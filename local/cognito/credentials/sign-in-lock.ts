import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { afterFailure, isLocked, type SignInFailures } from './lockout-policy.ts'
import { EXPIRES_AT, keyOf, type UserTable } from '../users/user-table.ts'

/** Failed sign-ins by holder: the sub of a user, or the normalised name where no user has it. */
export interface SignInLock {
  isLocked(holder: string): Promise<boolean>
  countFailure(holder: string): Promise<void>
  forget(holder: string): Promise<void>
}

const RETENTION_SECONDS = 3600

export const createSignInLock = (
  { client, name: TableName }: UserTable,
  now: () => number,
): SignInLock => {
  const read = async (holder: string): Promise<SignInFailures | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.failures(holder) }, ConsistentRead: true }),
    )
    return Item as SignInFailures | undefined
  }

  const replace = async (
    holder: string,
    old: SignInFailures | undefined,
    failures: SignInFailures,
  ): Promise<object> => {
    const seconds = Math.ceil(failures.lockedUntil / 1000) + RETENTION_SECONDS
    return await client.send(
      new PutCommand({
        TableName,
        Item: { id: keyOf.failures(holder), ...failures, [EXPIRES_AT]: seconds },
        ...(old
          ? {
              ConditionExpression: '#count = :count AND lastAt = :lastAt',
              ExpressionAttributeNames: { '#count': 'count' },
              ExpressionAttributeValues: { ':count': old.count, ':lastAt': old.lastAt },
            }
          : { ConditionExpression: 'attribute_not_exists(id)' }),
      }),
    )
  }

  return {
    isLocked: async (holder) => isLocked(await read(holder), now()),
    countFailure: async (holder) => {
      for (;;) {
        const old = await read(holder)
        // Undefined: another failure was counted in between. Each retry means progress of another call.
        if (await ignoreConditionFailure(replace(holder, old, afterFailure(old, now())))) return
      }
    },
    forget: async (holder) => {
      await client.send(new DeleteCommand({ TableName, Key: { id: keyOf.failures(holder) } }))
    },
  }
}
