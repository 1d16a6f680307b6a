import { createHash, randomBytes } from 'node:crypto'
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { SignInProvider } from '../../../shared/values/account.ts'
import type { TextCipher } from '../crypto/text-cipher.ts'
import { tableName } from '../dynamodb/tables.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session ends after this long without a request. */
export const IDLE_MS = 14 * DAY
/** A session ends this long after the sign-in, whatever happens. */
export const ABSOLUTE_MS = 90 * DAY
/** The same for who can do more than others. */
export const STAFF_ABSOLUTE_MS = 12 * HOUR
/** `lastSeen` is written at most this often, so that a read costs no write. */
export const SEEN_EVERY_MS = HOUR
/** After this long the identity provider is asked once more whether the account still stands. */
export const CHECK_EVERY_MS = HOUR
/** A session that nobody has vouched for in so long opens nothing until somebody has. */
export const UNCHECKED_MS = DAY
/** While one request asks, and after an answer that says nothing, no other does. */
export const CHECK_LOCK_MS = 30_000

const USER_AGENT_MAX_LENGTH = 200

/** Who is signed in; times are epoch milliseconds. */
export interface Session {
  /** Hash of the secret in the cookie; safe to store and to compare. */
  readonly id: string
  /** The user's immutable id. */
  readonly sub: string
  /** The same id, under the name that the page and the pictures know it by. */
  readonly username: string
  /** The identity provider's own user name: the sub, or `Google_<id>`. */
  readonly loginName: string
  readonly email: string
  readonly image: string | null
  readonly staff: boolean
  readonly provider: SignInProvider
  /** Of the browser that signed in, cut to 200 characters. */
  readonly userAgent: string
  readonly signedInAt: number
  readonly lastSeen: number
  /** When the identity provider last vouched for the account. */
  readonly checkedAt: number
  /** The earlier of the idle and the absolute end. */
  readonly expires: number
}

/** Whom the identity provider has let in. */
export interface Visitor {
  readonly sub: string
  readonly loginName: string
  readonly email: string
  readonly image: string | null
  readonly staff: boolean
  readonly provider: SignInProvider
  readonly refreshToken: string
}

type Recorded = Omit<Session, 'expires' | 'username'>

interface SessionItem extends Recorded {
  readonly refreshToken: string
  /** Epoch milliseconds until which one request has the identity provider to itself. */
  readonly refreshLock?: number
  /** Epoch seconds, for the table's own expiry. */
  readonly expiresAt: number
}

/** The session records: the one authority on who is signed in. */
export interface Sessions {
  /** Starts a session under a fresh id; `secret` goes into the cookie and nowhere else. */
  open(visitor: Visitor, userAgent: string): Promise<{ secret: string; session: Session }>
  /** The live session of a cookie's secret, with `lastSeen` moved on at most once an hour. */
  find(secret: string): Promise<Session | undefined>
  /** Ends a session; answers the refresh token that it held, to be revoked. */
  close(id: string): Promise<string | undefined>
  /** Ends a session only if it is this user's; false when it is not, or has ended already. */
  closeOwn(sub: string, id: string): Promise<boolean>
  /**
   * Ends every session of a user, or all but one. One that begins in the same moment may be missed:
   * its refresh token has to be revoked as well, and then it ends with its next check.
   */
  closeAll(sub: string, options?: { readonly except?: string | undefined }): Promise<void>
  /** The live sessions of a user, newest first. */
  list(sub: string): Promise<readonly Session[]>
  /**
   * Reserves the check of a session that is due for one.
   *
   * @returns its refresh token, null when it cannot be read any more; undefined when the check is
   *   not due, another request makes it, or the session has ended
   */
  beginCheck(id: string): Promise<string | null | undefined>
  /** Notes that the account stands. Who is no longer of the staff loses that here; nobody gains it. */
  noteChecked(session: Session, account: { readonly staff: boolean }): Promise<Session | undefined>
}

/**
 * @param now epoch milliseconds
 * @param cipher encrypts the refresh token, bound to the session's id
 */
export const createSessions = ({
  client,
  stage,
  now,
  cipher,
}: {
  client: DynamoDBDocumentClient
  stage: string
  now: () => number
  cipher: TextCipher
}): Sessions => {
  const TableName = tableName(stage, 'sessions')

  const open: Sessions['open'] = async ({ refreshToken, ...visitor }, userAgent) => {
    const secret = randomBytes(32).toString('base64url')
    const id = idOf(secret)
    const at = now()
    const record = {
      id,
      ...visitor,
      userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      signedInAt: at,
      lastSeen: at,
      checkedAt: at,
    }
    await client.send(
      new PutCommand({
        TableName,
        Item: {
          ...record,
          refreshToken: cipher.encrypt(refreshToken, id),
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
    const stillThere = await ignoreConditionFailure(
      client.send(
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
      ),
    )
    return stillThere && toSession(seen)
  }

  const close: Sessions['close'] = async (id) => {
    const { Attributes } = await client.send(
      new DeleteCommand({ TableName, Key: { id }, ReturnValues: 'ALL_OLD' }),
    )
    const sealed: unknown = Attributes?.['refreshToken']
    return typeof sealed === 'string' ? cipher.decrypt(sealed, id) : undefined
  }

  const closeOwn: Sessions['closeOwn'] = async (sub, id) => {
    const closed = await ignoreConditionFailure(
      client.send(
        new DeleteCommand({
          TableName,
          Key: { id },
          ConditionExpression: '#sub = :sub',
          ExpressionAttributeNames: { '#sub': 'sub' },
          ExpressionAttributeValues: { ':sub': sub },
        }),
      ),
    )
    return closed !== undefined
  }

  const closeAll: Sessions['closeAll'] = async (sub, { except } = {}) => {
    for await (const ids of idsOf(sub)) {
      // Read by nobody, the tokens stay sealed: who only ends sessions is not given the secret.
      await Promise.all(
        ids
          .filter((id) => id !== except)
          .map(async (id) => await client.send(new DeleteCommand({ TableName, Key: { id } }))),
      )
    }
  }

  const list: Sessions['list'] = async (sub) => {
    const found: Session[] = []
    for await (const ids of idsOf(sub)) {
      const items = await Promise.all(
        ids.map(async (id) => (await client.send(new GetCommand({ TableName, Key: { id } }))).Item),
      )
      for (const item of items) if (item) found.push(toSession(item as SessionItem))
    }
    return found
      .filter(({ expires }) => expires > now())
      .toSorted((a, b) => b.signedInAt - a.signedInAt)
  }

  /** Page by page: the index holds nothing but keys. */
  const idsOf = async function* (sub: string): AsyncGenerator<readonly string[]> {
    let from: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'byUser',
          KeyConditionExpression: '#sub = :sub',
          ExpressionAttributeNames: { '#sub': 'sub' },
          ExpressionAttributeValues: { ':sub': sub },
          Limit: 100,
          ...(from && { ExclusiveStartKey: from }),
        }),
      )
      yield Items.map(({ id }) => String(id))
      from = LastEvaluatedKey
    } while (from)
  }

  const beginCheck: Sessions['beginCheck'] = async (id) => {
    const answer = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { id },
          UpdateExpression: 'SET refreshLock = :until',
          ConditionExpression:
            'attribute_exists(id) AND (attribute_not_exists(refreshLock) OR refreshLock < :now) ' +
            'AND (attribute_not_exists(checkedAt) OR checkedAt <= :due)',
          ExpressionAttributeValues: {
            ':now': now(),
            ':until': now() + CHECK_LOCK_MS,
            ':due': now() - CHECK_EVERY_MS,
          },
          ReturnValues: 'ALL_NEW',
        }),
      ),
    )
    if (!answer?.Attributes) return undefined
    return cipher.decrypt((answer.Attributes as SessionItem).refreshToken, id) ?? null
  }

  const noteChecked: Sessions['noteChecked'] = async (session, { staff }) => {
    const checked = { ...session, checkedAt: now(), staff: session.staff && staff }
    const stillThere = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { id: session.id },
          UpdateExpression: 'SET checkedAt = :now, staff = :staff REMOVE refreshLock',
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeValues: { ':now': checked.checkedAt, ':staff': checked.staff },
        }),
      ),
    )
    return stillThere && toSession(checked)
  }

  return { open, find, close, closeOwn, closeAll, list, beginCheck, noteChecked }
}

const idOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const endOf = ({
  signedInAt,
  lastSeen,
  staff,
}: Pick<Session, 'signedInAt' | 'lastSeen' | 'staff'>): number =>
  Math.min(lastSeen + IDLE_MS, signedInAt + (staff ? STAFF_ABSOLUTE_MS : ABSOLUTE_MS))

/** Fields that sessions of earlier sign-ins lack, when every account signed in with a password. */
type Optional = 'loginName' | 'provider' | 'userAgent' | 'checkedAt'

const toSession = (item: Omit<Recorded, Optional> & Partial<Recorded>): Session => ({
  id: item.id,
  sub: item.sub,
  username: item.sub,
  loginName: item.loginName ?? item.sub,
  email: item.email,
  image: item.image,
  staff: item.staff,
  provider: item.provider ?? 'credentials',
  userAgent: item.userAgent ?? '',
  signedInAt: item.signedInAt,
  lastSeen: item.lastSeen,
  checkedAt: item.checkedAt ?? item.signedInAt,
  expires: endOf(item),
})
