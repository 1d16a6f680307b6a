import { getSession } from '../../shared/contract/auth.ts'
import { handle } from '../platform/http/handle.ts'
import { answerSession } from './answer-session.ts'
import { authRoute } from './auth-route.ts'
import { keepAlive } from './keep-alive.ts'
import { noStore } from './no-store.ts'

export const handler = authRoute(handle, getSession, async (request) => {
  const session = request.session && (await keepAlive(request.session, request))
  return answerSession(session, request.cookies, noStore)
})
