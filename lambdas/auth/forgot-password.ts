import { forgotPassword } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { log } from '../platform/log.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { asRefusal, nameOf } from './account/provider-refusal.ts'
import { limits } from './account/limits.ts'

/**
 * What Cognito says of accounts that cannot be sent a code: unknown, unconfirmed, of another
 * provider, disabled, an email longer than any account's, a mailbox that takes nothing.
 */
const SILENT = new Set([
  'CodeDeliveryFailureException',
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
])

/** Says the same whether or not there is such an account, at the price of the same calls. */
export const handler = handlePublic(
  forgotPassword,
  idempotent(forgotPassword, async ({ body: { email }, clientAddress, requestId }) => {
    await consume([
      [limits.forgotPerAccount, email],
      [limits.forgotPerAddress, addressBlock(clientAddress)],
    ])
    try {
      await identityProvider().forgotPassword(email, clientAddress)
    } catch (error) {
      if (!SILENT.has(nameOf(error))) throw asRefusal(forgotPassword, error)
      log('info', 'no reset code sent', { requestId, reason: nameOf(error) })
    }
    return { ok: true as const }
  }),
)
