import { forgotPassword } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { log } from '../platform/log.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consumeInTurn } from '../platform/rate-limit/consume.ts'
import { asRefusal, nameOf } from './account/provider-refusal.ts'
import { limits } from './account/limits.ts'

/**
 * Cognito's failures for accounts without a code: unknown, unconfirmed, of another provider,
 * disabled, email too long, mailbox refuses.
 */
const SILENT = new Set([
  'CodeDeliveryFailureException',
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
])

/** The same answer, and the same calls, whether or not the account exists. */
export const handler = handlePublic(
  forgotPassword,
  idempotent(forgotPassword, async ({ body: { email }, clientAddress, requestId }) => {
    await consumeInTurn(
      [
        [limits.forgotPerAccount, email],
        [limits.forgotPerAddress, addressBlock(clientAddress)],
      ],
      [[limits.codeMailsOfAll, 'all']],
    )
    try {
      await identityProvider().forgotPassword(email, clientAddress)
    } catch (error) {
      if (!SILENT.has(nameOf(error))) throw asRefusal(forgotPassword, error)
      log('info', 'no reset code sent', { requestId, reason: nameOf(error) })
    }
    return { ok: true as const }
  }),
)
