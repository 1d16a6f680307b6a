import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { sameText } from './same-text.ts'
import { notAuthorized } from './service-error.ts'
import { EXPIRES_AT, keyOf, type UserTable } from './user-table.ts'
import type { User } from './users.ts'

/** One sign-in: what its refresh token stands for and what its other tokens point back to. */
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
}

export interface Grants {
  issue(user: User): Promise<{ grant: Grant; refreshToken: string }>
  find(jti: string): Promise<Grant | undefined>
  /** The grant of a refresh token; NotAuthorizedException for one that is forged, revoked or old. */
  redeem(refreshToken: string): Promise<Grant>
  /** Kills the token and all tokens made from it; nothing happens for an unknown one. */
  revoke(refreshToken: string): Promise<void>
}

const LIFETIME_MS = 30 * 24 * 3_600_000

const tokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

export const createGrants = ({ client, name: TableName }: UserTable, now: () => number): Grants => {
  const find = async (jti: string): Promise<Grant | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.grant(jti) }, ConsistentRead: true }),
    )
    return Item as Grant | undefined
  }

  const redeem = async (refreshToken: string): Promise<Grant> => {
    const [, jti, secret] = tokenShape.exec(refreshToken) ?? []
    if (jti === undefined || secret === undefined) throw notAuthorized('Invalid Refresh Token')
    const grant = await find(jti)
    if (!grant) throw notAuthorized('Refresh Token has been revoked')
    if (!sameText(hashOf(secret), grant.secretHash)) throw notAuthorized('Invalid Refresh Token')
    if (now() >= grant.validUntil) throw notAuthorized('Refresh Token has expired')
    return grant
  }

  return {
    find,
    redeem,
    issue: async ({ sub, generation }) => {
      const secret = randomBytes(32).toString('base64url')
      const grant: Grant = {
        jti: randomUUID(),
        sub,
        secretHash: hashOf(secret),
        authTime: Math.floor(now() / 1000),
        validUntil: now() + LIFETIME_MS,
        generation,
      }
      await client.send(
        new PutCommand({
          TableName,
          Item: {
            id: keyOf.grant(grant.jti),
            ...grant,
            [EXPIRES_AT]: Math.ceil((grant.validUntil + LIFETIME_MS) / 1000),
          },
        }),
      )
      return { grant, refreshToken: `${grant.jti}.${secret}` }
    },
    revoke: async (refreshToken) => {
      const [, jti, secret] = tokenShape.exec(refreshToken) ?? []
      if (jti === undefined || secret === undefined) return
      const grant = await find(jti)
      if (!grant || !sameText(hashOf(secret), grant.secretHash)) return
      await client.send(new DeleteCommand({ TableName, Key: { id: keyOf.grant(jti) } }))
    },
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64')
