import { endSessions } from '../../shared/contract/signed-in-browsers.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { sessions } from '../platform/identity/identity.ts'
import { dropSession } from '../platform/identity/session-cookie.ts'

/** A refresh token is stored in its session only: Cognito need not revoke it. */
export const handler = handle(endSessions, async ({ body: { id }, session }) => {
  const { sub } = session
  if (id === null) await sessions().closeAll(sub, { except: session.id })
  else if (!(await sessions().closeOwn(sub, id))) {
    throw new Refusal('SessionNotFound', 'This session has ended already.')
  }
  return new HttpResponse(
    { ok: true as const },
    { cookies: id === session.id ? [dropSession()] : [] },
  )
})
