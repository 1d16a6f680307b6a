import type { AuthView } from './flow/auth-flow.ts'

/** The plain pages' addresses, and where they lead a visitor who is signed in. */

export const authPaths = { login: '/auth/login', signup: '/auth/signup' } as const

export type AuthPageView = keyof typeof authPaths

/** Views that follow in place on a plain page and are named in its query. */
const followingViews = ['forgot-password', 'reset-forgotten-password', 'verify-email'] as const

export type FollowingView = (typeof followingViews)[number]

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

/** Where a sign-in at a place leads: back to it, and from a plain page to where that one leads. */
export const goalFrom = ({ path, search }: Place, origin: string): string => {
  if (isAuthPage(path)) return goalOf(search, origin)
  const query = search.replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}

/**
 * A plain page's address that leads back to the place it was called from.
 *
 * @param view the view it shows in place of its own
 */
export const authAddress = (
  page: AuthPageView,
  from: Place,
  origin: string,
  view?: FollowingView,
): string => {
  const goal = goalFrom(from, origin)
  const query = new URLSearchParams({
    ...(goal !== '/' && { callbackUrl: goal }),
    ...(view && { view }),
  })
  return query.size === 0 ? authPaths[page] : `${authPaths[page]}?${query}`
}

/** The view that a plain page's query asks for in place of the page's own, if any. */
export const askedView = (search: string): FollowingView | undefined => {
  const asked = new URLSearchParams(search).get('view')
  return followingViews.find((view) => view === asked)
}

/** A view as one that follows in place, if it is one. */
export const asFollowing = (view: AuthView): FollowingView | undefined =>
  followingViews.find((following) => following === view)

const isAuthPage = (path: string): boolean => path.startsWith('/auth/')
