import { signUp } from '../../shared/contract/auth.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import { Refusal } from '../platform/refusal.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityAdmin, identityProvider } from '../platform/identity/identity.ts'
import type { Account } from '../platform/identity/identity-admin.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { flags, rateLimit, consumeInTurn } from '../platform/rate-limit/consume.ts'
import { asRefusal, mayBeDone, nameOf } from './account/provider-refusal.ts'
import { validatePassword } from './account/validate-password.ts'
import { limits, resendSpacing, signUpBegun } from './account/limits.ts'

export const handler = handlePublic(
  signUp,
  idempotent(signUp, async (request, attempt) => {
    const { email, password } = request.body
    const { clientAddress, commandId } = request
    await consumeInTurn(
      [[limits.signUpPerAddress, addressBlock(clientAddress)]],
      [[limits.codeMailsOfAll, 'all']],
    )
    validatePassword(password, 'password')
    const isFirst = await flags().claim(signUpBegun, email, commandId)
    try {
      await requireNoGoogleAccount(email)
      await createAccount(request)
    } catch (error) {
      // Of several concurrent calls with lost answers and the right password, one created the
      // account.
      const isOurs =
        nameOf(error) === 'UsernameExistsException' && isFirst && mayBeDone(error, attempt)
      if (!isOurs || !(await waitsForCode(email, password, clientAddress))) {
        throw asRefusal(signUp, error)
      }
    }
    // A code was just sent: another has to wait.
    await rateLimit().consume(resendSpacing, email)
    return { ok: true as const }
  }),
)

/**
 * An account gives way once its first code has expired. A stranger may have made it: the owner of the
 * email could not sign up, and would confirm the stranger's password.
 */
const createAccount = async ({
  body,
  clientAddress,
  now,
}: CheckedRequest<typeof signUp>): Promise<void> => {
  const { email, password } = body
  try {
    await identityProvider().signUp(email, password, clientAddress)
  } catch (error) {
    const account =
      nameOf(error) === 'UsernameExistsException' ? await identityAdmin().get(email) : undefined
    if (!account || !isAbandoned(account, now)) throw error
    await identityAdmin().delete(account.loginName)
    await identityProvider().signUp(email, password, clientAddress)
  }
}

/** One whose password has to be set anew is not confirmed either, but has proved its email. */
const isAbandoned = (
  { confirmed, emailVerified, enabled, createdAt }: Account,
  now: number,
): boolean => !confirmed && !emailVerified && enabled && createdAt < now - DAY_MS

/** Cognito itself would accept the email. An unverified Google user does not reserve it. */
const requireNoGoogleAccount = async (email: string): Promise<void> => {
  const accounts = await identityAdmin().findByEmail(email)
  const isTaken = accounts.some(
    ({ provider, emailVerified }) => provider === 'google' && emailVerified,
  )
  if (isTaken) throw new Refusal('UsernameExistsException', 'User already exists')
}

/** Whether an earlier call created the account: it has this password. */
const waitsForCode = async (
  email: string,
  password: string,
  clientAddress: string,
): Promise<boolean> => {
  try {
    await identityProvider().signIn(email, password, clientAddress)
    return false
  } catch (error) {
    if (nameOf(error) === 'UserNotConfirmedException') return true
    if (nameOf(error) === 'NotAuthorizedException') return false
    throw error
  }
}
