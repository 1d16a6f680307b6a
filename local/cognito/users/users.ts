import { userNotFound } from '../service-error.ts'
import { createFederatedEmails } from './federated-emails.ts'
import { createFederatedUsers, type FederatedUsers } from './federated-users.ts'
import { transact } from './transact.ts'
import { claimKeyOf, type User } from './user.ts'
import { createUserChanges, type UserChanges } from './user-changes.ts'
import { createUserQueries, type UserQueries } from './user-queries.ts'
import { keyOf, type UserTable } from './user-table.ts'

export interface Users extends UserQueries, UserChanges, FederatedUsers {
  /** False when the email is taken; of parallel calls for one email exactly one is true. */
  add(user: User): Promise<boolean>
  /** Throws UserNotFoundException when it is gone already. */
  remove(user: User): Promise<void>
}

export const createUsers = (table: UserTable, now: () => number): Users => {
  const { client, name: TableName } = table
  const queries = createUserQueries(table)

  const add = async (user: User): Promise<boolean> => {
    const condition = { TableName, ConditionExpression: 'attribute_not_exists(id)' }
    return await transact(client, [
      { Put: { ...condition, Item: { id: claimKeyOf(user), sub: user.sub } } },
      { Put: { ...condition, Item: { id: keyOf.user(user.sub), ...user } } },
    ])
  }

  return {
    ...queries,
    ...createUserChanges(table, now),
    ...createFederatedUsers(table, now, queries, add),
    add,
    remove: async (user) => {
      const isRemoved = await transact(client, [
        {
          Delete: {
            TableName,
            Key: { id: claimKeyOf(user) },
            ConditionExpression: '#sub = :sub',
            ExpressionAttributeNames: { '#sub': 'sub' },
            ExpressionAttributeValues: { ':sub': user.sub },
          },
        },
        { Delete: { TableName, Key: { id: keyOf.user(user.sub) } } },
      ])
      if (!isRemoved) throw userNotFound()
      if (user.federation) await createFederatedEmails(table).forget(user.email, user.sub)
    },
  }
}
