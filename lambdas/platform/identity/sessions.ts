import { randomBytes } from 'node:crypto'
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { TextCipher } from '../crypto/text-cipher.ts'
import { ignoreConflict } from '../dynamodb/failures.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'
import { tableName, type TableContext } from '../dynamodb/tables.ts'
import { renewedRecord } from './renewed-record.ts'
import { readRecord, readSession, type ReturnItem, sessionIdsOf } from './session-records.ts'
import {
  type AuthenticatedIdentity,
  ADMIN_UNCHECKED_MS,
  CHECK_LOCK_MS,
  endOf,
  hasStaffRights,
  type Impersonation,
  SEEN_EVERY_MS,
  type Session,
  sessionIdOf,
  type SessionItem,
  toSession,
  USER_AGENT_MAX_LENGTH,
} from './session.ts'

/** The session records: the authority on who is signed in. */
export interface Sessions {
  /** Starts a session under a fresh id; `secret` goes into the cookie and nowhere else. */
  open(
    identity: AuthenticatedIdentity,
    userAgent: string,
  ): Promise<{ secret: string; session: Session }>
  /**
   * The live session of a cookie's secret. Updates `lastSeen` at most once an hour. One that
   * impersonates lives no longer than the right and the session of the member of staff.
   */
  find(secret: string): Promise<Session | undefined>
  /** Ends a session. @returns its refresh token, to be revoked */
  close(id: string): Promise<string | undefined>
  /**
   * Ends what a cookie's secret opens. Of who impersonates, or did until the browser noticed that it is
   * over, that is their own session, too: the cookie leads there.
   */
  closeBy(secret: string): Promise<void>
  /** Ends a session of this user; false when it is another's, or has ended. */
  closeOwn(sub: string, id: string): Promise<boolean>
  /**
   * Ends every session of a user, or all but one; with that of staff who act as the user their own,
   * too, to which no cookie would lead. May miss one that begins at the same moment: revoke its refresh
   * token too, so that it ends with its next check.
   */
  closeAll(sub: string, options?: { readonly except?: string | undefined }): Promise<void>
  /**
   * Ends the oldest live sessions of a user until `most` are left; never an impersonation. Reads no
   * session of a user who has no more.
   */
  closeOldest(sub: string, most: number): Promise<void>
  /**
   * The live sessions of a user, newest first; not those of staff who act as the user. Of those that
   * began a moment ago it may miss any but `own`, the id of the one that asks.
   */
  list(sub: string, own?: string): Promise<readonly Session[]>
  /**
   * Reserves the check of a session for one request.
   *
   * @param everyMs least time between two checks
   * @returns its refresh token, null when it cannot be decrypted; undefined when no check is due,
   *   another request makes it, or the session has ended
   */
  beginCheck(id: string, everyMs: number): Promise<string | null | undefined>
  /**
   * Of a session that began with a password or with Google; undefined when it has ended, or the token
   * cannot be decrypted.
   */
  refreshTokenOf(id: string): Promise<string | undefined>
  /**
   * Goes on with a session under a new id, with the end that it had.
   * @returns the new secret, undefined when it has ended meanwhile
   */
  renew(id: string, changes?: Pick<Session, 'secondFactor'>): Promise<string | undefined>
  /** Notes that the account exists. Revokes staff rights that the user has lost, never grants any. */
  noteChecked(session: Session, account: { readonly staff: boolean }): Promise<Session | undefined>
}

interface SessionOptions extends TableContext {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Encrypts the refresh token, bound to the session's id. */
  readonly cipher: TextCipher
}

export const createSessions = (options: SessionOptions): Sessions => ({
  ...createLifecycle(options),
  ...createSessionsByUser(options),
  ...createChecks(options),
  ...createRenewal(options),
})

/** Begin, use and end of one session. */
const createLifecycle = (options: SessionOptions) => {
  const { client, stage, now, cipher } = options
  const TableName = tableName(stage, 'sessions')

  const open: Sessions['open'] = async ({ refreshToken, ...identity }, userAgent) => {
    const secret = randomBytes(32).toString('base64url')
    const id = sessionIdOf(secret)
    const at = now()
    const record = {
      id,
      ...identity,
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
    const session = await read(sessionIdOf(secret))
    if (!session || session.expires <= now()) return undefined
    if (session.impersonation) return await backed(session, session.impersonation)
    return now() - session.lastSeen < SEEN_EVERY_MS ? session : await see(session)
  }

  const read = async (id: string): Promise<Session | undefined> => {
    const item = await readSession(options, id)
    return item && toSession(item)
  }

  /** An impersonating session, as long as the member of staff may impersonate. */
  const backed = async (
    session: Session,
    { adminSession }: Impersonation,
  ): Promise<Session | undefined> => {
    const admin = await read(adminSession)
    return isEntitled(admin, now()) ? { ...session, checkedAt: admin.checkedAt } : undefined
  }

  /** Updates `lastSeen`, unless the session has ended meanwhile. */
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
    const encrypted: unknown = Attributes?.['refreshToken']
    return typeof encrypted === 'string' ? cipher.decrypt(encrypted, id) : undefined
  }

  const closeBy: Sessions['closeBy'] = async (secret) => {
    const id = sessionIdOf(secret)
    const item: Partial<SessionItem & ReturnItem> = (await readRecord(options, id)) ?? {}
    const { impersonation, returnsTo } = item
    await close(id)
    if (impersonation) await close(impersonation.adminSession)
    const own = returnsTo && cipher.decrypt(returnsTo, id)
    if (own) await close(sessionIdOf(own))
  }

  return { open, find, close, closeBy }
}

/** Whether the session of a member of staff lets them act as somebody else. */
export const isEntitled = (admin: Session | undefined, now: number): admin is Session =>
  admin !== undefined &&
  hasStaffRights(admin) &&
  !admin.impersonation &&
  admin.expires > now &&
  now - admin.checkedAt < ADMIN_UNCHECKED_MS

const createSessionsByUser = (options: SessionOptions) => {
  const { client, stage, now } = options
  const TableName = tableName(stage, 'sessions')

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
    const ids = await sessionIdsOf(options, sub)
    // Does not decrypt the tokens: functions that only end sessions lack the secret.
    await closeEach(ids.filter((id) => id !== except))
  }

  const closeOldest: Sessions['closeOldest'] = async (sub, most) => {
    const ids = await sessionIdsOf(options, sub)
    if (ids.length <= most) return
    const tooMany = (await liveOf(ids)).slice(most)
    await closeEach(tooMany.map(({ id }) => id))
  }

  const closeEach = async (ids: readonly string[]): Promise<unknown> =>
    await Promise.all(
      ids.map(async (id) => {
        const deletion = new DeleteCommand({ TableName, Key: { id }, ReturnValues: 'ALL_OLD' })
        const { Attributes } = await client.send(deletion)
        const { impersonation }: Partial<SessionItem> = Attributes ?? {}
        if (impersonation) await closeEach([impersonation.adminSession])
      }),
    )

  const list: Sessions['list'] = async (sub, own) => {
    const ids = new Set(await sessionIdsOf(options, sub))
    if (own !== undefined) ids.add(own)
    return await liveOf([...ids])
  }

  /** Consistently: the index still has what has just ended. */
  const liveOf = async (ids: readonly string[]): Promise<Session[]> => {
    const items = await Promise.all(ids.map(async (id) => await readSession(options, id)))
    return items
      .flatMap((item) => (item ? toSession(item) : []))
      .filter(({ expires, impersonation }) => expires > now() && !impersonation)
      .toSorted((a, b) => b.signedInAt - a.signedInAt)
  }

  return { closeOwn, closeAll, closeOldest, list }
}

const createRenewal = (options: SessionOptions) => {
  const { client, stage, now, cipher } = options
  const TableName = tableName(stage, 'sessions')

  const refreshTokenOf: Sessions['refreshTokenOf'] = async (id) => {
    const item = await readSession(options, id)
    return item && cipher.decrypt(item.refreshToken, id)
  }

  const renew: Sessions['renew'] = async (id, changes = {}) => {
    for (;;) {
      const old = await readSession(options, id)
      if (!old) return undefined
      const secret = randomBytes(32).toString('base64url')
      const record = { ...old, ...changes }
      const place = { TableName, id: sessionIdOf(secret), now: now(), cipher }
      const items = renewedRecord(record, place)
      const write = client.send(new TransactWriteCommand({ TransactItems: items }))
      // Else it was checked meanwhile, once in a minute at most, or it has ended: look again.
      if (await ignoreConflict(write)) return secret
    }
  }

  return { refreshTokenOf, renew }
}

const createChecks = ({ client, stage, now, cipher }: SessionOptions) => {
  const TableName = tableName(stage, 'sessions')

  const beginCheck: Sessions['beginCheck'] = async (id, everyMs) => {
    const answer = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { id },
          UpdateExpression: 'SET refreshLock = :until',
          ConditionExpression:
            'checkedAt <= :due AND (attribute_not_exists(refreshLock) OR refreshLock < :now)',
          ExpressionAttributeValues: {
            ':now': now(),
            ':until': now() + CHECK_LOCK_MS,
            ':due': now() - everyMs,
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
          // Another check may have taken the right meanwhile: it is written where it is lost alone.
          UpdateExpression: `SET checkedAt = :now${checked.staff ? '' : ', staff = :lost'} REMOVE refreshLock`,
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeValues: {
            ':now': checked.checkedAt,
            ...(!checked.staff && { ':lost': false }),
          },
        }),
      ),
    )
    return stillThere && toSession(checked)
  }

  return { beginCheck, noteChecked }
}
