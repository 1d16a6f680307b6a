import { exitImpersonation } from '../../shared/contract/impersonation.ts'
import { handleUnchecked } from '../platform/http/handle.ts'
import { HttpError } from '../platform/http/response/http-error.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { impersonations, sessions } from '../platform/identity/identity.ts'
import { dropSession, keepSession, sessionSecret } from '../platform/identity/session-cookie.ts'
import { Refusal } from '../platform/refusal.ts'
import { endImpersonation } from './acting/end-impersonation.ts'

/** The cookie decides whose impersonation ends. */
export const handler = handleUnchecked(exitImpersonation, async (request) => {
  const secret = sessionSecret(request.cookies)
  const found = secret === undefined ? undefined : await impersonations().find(secret)
  if (secret === undefined || !found) {
    if (!request.session) throw new HttpError(401, 'Unauthorized', 'Sign in first.')
    throw new Refusal('NotImpersonating', 'You act as nobody but yourself.')
  }
  const { adminId } = found.status === 'begun' ? found.session.impersonation : found
  if (request.body.adminId !== adminId) {
    throw new Refusal('OtherAdmin', 'adminId is not that of this session. Reload the page.')
  }
  const back = await endImpersonation(secret, 'exit', request)
  const session = back === undefined ? undefined : await sessions().find(back)
  return new HttpResponse(
    { ok: true as const },
    {
      cookies: [back !== undefined && session ? keepSession(back, session.expires) : dropSession()],
    },
  )
})
