import { createHash, randomBytes } from 'node:crypto'
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { tableName } from '../tables.ts'
import type { Seal } from './seal.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session ends after this long without a request. */
export const IDLE_MS = 14 * DAY
/** A session ends this long after the sign-in, whatever happens. */
export const ABSOLUTE_MS = 90 * DAY
/** `lastSeen` is written at most this often, so that a read costs no write. */
export const SEEN_EVERY_MS = HOUR

/** Who is signed in; times are epoch milliseconds. */
export interface Session {
  /** Hash of the secret in the cookie; safe to store and to compare. */
  readonly id: string
  readonly sub: string
  readonly username: string
  readonly email: string
  readonly image: string | null
  readonly staff: boolean
  readonly signedInAt: number
  readonly lastSeen: number
  /** The earlier of the idle and the absolute end. */
  readonly expires: number
}

export interface Visitor {
  readonly sub: string
  readonly username: string
  readonly email: string
  readonly image: string | null
  readonly staff: boolean
  readonly refreshToken: string
}

interface SessionItem extends Omit<Session, 'expires'> {
  readonly refreshToken: string
  /** Epoch seconds, for the table's own expiry. */
  readonly expiresAt: number
}

/** The session records: the one authority on who is signed in. */
export interface Sessions {
  /** Starts a session under a fresh id; `secret` goes into the cookie and nowhere else. */
  open(visitor: Visitor): Promise<{ secret: string; session: Session }>
  /** The live session of a cookie's secret, with `lastSeen` moved on at most once an hour. */
  find(secret: string): Promise<Session | undefined>
  /** Ends a session; answers the refresh token that it held, to be revoked. */
  close(id: string): Promise<string | undefined>
  /** Ends every session of a user. */
  closeAll(sub: string): Promise<void>
}

/**
 * @param now epoch milliseconds
 * @param seal encrypts the refresh token, bound to the session's id
 */
export const createSessions = ({
  client,
  stage,
  now,
  seal,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
  seal: Seal
}): Sessions => {
  const TableName = tableName(stage, 'sessions')

  const open: Sessions['open'] = async ({ refreshToken, ...visitor }) => {
    const secret = randomBytes(32).toString('base64url')
    const id = idOf(secret)
    const at = now()
    const record = { id, ...visitor, signedInAt: at, lastSeen: at }
    await client.send(
      new PutCommand({
        TableName,
        Item: {
          ...record,
          refreshToken: seal.encrypt(refreshToken, id),
          expiresAt: Math.ceil(endOf(record) / 1000),
        } satisfies SessionItem,
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    )
    return { secret, session: toSession(record) }
  }

  const find: Sessions['find'] = async (secret) => {
    if (!/^[\w-]{43}$/.test(secret)) return undefined
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: idOf(secret) }, ConsistentRead: true }),
    )
    if (!Item) return undefined
    const session = toSession(Item as SessionItem)
    if (session.expires <= now()) return undefined
    return now() - session.lastSeen < SEEN_EVERY_MS ? session : await see(session)
  }

  /** Moves `lastSeen` on, unless the session has ended meanwhile. */
  const see = async (session: Session): Promise<Session | undefined> => {
    const seen = { ...session, lastSeen: now() }
    try {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { id: session.id },
          UpdateExpression: 'SET lastSeen = :now, expiresAt = :end',
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeValues: {
            ':now': seen.lastSeen,
            ':end': Math.ceil(endOf(seen) / 1000),
          },
        }),
      )
    } catch (error) {
      if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
        return undefined
      throw error
    }
    return toSession(seen)
  }

  const close: Sessions['close'] = async (id) => {
    const { Attributes } = await client.send(
      new DeleteCommand({ TableName, Key: { id }, ReturnValues: 'ALL_OLD' }),
    )
    const sealed: unknown = Attributes?.['refreshToken']
    return typeof sealed === 'string' ? seal.decrypt(sealed, id) : undefined
  }

  const closeAll: Sessions['closeAll'] = async (sub) => {
    let from: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'byUser',
          KeyConditionExpression: '#sub = :sub',
          ExpressionAttributeNames: { '#sub': 'sub' },
          ExpressionAttributeValues: { ':sub': sub },
          ...(from && { ExclusiveStartKey: from }),
        }),
      )
      await Promise.all(Items.map(({ id }) => close(String(id))))
      from = LastEvaluatedKey
    } while (from)
  }

  return { open, find, close, closeAll }
}

const idOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const endOf = ({ signedInAt, lastSeen }: Pick<Session, 'signedInAt' | 'lastSeen'>): number =>
  Math.min(lastSeen + IDLE_MS, signedInAt + ABSOLUTE_MS)

const toSession = (item: Omit<Session, 'expires'>): Session => ({
  id: item.id,
  sub: item.sub,
  username: item.username,
  email: item.email,
  image: item.image,
  staff: item.staff,
  signedInAt: item.signedInAt,
  lastSeen: item.lastSeen,
  expires: endOf(item),
})
