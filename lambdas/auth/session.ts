import { getSession } from '../../shared/contract/auth.ts'
import { handleUnchecked } from '../platform/http/handle.ts'
import { authRoute } from './protocol/auth-route.ts'
import { noStore } from './protocol/no-store.ts'
import { resumeSession } from './sessions/resume-session.ts'
import { sessionResponse } from './sessions/session-response.ts'

export const handler = authRoute(handleUnchecked, getSession, async (request) => {
  const { session, cookies } = await resumeSession(request)
  return await sessionResponse(session, cookies, noStore)
})
