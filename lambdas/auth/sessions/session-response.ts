import { hasPicture } from '../../user/published.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'
import { hasStaffRights, type Session } from '../../platform/identity/session.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { keepSession, sessionSecret, dropSession } from '../../platform/identity/session-cookie.ts'

/** The session as the page sees it, with its cookie renewed. Removes an invalid cookie. */
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
  const { sub, username, email, image, expires, impersonation } = session
  const user = {
    username,
    email,
    image,
    hasPicture: await mayHavePicture(sub),
    ...staffOf(session),
    ...(impersonation && {
      adminId: impersonation.adminId,
      impersonation: {
        adminEmail: impersonation.adminEmail,
        until: new Date(impersonation.until).toISOString(),
        ...(impersonation.viewOnly && { viewOnly: true as const }),
      },
    }),
  }
  return new HttpResponse(
    { user, expires: new Date(expires).toISOString() },
    { headers, cookies: [keepSession(secret, impersonation?.adminExpires ?? expires)] },
  )
}

const staffOf = (session: Session) => {
  if (!session.staff) return {}
  return hasStaffRights(session)
    ? { staff: true as const }
    : { secondFactorRequired: true as const }
}

/** A failure must not cost the session: then the page looks for the picture. */
const mayHavePicture = async (userId: string): Promise<boolean> => {
  try {
    return await hasPicture(userId)
  } catch (error) {
    log('warn', 'picture not looked up', { error: errorDetails(error) })
    return true
  }
}
