/** The plain pages' addresses, and where they lead a visitor who is signed in. */

export const authPaths = { login: '/auth/login', signup: '/auth/signup' } as const

export type AuthPageView = keyof typeof authPaths

/** A place on this site, as the browser's location has it. */
export interface Place {
  readonly path: string
  /** With or without its leading `?`. */
  readonly search: string
}

/**
 * Where to go after a sign-in: the `callbackUrl` of the query if it is an address on our own
 * origin and no auth page, else `/`.
 *
 * @returns path with query and fragment
 */
export const goalOf = (search: string, origin: string): string => {
  const asked = new URLSearchParams(search).get('callbackUrl') ?? '/'
  if (!URL.canParse(asked, origin)) return '/'
  const { origin: itsOrigin, pathname, search: query, hash } = new URL(asked, origin)
  // A path that begins with two slashes would name another host once it stands alone.
  if (itsOrigin !== origin || pathname.startsWith('//') || isAuthPage(pathname)) return '/'
  return pathname + query + hash
}

/** A plain page's address that leads back to the place it was called from. */
export const authAddress = (view: AuthPageView, from: Place, origin: string): string =>
  withQuery(view, goalFrom(from, origin), false)

/** The address at which a plain page shows the verify-email view. */
export const verifyAddress = (page: AuthPageView, from: Place, origin: string): string =>
  withQuery(page, goalFrom(from, origin), true)

/** Whether a plain page's query asks for the verify-email view. */
export const asksToVerify = (search: string): boolean =>
  new URLSearchParams(search).get('view') === 'verify-email'

const isAuthPage = (path: string): boolean => path.startsWith('/auth/')

const goalFrom = ({ path, search }: Place, origin: string): string => {
  if (isAuthPage(path)) return goalOf(search, origin)
  const query = search.replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}

const withQuery = (page: AuthPageView, goal: string, verify: boolean): string => {
  const query = new URLSearchParams({
    ...(goal !== '/' && { callbackUrl: goal }),
    ...(verify && { view: 'verify-email' }),
  })
  return query.size === 0 ? authPaths[page] : `${authPaths[page]}?${query}`
}
