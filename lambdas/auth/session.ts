import { getSession } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { authRoute } from './protocol/auth-route.ts'
import { noStore } from './protocol/no-store.ts'
import { sessionResponse } from './sessions/session-response.ts'
import { revalidateSession } from './sessions/revalidate-session.ts'

export const handler = authRoute(handle, getSession, async (request) => {
  const session = request.session && (await revalidateSession(request.session, request))
  return await sessionResponse(session, request.cookies, noStore)
})
