import { config } from '../../platform/config/config.ts'
import { clearCookie, sessionCookie, setCookie } from '../../platform/http/request/cookies.ts'

/** The session secret that a browser sent; undefined when it holds none. */
export const sessionSecret = (cookies: Readonly<Record<string, string>>): string | undefined =>
  cookies[sessionCookie(config().origin)]

/**
 * The `Set-Cookie` value that hands a session to the browser.
 *
 * @param expires epoch milliseconds
 */
export const keepSession = (secret: string, expires: number): string => {
  const { origin } = config()
  return setCookie(origin, sessionCookie(origin), secret, expires)
}

/** The `Set-Cookie` value that takes a session away from the browser. */
export const dropSession = (): string => {
  const { origin } = config()
  return clearCookie(origin, sessionCookie(origin))
}
