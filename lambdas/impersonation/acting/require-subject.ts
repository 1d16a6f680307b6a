import { identityAdmin } from '../../platform/identity/identity.ts'
import { Refusal } from '../../platform/refusal.ts'

export const userNotFound = (): Refusal => new Refusal('UserNotFound', "User doesn't exist.")

/** @throws Refusal `UserNotFound` */
export const requireAccount = async (userId: string) => {
  const account = await identityAdmin().findBySub(userId)
  if (!account) throw userNotFound()
  return account
}

/**
 * The account of a user as whom a member of staff may act.
 * @throws Refusal `OwnAccount`, `UserNotFound`, `AccountNotInUse` or `AccountOfStaff`
 */
export const requireSubject = async (adminId: string, userId: string) => {
  if (userId === adminId) throw new Refusal('OwnAccount', 'This is you.')
  const account = await requireAccount(userId)
  if (!account.enabled || !account.confirmed) {
    throw new Refusal('AccountNotInUse', 'This user cannot sign in: the account is not in use.')
  }
  if (await identityAdmin().isStaff(account.loginName)) {
    throw new Refusal('AccountOfStaff', 'This user is staff. Staff cannot be impersonated.')
  }
  return account
}
