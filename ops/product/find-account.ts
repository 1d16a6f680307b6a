import type { Account, IdentityAdmin } from '../../lambdas/platform/identity/identity-admin.ts'
import { OpsError } from '../ops-error.ts'

/** Whom a command is about, as the command line says it. */
export interface AccountName {
  readonly subject?: string | undefined
  readonly email?: string | undefined
}

/** What such a command takes beside the common options. */
export const accountOptions = { subject: { type: 'string' }, email: { type: 'string' } } as const

/**
 * The account that a command line names. A Google account that is linked has the address of the one
 * with the password, which it opens. One whose address nobody has proved may be a stranger's: it counts
 * where there is no other.
 *
 * @returns undefined when there is none
 * @throws {OpsError} when it is named twice or not at all, or by what is no address
 */
export const findAccount = async (
  identity: IdentityAdmin,
  { subject, email }: AccountName,
): Promise<Account | undefined> => {
  if (subject !== undefined && email === undefined) return await identity.findBySub(subject)
  if (subject !== undefined || email === undefined) {
    throw new OpsError('Give either --subject ID or --email ADDRESS.')
  }
  if (!email.includes('@')) throw new OpsError('--email takes an address.')
  const accounts = await identity.findByEmail(email)
  const proved = accounts.filter(({ emailVerified }) => emailVerified)
  return proved.find(({ provider }) => provider === 'credentials') ?? proved[0] ?? accounts[0]
}

/** The account, or a sentence that there is none. */
export const requireAccount = async (
  identity: IdentityAdmin,
  name: AccountName,
): Promise<Account> => {
  const account = await findAccount(identity, name)
  if (!account) throw new OpsError(`There is no account ${name.subject ?? name.email}.`)
  return account
}

/** The account, and all others with its address. Cognito may not know it in another spelling. */
export const accountsLike = async (
  identity: IdentityAdmin,
  account: Account,
): Promise<readonly Account[]> => {
  const found = await identity.findByEmail(account.email)
  return [account, ...found.filter(({ loginName }) => loginName !== account.loginName)]
}
