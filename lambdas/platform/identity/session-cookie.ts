import { config } from '../config/config.ts'
import { clearCookie, sessionCookie, setCookie } from '../http/request/cookies.ts'

export const sessionSecret = (cookies: Readonly<Record<string, string>>): string | undefined =>
  cookies[sessionCookie(config().origin)]

/** The cookies of a browser that goes on with another session. */
export const withSecret = (
  cookies: Readonly<Record<string, string>>,
  secret: string,
): Readonly<Record<string, string>> => ({ ...cookies, [sessionCookie(config().origin)]: secret })

/** @param expires epoch milliseconds */
export const keepSession = (secret: string, expires: number): string => {
  const { origin } = config()
  return setCookie(origin, sessionCookie(origin), secret, expires)
}

export const dropSession = (): string => {
  const { origin } = config()
  return clearCookie(origin, sessionCookie(origin))
}
