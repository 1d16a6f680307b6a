import { updateSession } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { Reply } from '../platform/http/reply.ts'
import { authRoute } from './protocol/auth-route.ts'
import { answerSession } from './sessions/answer-session.ts'

/** The client may ask to have its session looked up again; it cannot change what stands in it. */
export const handler = authRoute(handle, updateSession, async ({ session, cookies }, protocol) =>
  protocol.verified ? await answerSession(session, cookies) : new Reply({}, { status: 400 }),
)
