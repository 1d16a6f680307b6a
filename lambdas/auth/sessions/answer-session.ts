import { Reply } from '../../platform/http/reply.ts'
import type { Session } from '../../platform/identity/sessions.ts'
import { keepSession, heldSecret, dropSession } from './session-cookie.ts'

/**
 * The session as the page may know it, and its cookie anew, so that its end rolls on with use. A
 * cookie that opens nothing is taken away.
 */
export const answerSession = (
  session: Session | undefined,
  cookies: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const held = heldSecret(cookies)
  if (!session || held === undefined) {
    const expired = held === undefined ? [] : [dropSession()]
    return new Reply({}, { headers, cookies: expired })
  }
  const { username, email, image, staff, expires } = session
  const user = { username, email, image, ...(staff && { staff }) }
  return new Reply(
    { user, expires: new Date(expires).toISOString() },
    { headers, cookies: [keepSession(held, expires)] },
  )
}
