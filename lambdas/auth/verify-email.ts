import { verifyEmail } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { limits, take } from './limits.ts'
import { asRefusal } from './provider-refusal.ts'

export const handler = handlePublic(verifyEmail, async ({ body, clientAddress }) => {
  await take([[limits.verifyPerAddress, addressBlock(clientAddress)]])
  try {
    await identityProvider().confirm(body.email, body.verificationCode, clientAddress)
  } catch (error) {
    throw asRefusal(verifyEmail, error)
  }
  return { ok: true as const }
})
