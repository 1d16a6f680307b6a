import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../../shared/values/days.ts'
import { timingSafeEqualText } from '../../../lambdas/platform/crypto/timing-safe-equal.ts'
import { type Scope, SIGN_IN_SCOPE } from './scopes.ts'
import { notAuthorized } from '../service-error.ts'
import { transact, type TransactItem } from '../users/transact.ts'
import { EXPIRES_AT, keyOf, type UserTable } from '../users/user-table.ts'
import type { User } from '../users/user.ts'

/** One sign-in: the record behind its refresh token, named by its other tokens. */
export interface Grant {
  /** The `origin_jti` of all tokens made from it. */
  readonly jti: string
  readonly sub: string
  readonly secretHash: string
  /** Epoch seconds. */
  readonly authTime: number
  /** Milliseconds since the epoch. */
  readonly validUntil: number
  /** See `User`. */
  readonly generation: number
  readonly scopes: readonly Scope[]
}

export interface Grants {
  issue(user: User): Promise<IssuedGrant>
  /**
   * Creates a grant in one transaction with the write that spends its code; that write gets the
   * grant's `jti`. Undefined when the code is spent.
   */
  exchange(
    user: User,
    scopes: readonly Scope[],
    spend: (jti: string) => TransactItem,
  ): Promise<IssuedGrant | undefined>
  find(jti: string): Promise<Grant | undefined>
  /** The grant of a refresh token; NotAuthorizedException for one that is forged, revoked or old. */
  redeem(refreshToken: string): Promise<Grant>
  /** Kills the token and all tokens made from it; nothing happens for an unknown one. */
  revoke(refreshToken: string): Promise<void>
  end(jti: string): Promise<void>
}

export interface IssuedGrant {
  readonly grant: Grant
  readonly refreshToken: string
}

const tokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** @param refreshTokenDays how long a refresh token is good for */
export const createGrants = (
  { client, name: TableName }: UserTable,
  now: () => number,
  refreshTokenDays: number,
): Grants => {
  const lifetimeMs = refreshTokenDays * DAY_MS
  const find = async (jti: string): Promise<Grant | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.grant(jti) }, ConsistentRead: true }),
    )
    // Grants without scopes come from a password.
    return Item && ({ scopes: [SIGN_IN_SCOPE], ...Item } as unknown as Grant)
  }

  const make = ({ sub, generation }: User, scopes: readonly Scope[]) => {
    const secret = randomBytes(32).toString('base64url')
    const grant: Grant = {
      jti: randomUUID(),
      sub,
      secretHash: hashOf(secret),
      authTime: Math.floor(now() / 1000),
      validUntil: now() + lifetimeMs,
      generation,
      scopes,
    }
    const Item = {
      id: keyOf.grant(grant.jti),
      ...grant,
      [EXPIRES_AT]: Math.ceil((grant.validUntil + lifetimeMs) / 1000),
    }
    return { issued: { grant, refreshToken: `${grant.jti}.${secret}` }, put: { TableName, Item } }
  }

  const end = async (jti: string): Promise<void> => {
    await client.send(new DeleteCommand({ TableName, Key: { id: keyOf.grant(jti) } }))
  }

  const redeem = async (refreshToken: string): Promise<Grant> => {
    const [, jti, secret] = tokenShape.exec(refreshToken) ?? []
    if (jti === undefined || secret === undefined) throw notAuthorized('Invalid Refresh Token')
    const grant = await find(jti)
    if (!grant) throw notAuthorized('Refresh Token has been revoked')
    if (!timingSafeEqualText(hashOf(secret), grant.secretHash))
      throw notAuthorized('Invalid Refresh Token')
    if (now() >= grant.validUntil) throw notAuthorized('Refresh Token has expired')
    return grant
  }

  return {
    find,
    redeem,
    end,
    issue: async (user) => {
      const { issued, put } = make(user, [SIGN_IN_SCOPE])
      await client.send(new PutCommand(put))
      return issued
    },
    exchange: async (user, scopes, spend) => {
      const { issued, put } = make(user, scopes)
      const isSpent = await transact(client, [spend(issued.grant.jti), { Put: put }])
      return isSpent ? issued : undefined
    },
    revoke: async (refreshToken) => {
      const [, jti, secret] = tokenShape.exec(refreshToken) ?? []
      if (jti === undefined || secret === undefined) return
      const grant = await find(jti)
      if (!grant || !timingSafeEqualText(hashOf(secret), grant.secretHash)) return
      await end(jti)
    },
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64')
