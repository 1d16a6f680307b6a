import type { AuthView } from './flow/auth-flow.ts'

const authPaths = { login: '/auth/login', signup: '/auth/signup' } as const

export type AuthPageView = keyof typeof authPaths

/** Views that a page shows in place of its own when its query names them. */
const queryViews = ['forgot-password', 'reset-forgotten-password', 'verify-email'] as const

export type QueryView = (typeof queryViews)[number]

export interface PageLocation {
  readonly path: string
  /** With or without its leading `?`. */
  readonly search: string
}

/**
 * The return URL of a sign-in: the `callbackUrl` of the query if it is on our own origin and not an
 * auth page, else `/`.
 *
 * @returns path with query and fragment
 */
export const returnUrlIn = (search: string, origin: string): string => {
  const callbackUrl = new URLSearchParams(search).get('callbackUrl') ?? '/'
  if (!URL.canParse(callbackUrl, origin)) return '/'
  const { origin: callbackOrigin, pathname, search: query, hash } = new URL(callbackUrl, origin)
  // Without its origin a path that begins with two slashes would name another host.
  if (callbackOrigin !== origin || pathname.startsWith('//') || isAuthPage(pathname)) return '/'
  return pathname + query + hash
}

/** The return URL of a sign-in that starts here: this page, or on an auth page its own return URL. */
export const returnUrlAt = ({ path, search }: PageLocation, origin: string): string => {
  if (isAuthPage(path)) return returnUrlIn(search, origin)
  const query = search.replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}

/**
 * Address of an auth page that returns to `from` after the sign-in.
 *
 * @param view shown instead of the page's own view
 */
export const authAddress = (
  page: AuthPageView,
  from: PageLocation,
  origin: string,
  view?: QueryView,
): string => {
  const returnUrl = returnUrlAt(from, origin)
  const query = new URLSearchParams({
    ...(returnUrl !== '/' && { callbackUrl: returnUrl }),
    ...(view && { view }),
  })
  return query.size === 0 ? authPaths[page] : `${authPaths[page]}?${query}`
}

export const viewInQuery = (search: string): QueryView | undefined => {
  const name = new URLSearchParams(search).get('view')
  return queryViews.find((view) => view === name)
}

export const asQueryView = (view: AuthView): QueryView | undefined =>
  queryViews.find((queryView) => queryView === view)

const isAuthPage = (path: string): boolean => path.startsWith('/auth/')
