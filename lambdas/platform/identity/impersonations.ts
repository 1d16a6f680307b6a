import { randomBytes } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { TextCipher } from '../crypto/text-cipher.ts'
import { ignoreConflict } from '../dynamodb/failures.ts'
import { tableName, type TableContext } from '../dynamodb/tables.ts'
import { impersonationEnded } from '../event-store/errors.ts'
import type { Alongside, TransactionItem } from '../event-store/events/envelope.ts'
import { Refusal } from '../refusal.ts'
import { renewedRecord } from './renewed-record.ts'
import {
  isSessionItem,
  readRecord,
  readSession,
  type ReturnItem,
  sessionIdsOf,
} from './session-records.ts'
import {
  type Impersonation,
  type Session,
  sessionIdOf,
  type SessionItem,
  STAFF_RIGHTS,
  toSession,
} from './session.ts'

/** How long the cookie of an ended impersonation still leads back: for lost answers and other tabs. */
const RETURN_MS = 60_000

/** What the cookie of an impersonation opens. */
type FoundImpersonation =
  | {
      readonly status: 'begun'
      /** Perhaps past its end. */
      readonly session: Session & { readonly impersonation: Impersonation }
      /** Of the member of staff; undefined when it has ended. */
      readonly admin: Session | undefined
    }
  /** `secret` of the session of the member of staff, undefined when it had ended. */
  | { readonly status: 'ended'; readonly adminId: string; readonly secret: string | undefined }

/** As long as the index of sessions may take to know of one that has begun. */
export const FOUND_AFTER_MS = 10_000

/** A session record of a member of staff who acts as a user. */
type NewImpersonation = Omit<Session, 'id' | 'expires' | 'username'> & {
  readonly impersonation: Impersonation
}

/**
 * The session records of impersonations. They begin and end in the transaction of the event that
 * says so: what is handed out goes `alongside` a command.
 */
export interface Impersonations {
  find(secret: string): Promise<FoundImpersonation | undefined>
  /**
   * One that was begun, by the user and its own id; undefined when its record is gone. May miss one
   * that began less than {@link FOUND_AFTER_MS} ago.
   */
  findBegun(
    sub: string,
    id: string,
  ): Promise<(FoundImpersonation & { status: 'begun' }) | undefined>
  /** Begins one, while the member of staff is signed in and entitled. */
  begin(secret: string, record: NewImpersonation): Alongside
  /** Binds a command to both sessions: neither may end, nor the right, before it is applied. */
  hold(session: Session, impersonation: Impersonation): Alongside
  /**
   * Ends one, and goes on with the session of the member of staff under a new id.
   * @param leadsBackMs how long the cookie still leads there. Default: a minute
   * @returns the secret of that; undefined when it has ended
   */
  leave(
    found: FoundImpersonation & { status: 'begun' },
    options?: { readonly leadsBackMs?: number },
  ): Promise<{
    readonly alongside: Alongside
    readonly secret: string | undefined
  }>
  /**
   * Writes what `leave` handed out where the stream has its end already.
   * @returns false when another call was quicker
   */
  settle(alongside: Alongside): Promise<boolean>
}

interface ImpersonationOptions extends TableContext {
  readonly now: () => number
  /** Of refresh tokens, too: a session that goes on under a new id has its token anew. */
  readonly cipher: TextCipher
}

export const createImpersonations = (options: ImpersonationOptions): Impersonations => ({
  ...createFinding(options),
  ...createConditions(options),
  leave: createLeaving(options),
  settle: createSettling(options),
})

const readLive = async (
  options: ImpersonationOptions,
  id: string,
): Promise<SessionItem | undefined> => {
  const item = await readSession(options, id)
  return item && toSession(item).expires > options.now() ? item : undefined
}

const createFinding = (
  options: ImpersonationOptions,
): Pick<Impersonations, 'find' | 'findBegun'> => {
  const { now, cipher } = options

  const find: Impersonations['find'] = async (secret) => {
    if (!/^[\w-]{43}$/.test(secret)) return undefined
    const item = await readRecord(options, sessionIdOf(secret))
    return item && (await opened(item))
  }

  const opened = async (
    item: SessionItem | ReturnItem,
  ): Promise<FoundImpersonation | undefined> => {
    if (!isSessionItem(item)) {
      const { adminId, returnsTo, until } = item
      if (until <= now()) return undefined
      const back = returnsTo === undefined ? undefined : cipher.decrypt(returnsTo, item.id)
      return { status: 'ended', adminId, secret: back }
    }
    const { impersonation } = item
    if (!impersonation) return undefined
    const admin = await readLive(options, impersonation.adminSession)
    const session = { ...toSession(item), impersonation }
    return { status: 'begun', session, admin: admin && toSession(admin) }
  }

  const findBegun: Impersonations['findBegun'] = async (sub, id) => {
    for (const record of await sessionIdsOf(options, sub)) {
      const item = await readSession(options, record)
      const found = item?.impersonation?.id === id ? await opened(item) : undefined
      if (found?.status === 'begun') return found
    }
    return undefined
  }

  return { find, findBegun }
}

/** What holds while a command is applied. */
const createConditions = ({
  stage,
}: ImpersonationOptions): Pick<Impersonations, 'begin' | 'hold'> => {
  const TableName = tableName(stage, 'sessions')

  const begin: Impersonations['begin'] = (secret, record) => {
    const id = sessionIdOf(secret)
    const { impersonation } = record
    const Item = {
      ...record,
      id,
      refreshToken: '',
      expiresAt: Math.ceil(impersonation.adminExpires / 1000),
    } satisfies SessionItem
    const refusal = new Refusal('Unauthorized', 'Your session has ended. Sign in again.')
    const isNew = 'attribute_not_exists(id)'
    return {
      items: [
        { Put: { TableName, Item, ConditionExpression: isNew } },
        isStaff(impersonation.adminSession),
      ],
      refusal,
    }
  }

  const isStaff = (id: string): TransactionItem => ({
    ConditionCheck: {
      TableName,
      Key: { id },
      ...STAFF_RIGHTS,
    },
  })

  const hold: Impersonations['hold'] = ({ id }, impersonation) => ({
    items: [
      { ConditionCheck: { TableName, Key: { id }, ...isOf(impersonation) } },
      isStaff(impersonation.adminSession),
    ],
    refusal: impersonationEnded(),
  })

  return { begin, hold }
}

/** Of a record: that it is this impersonation's still. */
const isOf = ({ id }: Impersonation) => ({
  ConditionExpression: 'impersonation.id = :impersonation',
  ExpressionAttributeValues: { ':impersonation': id },
})

const createLeaving = (options: ImpersonationOptions): Impersonations['leave'] => {
  const { stage, now, cipher } = options
  const TableName = tableName(stage, 'sessions')

  return async ({ session, admin }, { leadsBackMs = RETURN_MS } = {}) => {
    const { impersonation } = session
    const old = admin && (await readLive(options, admin.id))
    const secret = old && randomBytes(32).toString('base64url')
    const until = now() + leadsBackMs
    const left: ReturnItem = {
      id: session.id,
      adminId: impersonation.adminId,
      ...(secret !== undefined && { returnsTo: cipher.encrypt(secret, session.id) }),
      until,
      expiresAt: Math.ceil(until / 1000),
    }
    const ending = { Put: { TableName, Item: left, ...isOf(impersonation) } }
    const items =
      old && secret !== undefined
        ? [
            ending,
            ...renewedRecord(old, { TableName, id: sessionIdOf(secret), now: now(), cipher }),
          ]
        : [ending]
    return { alongside: { items, refusal: impersonationEnded() }, secret }
  }
}

const createSettling =
  ({ client }: ImpersonationOptions): Impersonations['settle'] =>
  async ({ items }) => {
    const write = client.send(new TransactWriteCommand({ TransactItems: [...items] }))
    return (await ignoreConflict(write)) !== undefined
  }
