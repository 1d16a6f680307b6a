import { resendConfirmation } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consumeInTurn } from '../platform/rate-limit/consume.ts'
import { asRefusal, nameOf } from './account/provider-refusal.ts'
import { limits, resendSpacing } from './account/limits.ts'

/** The same answer for unconfirmed, confirmed and unknown accounts. */
export const handler = handlePublic(
  resendConfirmation,
  idempotent(resendConfirmation, async ({ body: { email }, clientAddress }) => {
    await consumeInTurn(
      [
        [resendSpacing, email],
        [limits.resendPerAccount, email],
        [limits.resendPerAddress, addressBlock(clientAddress)],
      ],
      [[limits.codeMailsOfAll, 'all']],
    )
    try {
      await identityProvider().resend(email, clientAddress)
    } catch (error) {
      if (!isSilent(error)) throw asRefusal(resendConfirmation, error)
    }
    return { ok: true as const }
  }),
)

/** Unknown or confirmed accounts, and invalid emails. */
const isSilent = (error: unknown): boolean =>
  ['UserNotFoundException', 'InvalidParameterException'].includes(nameOf(error))
