import { hasPicture } from '../../user/published.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'
import type { Session } from '../../platform/identity/session.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { keepSession, sessionSecret, dropSession } from './session-cookie.ts'

/**
 * The session as the page may know it, and its cookie anew, so that its end rolls on with use. A
 * cookie that opens nothing is taken away.
 */
export const sessionResponse = async (
  session: Session | undefined,
  cookies: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const secret = sessionSecret(cookies)
  if (!session || secret === undefined) {
    const expired = secret === undefined ? [] : [dropSession()]
    return new HttpResponse({}, { headers, cookies: expired })
  }
  const { sub, username, email, image, staff, expires } = session
  const user = {
    username,
    email,
    image,
    hasPicture: await mayHavePicture(sub),
    ...(staff && { staff }),
  }
  return new HttpResponse(
    { user, expires: new Date(expires).toISOString() },
    { headers, cookies: [keepSession(secret, expires)] },
  )
}

/** A session does not fail for the sake of a picture: who cannot know lets the page look for it. */
const mayHavePicture = async (userId: string): Promise<boolean> => {
  try {
    return await hasPicture(userId)
  } catch (error) {
    log('warn', 'picture not looked up', { error: errorDetails(error) })
    return true
  }
}
