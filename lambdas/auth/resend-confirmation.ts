import { resendConfirmation } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { limits, take } from './limits.ts'
import { asRefusal } from './provider-refusal.ts'

/** Says the same for an account that waits, one that is confirmed and one that does not exist. */
export const handler = handlePublic(
  resendConfirmation,
  async ({ body: { email }, clientAddress }) => {
    await take([
      [limits.resendPerAccount, email],
      [limits.resendPerAddress, addressBlock(clientAddress)],
    ])
    try {
      await identityProvider().resend(email, clientAddress)
    } catch (error) {
      if (!isSilent(error)) throw asRefusal(resendConfirmation, error)
    }
    return { ok: true as const }
  },
)

const isSilent = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'UserNotFoundException' ||
    (error.name === 'InvalidParameterException' && error.message.includes('confirmed')))
