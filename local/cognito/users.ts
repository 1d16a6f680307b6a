import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { userNotFound } from './service-error.ts'
import { keyOf, type UserTable } from './user-table.ts'

export interface User {
  readonly sub: string
  /** The `cognito:username`: the sub, as e-mail is the pool's user name attribute. */
  readonly username: string
  /** As it was written at sign-up; compared through `normaliseName`. */
  readonly email: string
  readonly emailVerified: boolean
  readonly confirmation: 'UNCONFIRMED' | 'CONFIRMED'
  readonly enabled: boolean
  /** See `Passwords`. */
  readonly passwordHash: string
  readonly groups?: ReadonlySet<string>
  /** Counts global sign-outs; a grant of an earlier generation is dead. */
  readonly generation: number
  /** Milliseconds since the epoch, as `modifiedAt`. */
  readonly createdAt: number
  readonly modifiedAt: number
}

export interface Users {
  /** By e-mail (case does not matter) or sub. */
  find(name: string): Promise<User | undefined>
  get(sub: string): Promise<User | undefined>
  /** False when the e-mail is taken; of parallel calls for one e-mail exactly one is true. */
  add(user: User): Promise<boolean>
  /** Throws UserNotFoundException when it is gone already. */
  remove(user: User): Promise<void>
  /** False when the user is confirmed already. */
  confirm(sub: string): Promise<boolean>
  /** Both throw UserNotFoundException, and change nothing when it is so already. */
  joinGroup(sub: string, group: string): Promise<void>
  leaveGroup(sub: string, group: string): Promise<void>
  /** Kills every grant of the user. */
  signOutEverywhere(sub: string): Promise<void>
}

/** Two spellings of an e-mail with the same normal form are the same user. */
export const normaliseName = (name: string): string => name.toLowerCase()

const CLAIM_ATTEMPTS = 5

export const createUsers = ({ client, name: TableName }: UserTable, now: () => number): Users => {
  const get = async (sub: string): Promise<User | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.user(sub) }, ConsistentRead: true }),
    )
    return Item as User | undefined
  }

  const update = async (
    sub: string,
    change: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
      values?: Record<string, unknown>
    },
  ): Promise<void> => {
    const { values, ...expressions } = change
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { id: keyOf.user(sub) },
        ConditionExpression: 'attribute_exists(id)',
        ...expressions,
        ExpressionAttributeValues: { ':now': now(), ...values },
      }),
    )
  }

  const changeGroup = async (verb: 'ADD' | 'DELETE', sub: string, group: string): Promise<void> => {
    try {
      await update(sub, {
        UpdateExpression: `SET modifiedAt = :now ${verb} groups :group`,
        values: { ':group': new Set([group]) },
      })
    } catch (error) {
      throw error instanceof ConditionalCheckFailedException ? userNotFound() : error
    }
  }

  const addOnce = async (user: User): Promise<boolean> => {
    const condition = { TableName, ConditionExpression: 'attribute_not_exists(id)' }
    const claim = { id: keyOf.name(normaliseName(user.email)), sub: user.sub }
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { ...condition, Item: claim } },
            { Put: { ...condition, Item: { id: keyOf.user(user.sub), ...user } } },
          ],
        }),
      )
      return true
    } catch (error) {
      if (isFirstConditionFailed(error)) return false
      throw error
    }
  }

  return {
    get,
    find: async (name) => {
      const { Item } = await client.send(
        new GetCommand({
          TableName,
          Key: { id: keyOf.name(normaliseName(name)) },
          ConsistentRead: true,
        }),
      )
      return await get(typeof Item?.['sub'] === 'string' ? Item['sub'] : name)
    },
    add: async (user) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await addOnce(user)
        } catch (error) {
          // Two transactions on one claim may both be turned away; the next try finds the winner.
          if (attempt === CLAIM_ATTEMPTS || !isConflict(error)) throw error
        }
      }
    },
    remove: async ({ sub, email }) => {
      const claim = { id: keyOf.name(normaliseName(email)) }
      try {
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Delete: {
                  TableName,
                  Key: claim,
                  ConditionExpression: '#sub = :sub',
                  ExpressionAttributeNames: { '#sub': 'sub' },
                  ExpressionAttributeValues: { ':sub': sub },
                },
              },
              { Delete: { TableName, Key: { id: keyOf.user(sub) } } },
            ],
          }),
        )
      } catch (error) {
        throw isFirstConditionFailed(error) ? userNotFound() : error
      }
    },
    confirm: async (sub) => {
      try {
        await update(sub, {
          UpdateExpression:
            'SET modifiedAt = :now, confirmation = :confirmed, emailVerified = :true',
          ConditionExpression: 'confirmation = :unconfirmed',
          values: { ':confirmed': 'CONFIRMED', ':true': true, ':unconfirmed': 'UNCONFIRMED' },
        })
        return true
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false
        throw error
      }
    },
    joinGroup: async (sub, group) => await changeGroup('ADD', sub, group),
    leaveGroup: async (sub, group) => await changeGroup('DELETE', sub, group),
    signOutEverywhere: async (sub) =>
      await update(sub, {
        UpdateExpression: 'SET modifiedAt = :now ADD generation :one',
        values: { ':one': 1 },
      }),
  }
}

const isFirstConditionFailed = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed'

const isConflict = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') === true
