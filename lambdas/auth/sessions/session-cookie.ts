import { config } from '../../platform/config/config.ts'
import { clearCookie, sessionCookie, setCookie } from '../../platform/http/request/cookies.ts'

export const sessionSecret = (cookies: Readonly<Record<string, string>>): string | undefined =>
  cookies[sessionCookie(config().origin)]

/** @param expires epoch milliseconds */
export const keepSession = (secret: string, expires: number): string => {
  const { origin } = config()
  return setCookie(origin, sessionCookie(origin), secret, expires)
}

export const dropSession = (): string => {
  const { origin } = config()
  return clearCookie(origin, sessionCookie(origin))
}
