import { getSession } from '../../shared/contract/auth.ts'
import { config } from '../platform/config/config.ts'
import { clearCookie, sessionCookie, setCookie } from '../platform/http/cookies.ts'
import { handle } from '../platform/http/handle.ts'
import { Reply } from '../platform/http/reply.ts'

/** Answers the session and sets its cookie anew, so that its end rolls on with use. */
export const handler = handle(getSession, async ({ session, cookies }) => {
  const { origin } = config()
  const name = sessionCookie(origin)
  const held = cookies[name]
  if (!session || held === undefined) {
    return new Reply({}, { cookies: held === undefined ? [] : [clearCookie(origin, name)] })
  }
  const { username, email, image, expires } = session
  return new Reply(
    { user: { username, email, image }, expires: new Date(expires).toISOString() },
    { cookies: [setCookie(origin, name, held, expires)] },
  )
})
