import { verifyEmail } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { asRefusal, mayBeDone, nameOf } from './account/provider-refusal.ts'
import { limits } from './account/limits.ts'

export const handler = handlePublic(
  verifyEmail,
  idempotent(verifyEmail, async ({ body, clientAddress }, attempt) => {
    await consume([
      [limits.verifyPerAccount, body.email],
      [limits.verifyPerAddress, addressBlock(clientAddress)],
    ])
    try {
      await identityProvider().confirm(body.email, body.verificationCode, clientAddress)
    } catch (error) {
      // An earlier try has confirmed it.
      if (!(nameOf(error) === 'NotAuthorizedException' && mayBeDone(error, attempt))) {
        throw asRefusal(verifyEmail, error)
      }
    }
    return { ok: true as const }
  }),
)
