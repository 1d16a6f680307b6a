import { signUp } from '../../shared/contract/auth.ts'
import { Refusal } from '../platform/refusal.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityAdmin, identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { flags, rateLimit, consumeInTurn } from '../platform/rate-limit/consume.ts'
import { asRefusal, mayBeDone, nameOf } from './account/provider-refusal.ts'
import { validatePassword } from './account/validate-password.ts'
import { limits, resendSpacing, signUpBegun } from './account/limits.ts'

export const handler = handlePublic(
  signUp,
  idempotent(signUp, async ({ body: { email, password }, clientAddress, commandId }, attempt) => {
    await consumeInTurn(
      [[limits.signUpPerAddress, addressBlock(clientAddress)]],
      [[limits.codeMailsOfAll, 'all']],
    )
    validatePassword(password, 'password')
    const isFirst = await flags().claim(signUpBegun, email, commandId)
    try {
      await requireNoGoogleAccount(email)
      await identityProvider().signUp(email, password, clientAddress)
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
