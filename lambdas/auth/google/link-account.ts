import { Refusal } from '../../platform/refusal.ts'
import { identityAdmin } from '../../platform/identity/identity.ts'
import type { Session } from '../../platform/identity/session.ts'
import { enqueueEmail } from '../../email/published.ts'
import { noteSignInMethod } from '../../user/published.ts'
import {
  AccessDeniedError,
  AccountNotCreatedError,
  AccountNotLinkedError,
} from '../protocol/errors.ts'
import { identityOf, unlinkIdentity } from '../published.ts'
import { findLink, linkIdentity } from './identity-links.ts'
import type { GoogleUser } from './verify-id-token.ts'

export interface LinkedAccount {
  readonly userId: string
  readonly email: string
}

interface SignIn {
  /** The session of this browser. */
  readonly session: Session | undefined
  readonly requestId: string
}

/**
 * The account that a Google user opens: the linked one, else on the first sign-in one of its own.
 * An account with a password and the same email is linked only while signed in in this browser:
 * Google's word about an email must not open what a password protects.
 * Each step can be repeated, and the link comes last, so that the next sign-in completes one that
 * broke off.
 * @throws AccessDeniedError for an unverified email, and an account that is disabled or being
 * deleted
 * @throws AccountNotLinkedError
 * @throws AccountNotCreatedError
 */
export const linkAccount = async (google: GoogleUser, signIn: SignIn): Promise<LinkedAccount> => {
  if (!google.emailVerified) throw new AccessDeniedError('The email is not verified.')
  const identity = identityOf(google.googleId)
  const linked = await findLink(identity)
  if (linked !== undefined) {
    const account = await findAccount(linked, google)
    if (account && (await noteIdentity(account, identity, signIn))) return account
    await unlinkIdentity(identity, linked, signIn)
  }
  return await openFirst(google, identity, signIn)
}

/** undefined when the linked account is gone. */
const findAccount = async (
  userId: string,
  { sub, email }: GoogleUser,
): Promise<LinkedAccount | undefined> => {
  if (userId === sub) return { userId, email }
  const account = await identityAdmin().get(userId)
  if (account?.enabled === false) throw new AccessDeniedError('The account is disabled.')
  return account && { userId, email: account.email }
}

/** False when the account was deleted. */
const noteIdentity = async (
  { userId }: LinkedAccount,
  identity: string,
  signIn: SignIn,
): Promise<boolean> => {
  try {
    await noteSignInMethod(userId, { provider: 'google', identity }, signIn)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AccountDeleted') return false
    throw error
  }
}

const openFirst = async (
  google: GoogleUser,
  identity: string,
  signIn: SignIn,
): Promise<LinkedAccount> => {
  const existing = await findSameEmail(google, signIn)
  const account = existing ?? { userId: google.sub, email: google.email }
  try {
    if (!(await noteIdentity(account, identity, signIn))) {
      throw new AccessDeniedError('The account is about to be deleted.')
    }
    if (existing) {
      await enqueueEmail({ kind: 'google-linked', to: existing.email, userId: existing.userId })
    }
    await linkIdentity(identity, account.userId, signIn)
    return account
  } catch (error) {
    if (error instanceof AccessDeniedError) throw error
    // A concurrent sign-in has linked another account.
    if (error instanceof Refusal && error.code === 'IdentityLinkedElsewhere') {
      throw new AccountNotLinkedError(error.message, { cause: error })
    }
    throw new AccountNotCreatedError('The account could not be linked.', { cause: error })
  }
}

/**
 * The account with a password and the same email. An unconfirmed one does not count: anybody could
 * create it and keep the email's owner out.
 * @throws AccountNotLinkedError unless it is signed in in this browser
 */
const findSameEmail = async (
  { email }: GoogleUser,
  { session }: SignIn,
): Promise<LinkedAccount | undefined> => {
  const accounts = await identityAdmin().findByEmail(email)
  const existing = accounts.find(
    ({ provider, confirmed }) => provider === 'credentials' && confirmed,
  )
  if (!existing) return undefined
  const { sub, emailVerified, enabled } = existing
  if (session?.sub !== sub || !emailVerified || !enabled) {
    throw new AccountNotLinkedError('An account with this email has a password.')
  }
  return { userId: sub, email: existing.email }
}
