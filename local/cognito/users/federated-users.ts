import { userNotFound } from '../service-error.ts'
import { createFederatedEmails } from './federated-emails.ts'
import { type FederatedChanges, normaliseName, type User } from './user.ts'
import { updateUser } from './user-changes.ts'
import type { UserQueries } from './user-queries.ts'
import type { UserTable } from './user-table.ts'

export interface FederatedUsers {
  /**
   * Adds the user, or returns the existing one of that user name unchanged. Does not claim the
   * email: an account of the pool itself may have it too.
   */
  addFederated(user: User): Promise<User>
  /** The user with these attributes; throws UserNotFoundException. */
  updateFederated(sub: string, changes: FederatedChanges): Promise<User>
}

export const createFederatedUsers = (
  table: UserTable,
  now: () => number,
  { find, get }: Pick<UserQueries, 'find' | 'get'>,
  add: (user: User) => Promise<boolean>,
): FederatedUsers => {
  const federatedEmails = createFederatedEmails(table)
  return {
    addFederated: async (user) => {
      for (;;) {
        const existing = await find(user.username)
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
      const user = await updateUser(table, now(), sub, {
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
  }
}
