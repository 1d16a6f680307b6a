import { resetForgottenPassword } from '../../shared/contract/auth.ts'
import { INVALID_RESET_CODE } from '../../shared/values/failures.ts'
import { Refusal } from '../platform/refusal.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityAdmin, identityProvider, sessions } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { refund, consume, type Charges } from '../platform/rate-limit/consume.ts'
import { asRefusal, mayBeDone, nameOf } from './account/provider-refusal.ts'
import { validatePassword, invalidPassword } from './account/validate-password.ts'
import { notifyUser } from './account/notify-user.ts'
import { limits } from './account/limits.ts'

/**
 * One failure to the caller: Cognito answers `wrong` without an account, and `expired` for one
 * without a code.
 */
const CODE_FAILURES = new Set([
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
])

export const handler = handlePublic(
  resetForgottenPassword,
  idempotent(resetForgottenPassword, async (request, attempt) => {
    const { email, code, newPassword } = request.body
    validatePassword(newPassword, 'newPassword')
    const address = addressBlock(request.clientAddress)
    const taken: Charges = [
      [limits.resetPerAccountAndAddress, `${email}\n${address}`],
      [limits.resetPerAccount, email],
      [limits.resetPerAddress, address],
    ]
    await consume(taken)
    try {
      await identityProvider().resetPassword(email, code, newPassword, request.clientAddress)
    } catch (error) {
      // An earlier try may have used the code and left sessions open.
      const isUsedUp = CODE_FAILURES.has(nameOf(error)) && mayBeDone(error, attempt)
      if (!isUsedUp || !(await opens(request))) throw refusalOf(error)
    }
    await refund(taken)
    await endSessions(email)
    await notifyUser({ kind: 'password-reset', to: email }, request)
    return { ok: true as const }
  }),
)

const refusalOf = (error: unknown): unknown => {
  const name = nameOf(error)
  if (CODE_FAILURES.has(name)) {
    return new Refusal('CodeMismatchException', INVALID_RESET_CODE, {
      fieldErrors: { code: INVALID_RESET_CODE },
      cause: error,
    })
  }
  return name === 'InvalidPasswordException'
    ? invalidPassword('newPassword', error)
    : asRefusal(resetForgottenPassword, error)
}

const opens = async ({
  body: { email, newPassword },
  clientAddress,
}: {
  readonly body: { readonly email: string; readonly newPassword: string }
  readonly clientAddress: string
}): Promise<boolean> => {
  try {
    await identityProvider().signIn(email, newPassword, clientAddress)
    return true
  } catch (error) {
    if (nameOf(error) === 'NotAuthorizedException') return false
    throw error
  }
}

/**
 * Local sessions first, as they open everything. One that begins now loses its refresh token and
 * ends with its next check.
 */
const endSessions = async (email: string): Promise<void> => {
  const account = await identityAdmin().get(email)
  if (!account) return
  await sessions().closeAll(account.sub)
  await identityAdmin().signOutEverywhere(account.loginName)
}
