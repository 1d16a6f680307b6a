import { signUp } from '../../shared/contract/auth.ts'
import { Refusal } from '../platform/refusal.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityAdmin, identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { flags, rateLimit, consume } from '../platform/rate-limit/consume.ts'
import { asRefusal, mayBeDone, nameOf } from './account/provider-refusal.ts'
import { validatePassword } from './account/validate-password.ts'
import { limits, resendSpacing, signUpBegun } from './account/limits.ts'

export const handler = handlePublic(
  signUp,
  idempotent(signUp, async ({ body: { email, password }, clientAddress, commandId }, attempt) => {
    await consume([[limits.signUpPerAddress, addressBlock(clientAddress)]])
    validatePassword(password, 'password')
    const isFirst = await flags().claim(signUpBegun, email, commandId)
    try {
      await requireNoGoogleAccount(email)
      await identityProvider().signUp(email, password, clientAddress)
    } catch (error) {
      // Of several at once whose answers were lost, all with the right password, one has made it.
      const isOurs =
        nameOf(error) === 'UsernameExistsException' && isFirst && mayBeDone(error, attempt)
      if (!isOurs || !(await waitsForCode(email, password, clientAddress))) {
        throw asRefusal(signUp, error)
      }
    }
    // A code is on its way; who has just asked for another one has to wait as well.
    await rateLimit().consume(resendSpacing, email)
    return { ok: true as const }
  }),
)

/**
 * Cognito itself would take the email: to it an account of another provider is another user. One
 * whose email is not verified opens nothing, and holds no email.
 */
const requireNoGoogleAccount = async (email: string): Promise<void> => {
  const accounts = await identityAdmin().findByEmail(email)
  const isTaken = accounts.some(
    ({ provider, emailVerified }) => provider === 'google' && emailVerified,
  )
  if (isTaken) throw new Refusal('UsernameExistsException', 'User already exists')
}

/** Whether the account is the one that a call which was cut short has made: it has this password. */
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
