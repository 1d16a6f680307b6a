import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { UsableCode } from '../credentials/codes.ts'
import { createFederatedEmails } from './federated-emails.ts'
import { userNotFound } from '../service-error.ts'
import { transact } from './transact.ts'
import { createUserPaginator, type PaginateUsers } from './paginate-users.ts'
import { keyOf, type UserTable } from './user-table.ts'

export interface User {
  readonly sub: string
  /** The sub, as email is the pool's user name attribute; `Google_<id>` for a federated user. */
  readonly username: string
  /** As it was written at sign-up; compared through `normaliseName`. */
  readonly email: string
  readonly emailVerified: boolean
  readonly confirmation: 'UNCONFIRMED' | 'CONFIRMED' | 'EXTERNAL_PROVIDER'
  readonly enabled: boolean
  /** See `Passwords`; empty for an account of another provider, which no password opens. */
  readonly passwordHash: string
  /** Who vouches for an account that is not the pool's own. */
  readonly federation?: {
    readonly provider: 'Google'
    readonly id: string
    readonly name?: string
    readonly picture?: string
  }
  readonly groups?: ReadonlySet<string>
  /** Counts global sign-outs; a grant of an earlier generation is dead. */
  readonly generation: number
  /** Milliseconds since the epoch, as `modifiedAt`. */
  readonly createdAt: number
  readonly modifiedAt: number
}

/** What the identity provider may say anew at each sign-in of its user. */
interface FederatedChanges {
  readonly email: string
  readonly emailVerified: boolean
  readonly name?: string
  readonly picture?: string
}

export interface Users {
  /**
   * By email (case does not matter) or sub for an account of the pool's own, and by user name alone
   * for a federated one, as AWS does.
   */
  find(name: string): Promise<User | undefined>
  get(sub: string): Promise<User | undefined>
  /** All with this email in whatever case: at most one of the pool's own, and federated ones. */
  byEmail(email: string): Promise<User[]>
  /** See `createUserPaginator`. */
  all: PaginateUsers
  /** False when the email is taken; of parallel calls for one email exactly one is true. */
  add(user: User): Promise<boolean>
  /**
   * The federated user of that user name: this one, or the one that is there already, as it is.
   * Does not claim the email: an account of the pool's own may have it too.
   */
  addFederated(user: User): Promise<User>
  /** The user with these attributes; throws UserNotFoundException. */
  updateFederated(sub: string, changes: FederatedChanges): Promise<User>
  /** Throws UserNotFoundException when it is gone already. */
  remove(user: User): Promise<void>
  /** False when the user is confirmed already. */
  confirm(sub: string): Promise<boolean>
  /** False when the stored hash is another than `from`. */
  changePassword(sub: string, hashes: { from: string; to: string }): Promise<boolean>
  /** Spends the code in one transaction with the change; false when it is spent. */
  resetPassword(sub: string, hash: string, code: UsableCode): Promise<boolean>
  /** Also confirms the user; throws UserNotFoundException. */
  setPassword(sub: string, hash: string): Promise<void>
  /** A disabled user loses every grant. Both throw UserNotFoundException. */
  enable(sub: string): Promise<void>
  disable(sub: string): Promise<void>
  /** Both throw UserNotFoundException, and change nothing when it is so already. */
  joinGroup(sub: string, group: string): Promise<void>
  leaveGroup(sub: string, group: string): Promise<void>
  /** Kills every grant of the user. */
  signOutEverywhere(sub: string): Promise<void>
}

/** Two spellings of an email with the same normal form are the same user. */
export const normaliseName = (name: string): string => name.toLowerCase()

// No email is such a user name: one has an @ and the other none.
const claimOf = ({ email, username, federation }: User): string =>
  keyOf.name(normaliseName(federation ? username : email))

export const createUsers = (table: UserTable, now: () => number): Users => {
  const { client, name: TableName } = table
  const federatedEmails = createFederatedEmails(table)

  const get = async (sub: string): Promise<User | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { id: keyOf.user(sub) }, ConsistentRead: true }),
    )
    return Item as User | undefined
  }

  const claimant = async (name: string): Promise<User | undefined> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName,
        Key: { id: keyOf.name(normaliseName(name)) },
        ConsistentRead: true,
      }),
    )
    return typeof Item?.['sub'] === 'string' ? await get(Item['sub']) : undefined
  }

  const change = (
    sub: string,
    {
      values,
      ...expressions
    }: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
      values?: Record<string, unknown>
    },
  ) => ({
    TableName,
    Key: { id: keyOf.user(sub) },
    ConditionExpression: 'attribute_exists(id)',
    ...expressions,
    UpdateExpression: `SET modifiedAt = :now${expressions.UpdateExpression ?? ''}`,
    ExpressionAttributeValues: { ':now': now(), ...values },
  })

  /** Undefined when the condition, by default that the user exists, does not hold. */
  const update = async (...args: Parameters<typeof change>): Promise<User | undefined> => {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({ ...change(...args), ReturnValues: 'ALL_NEW' }),
      )
      return Attributes as User
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined
      throw error
    }
  }

  const updateExisting = async (...args: Parameters<typeof change>): Promise<User> => {
    const user = await update(...args)
    if (!user) throw userNotFound()
    return user
  }

  const changeGroup = async (verb: 'ADD' | 'DELETE', sub: string, group: string): Promise<void> => {
    await updateExisting(sub, {
      UpdateExpression: ` ${verb} groups :group`,
      values: { ':group': new Set([group]) },
    })
  }

  const add = async (user: User): Promise<boolean> => {
    const condition = { TableName, ConditionExpression: 'attribute_not_exists(id)' }
    return await transact(client, [
      { Put: { ...condition, Item: { id: claimOf(user), sub: user.sub } } },
      { Put: { ...condition, Item: { id: keyOf.user(user.sub), ...user } } },
    ])
  }

  return {
    get,
    add,
    all: createUserPaginator(table),
    find: async (name) => {
      const claiming = await claimant(name)
      if (claiming) return claiming
      const user = await get(name)
      return user?.federation ? undefined : user
    },
    byEmail: async (email) => {
      const [own, ...federated] = await Promise.all([
        claimant(email),
        ...(await federatedEmails.subsOf(email)).map(get),
      ])
      // What is known of a federated email is a hint: the user says whether it still is so.
      const named = (user: User | undefined): user is User =>
        user !== undefined && normaliseName(user.email) === normaliseName(email)
      return [own, ...federated].filter(named)
    },
    addFederated: async (user) => {
      for (;;) {
        const existing = await claimant(user.username)
        if (existing) return existing
        await federatedEmails.remember(user.email, user.sub)
        if (await add(user)) return user
        await federatedEmails.forget(user.email, user.sub)
      }
    },
    updateFederated: async (sub, { email, emailVerified, name, picture }) => {
      const old = await get(sub)
      if (!old?.federation) throw userNotFound()
      const federation = {
        provider: old.federation.provider,
        id: old.federation.id,
        ...(name !== undefined && { name }),
        ...(picture !== undefined && { picture }),
      }
      const isSame =
        email === old.email &&
        emailVerified === old.emailVerified &&
        name === old.federation.name &&
        picture === old.federation.picture
      if (isSame) return old
      await federatedEmails.remember(email, sub)
      const user = await update(sub, {
        UpdateExpression:
          ', email = :email, emailVerified = :emailVerified, federation = :federation',
        values: { ':email': email, ':emailVerified': emailVerified, ':federation': federation },
      })
      if (normaliseName(email) !== normaliseName(old.email)) {
        await federatedEmails.forget(user ? old.email : email, sub)
      }
      if (!user) throw userNotFound()
      return user
    },
    remove: async (user) => {
      const isRemoved = await transact(client, [
        {
          Delete: {
            TableName,
            Key: { id: claimOf(user) },
            ConditionExpression: '#sub = :sub',
            ExpressionAttributeNames: { '#sub': 'sub' },
            ExpressionAttributeValues: { ':sub': user.sub },
          },
        },
        { Delete: { TableName, Key: { id: keyOf.user(user.sub) } } },
      ])
      if (!isRemoved) throw userNotFound()
      if (user.federation) await federatedEmails.forget(user.email, user.sub)
    },
    confirm: async (sub) => {
      const user = await update(sub, {
        UpdateExpression: ', confirmation = :confirmed, emailVerified = :true',
        ConditionExpression: 'confirmation = :unconfirmed',
        values: { ':confirmed': 'CONFIRMED', ':true': true, ':unconfirmed': 'UNCONFIRMED' },
      })
      return user !== undefined
    },
    changePassword: async (sub, { from, to }) => {
      const user = await update(sub, {
        UpdateExpression: ', passwordHash = :to',
        ConditionExpression: 'passwordHash = :from',
        values: { ':from': from, ':to': to },
      })
      return user !== undefined
    },
    resetPassword: async (sub, hash, code) =>
      await transact(client, [
        {
          Update: change(sub, {
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
