import { updateSession } from '../../shared/contract/auth.ts'
import { handleUnchecked } from '../platform/http/handle.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { authRoute } from './protocol/auth-route.ts'
import { sessionResponse } from './sessions/session-response.ts'

/** Returns the session anew; the client cannot change it. */
export const handler = authRoute(
  handleUnchecked,
  updateSession,
  async ({ session, cookies }, protocol) =>
    protocol.verified
      ? await sessionResponse(session, cookies)
      : new HttpResponse({}, { status: 400 }),
)
