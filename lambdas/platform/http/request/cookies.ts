/**
 * The first of a repeated name counts. Of white space only blanks before a name are taken off: with
 * another kind before `__Host-` browsers see no prefix, and a sub-domain may plant the cookie.
 */
export const readCookies = (cookies: readonly string[] = []): Readonly<Record<string, string>> => {
  const read = new Map<string, string>()
  for (const cookie of cookies) {
    const at = cookie.indexOf('=')
    const name = cookie.slice(0, at).replace(/^ +/, '')
    if (at > 0 && !read.has(name)) read.set(name, decode(cookie.slice(at + 1)))
  }
  return Object.fromEntries(read)
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const secure = (origin: string): boolean => origin.startsWith('https:')

/**
 * On https `__Host-` binds a cookie to this host, so that no sub-domain can plant one; the callback
 * address has NextAuth's `__Secure-` prefix.
 */
export const sessionCookie = (origin: string): string =>
  `${secure(origin) ? '__Host-' : ''}next-auth.session-token`
export const csrfCookie = (origin: string): string =>
  `${secure(origin) ? '__Host-' : ''}next-auth.csrf-token`
export const callbackCookie = (origin: string): string =>
  `${secure(origin) ? '__Secure-' : ''}next-auth.callback-url`

/** A sign-in that waits for its second factor. */
export const challengeCookie = (origin: string): string =>
  `${secure(origin) ? '__Host-' : ''}next-auth.second-factor`

/** OAuth state between request and answer. */
export const stateCookie = (origin: string): string =>
  `${secure(origin) ? '__Secure-' : ''}next-auth.state`
export const verifierCookie = (origin: string): string =>
  `${secure(origin) ? '__Secure-' : ''}next-auth.pkce.code_verifier`
export const nonceCookie = (origin: string): string =>
  `${secure(origin) ? '__Secure-' : ''}next-auth.nonce`

/**
 * `Set-Cookie`: HttpOnly, SameSite=Lax, whole host, Secure on https.
 * @param expires epoch milliseconds; absent: until the browser closes
 */
export const setCookie = (origin: string, name: string, value: string, expires?: number): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure(origin) ? ['Secure'] : []),
    ...(expires === undefined ? [] : [`Expires=${new Date(expires).toUTCString()}`]),
  ].join('; ')

export const clearCookie = (origin: string, name: string): string =>
  `${setCookie(origin, name, '')}; Max-Age=0`
