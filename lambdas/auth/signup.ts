import * as v from 'valibot'
import { signUp } from '../../shared/contract/auth.ts'
import { NewPassword, UNFIT_PASSWORD } from '../../shared/values/account.ts'
import { Refusal } from '../platform/event-store/refusal.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { identityProvider } from '../platform/identity/identity.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { isCommonPassword } from './common-passwords.ts'
import { limits, take } from './limits.ts'
import { asRefusal } from './provider-refusal.ts'

export const handler = handlePublic(
  signUp,
  async ({ body: { email, password }, clientAddress }) => {
    await take([[limits.signUpPerAddress, addressBlock(clientAddress)]])
    if (!v.is(NewPassword, password) || isCommonPassword(password)) {
      throw new Refusal('InvalidPasswordException', UNFIT_PASSWORD, {
        fieldErrors: { password: UNFIT_PASSWORD },
      })
    }
    try {
      await identityProvider().signUp(email, password, clientAddress)
    } catch (error) {
      throw asRefusal(signUp, error)
    }
    return { ok: true as const }
  },
)
