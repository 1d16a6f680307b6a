import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import type { UsableCode } from '../credentials/codes.ts'
import { userNotFound } from '../service-error.ts'
import { transact } from './transact.ts'
import type { User } from './user.ts'
import { keyOf, type UserTable } from './user-table.ts'

/** All but the first three throw UserNotFoundException. */
export interface UserChanges {
  /** False when the user is confirmed already. */
  confirm(sub: string): Promise<boolean>
  /** False when the stored hash is another than `from`. */
  changePassword(sub: string, hashes: { from: string; to: string }): Promise<boolean>
  /** Spends the code in one transaction with the change; false when it is spent. */
  resetPassword(sub: string, hash: string, code: UsableCode): Promise<boolean>
  /** Also confirms the user. */
  setPassword(sub: string, hash: string): Promise<void>
  enable(sub: string): Promise<void>
  /** Kills every grant, as `signOutEverywhere`. */
  disable(sub: string): Promise<void>
  signOutEverywhere(sub: string): Promise<void>
  /** Both may find it so already. */
  joinGroup(sub: string, group: string): Promise<void>
  leaveGroup(sub: string, group: string): Promise<void>
}

type Change = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
  readonly values?: Readonly<Record<string, unknown>>
}

/** The input of an update that also notes when the user changed; its user has to exist. */
export const updateInput = (
  TableName: string,
  now: number,
  sub: string,
  { values, UpdateExpression = '', ...expressions }: Change,
) => ({
  TableName,
  Key: { id: keyOf.user(sub) },
  ConditionExpression: 'attribute_exists(id)',
  ...expressions,
  UpdateExpression: `SET modifiedAt = :now${UpdateExpression}`,
  ExpressionAttributeValues: { ':now': now, ...values },
})

/** @returns undefined when the condition, by default that the user exists, does not hold */
export const updateUser = async (
  { client, name }: UserTable,
  now: number,
  sub: string,
  change: Change,
): Promise<User | undefined> => {
  const updated = await ignoreConditionFailure(
    client.send(
      new UpdateCommand({ ...updateInput(name, now, sub, change), ReturnValues: 'ALL_NEW' }),
    ),
  )
  return updated?.Attributes as User | undefined
}

export const createUserChanges = (table: UserTable, now: () => number): UserChanges => {
  const update = async (sub: string, change: Change): Promise<boolean> =>
    (await updateUser(table, now(), sub, change)) !== undefined

  const updateExisting = async (sub: string, change: Change): Promise<void> => {
    if (!(await update(sub, change))) throw userNotFound()
  }

  const changeGroup = async (verb: 'ADD' | 'DELETE', sub: string, group: string): Promise<void> => {
    await updateExisting(sub, {
      UpdateExpression: ` ${verb} groups :group`,
      values: { ':group': new Set([group]) },
    })
  }

  return {
    confirm: async (sub) =>
      await update(sub, {
        UpdateExpression: ', confirmation = :confirmed, emailVerified = :true',
        ConditionExpression: 'confirmation = :unconfirmed',
        values: { ':confirmed': 'CONFIRMED', ':true': true, ':unconfirmed': 'UNCONFIRMED' },
      }),
    changePassword: async (sub, { from, to }) =>
      await update(sub, {
        UpdateExpression: ', passwordHash = :to',
        ConditionExpression: 'passwordHash = :from',
        values: { ':from': from, ':to': to },
      }),
    resetPassword: async (sub, hash, code) =>
      await transact(table.client, [
        {
          Update: updateInput(table.name, now(), sub, {
            UpdateExpression: ', passwordHash = :hash',
            values: { ':hash': hash },
          }),
        },
        code.spending,
      ]),
    setPassword: async (sub, hash) => {
      await updateExisting(sub, {
        UpdateExpression: ', passwordHash = :hash, confirmation = :confirmed',
        values: { ':hash': hash, ':confirmed': 'CONFIRMED' },
      })
    },
    enable: async (sub) => {
      await updateExisting(sub, {
        UpdateExpression: ', enabled = :true',
        values: { ':true': true },
      })
    },
    disable: async (sub) => {
      await updateExisting(sub, {
        UpdateExpression: ', enabled = :false ADD generation :one',
        values: { ':false': false, ':one': 1 },
      })
    },
    joinGroup: async (sub, group) => await changeGroup('ADD', sub, group),
    leaveGroup: async (sub, group) => await changeGroup('DELETE', sub, group),
    signOutEverywhere: async (sub) => {
      await updateExisting(sub, {
        UpdateExpression: ' ADD generation :one',
        values: { ':one': 1 },
      })
    },
  }
}
