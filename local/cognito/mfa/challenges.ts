import { hash, randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import { notAuthorized } from '../service-error.ts'
import type { TransactItem } from '../users/transact.ts'
import { EXPIRES_AT, keyOf, type UserTable } from '../users/user-table.ts'
import type { User } from '../users/user.ts'

/** Sign-ins that wait for their second factor, by the session string that the caller holds. */
export interface Challenges {
  /** @returns the session string */
  begin(user: User): Promise<string>
  /** NotAuthorizedException for one that is unknown, used, too old, or another user's. */
  find(session: string, username: string): Promise<OpenChallenge>
}

interface OpenChallenge {
  readonly sub: string
  /** A condition fails when it is used already. */
  readonly spending: TransactItem
}

interface ChallengeItem {
  readonly sub: string
  /** Milliseconds since the epoch. */
  readonly validUntil: number
  readonly used?: boolean
}

/** Longer than any lives, so that a late or second one is told apart from an unknown one. */
const KEPT_MS = 60 * MINUTE_MS

/** @param minutes how long one lives: the client's `AuthSessionValidity` */
export const createChallenges = (
  { client, name: TableName }: UserTable,
  now: () => number,
  minutes: number,
): Challenges => ({
  begin: async ({ sub }) => {
    const session = randomBytes(96).toString('base64url')
    const challenge: ChallengeItem = { sub, validUntil: now() + minutes * MINUTE_MS }
    await client.send(
      new PutCommand({
        TableName,
        Item: {
          id: idOf(session),
          ...challenge,
          [EXPIRES_AT]: Math.ceil((now() + KEPT_MS) / 1000),
        },
      }),
    )
    return session
  },
  find: async (session, username) => {
    const id = idOf(session)
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id }, ConsistentRead: true }),
    )
    const found = Item as ChallengeItem | undefined
    if (!found || found.sub !== username) throw notAuthorized('Invalid session for the user.')
    if (found.used) throw usedSession()
    if (now() >= found.validUntil) {
      throw notAuthorized('Invalid session for the user, session is expired.')
    }
    return {
      sub: found.sub,
      spending: {
        Update: {
          TableName,
          Key: { id },
          UpdateExpression: 'SET used = :true',
          ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(used)',
          ExpressionAttributeValues: { ':true': true },
        },
      },
    }
  },
})

export const usedSession = () =>
  notAuthorized('Invalid session for the user, session can only be used once.')

const idOf = (session: string): string => keyOf.challenge(hash('sha256', session, 'base64url'))
