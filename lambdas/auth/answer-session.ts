import { config } from '../platform/config/config.ts'
import { clearCookie, sessionCookie, setCookie } from '../platform/http/cookies.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Session } from '../platform/identity/sessions.ts'

/**
 * The session as the page may know it, and its cookie anew, so that its end rolls on with use. A
 * cookie that opens nothing is taken away.
 */
export const answerSession = (
  session: Session | undefined,
  cookies: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const { origin } = config()
  const name = sessionCookie(origin)
  const held = cookies[name]
  if (!session || held === undefined) {
    const expired = held === undefined ? [] : [clearCookie(origin, name)]
    return new Reply({}, { headers, cookies: expired })
  }
  const { username, email, image, expires } = session
  return new Reply(
    { user: { username, email, image }, expires: new Date(expires).toISOString() },
    { headers, cookies: [setCookie(origin, name, held, expires)] },
  )
}
