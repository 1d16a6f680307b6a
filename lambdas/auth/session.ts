import { getSession } from '../../shared/contract/auth.ts'
import { handleUnchecked } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { authRoute } from './protocol/auth-route.ts'
import { noStore } from './protocol/no-store.ts'
import { resumeSession } from './sessions/resume-session.ts'
import { sessionResponse } from './sessions/session-response.ts'

export const handler = authRoute(handleUnchecked, getSession, async (request) => {
  const { session, cookies } = await resumeSession(request)
  // It ended during this call, and a new cookie may be there: none is dropped. The next call drops a dead one.
  if (request.session && !session) return new HttpResponse({}, { headers: noStore })
  return await sessionResponse(session, cookies, noStore)
})
