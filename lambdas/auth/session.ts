import { getSession } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { authRoute } from './protocol/auth-route.ts'
import { noStore } from './protocol/no-store.ts'
import { answerSession } from './sessions/answer-session.ts'
import { keepAlive } from './sessions/keep-alive.ts'

export const handler = authRoute(handle, getSession, async (request) => {
  const session = request.session && (await keepAlive(request.session, request))
  return await answerSession(session, request.cookies, noStore)
})
