import type { ReactNode } from 'react'
import { Router } from 'wouter'
import type { AroundNavHandler, BaseSearchHook } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { routeOf } from './routes.tsx'

/** Counts navigations of the browser's one page: of those that wait for code the last takes place. */
let turns = 0
// Back and forward give up what waits. Listens before the router does, so that a redirect of the page that
// comes back is a later turn. A server has no such events.
globalThis.addEventListener?.('popstate', () => (turns += 1))

const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href)
  // Only the query changed: a page that stores its state in the address must not cancel a
  // pending navigation.
  const isSamePage = options?.replace === true && pathname === location.pathname
  const turn = (turns += isSamePage ? 0 : 1)
  const go = () => {
    if (turn === turns) navigate(to, options)
  }
  const page = routeOf(pathname)?.page
  // On failure the page itself reports it.
  if (page === undefined || page.isLoaded()) go()
  else page.load().then(go, go)
}

/** Escapes percent signs once more: wouter decodes the query before its readers do. */
const useRawSearch: BaseSearchHook = (router) => useSearch(router).replaceAll('%25', '%2525')

/**
 * Navigates once the target page's code is loaded; the old page stays visible until then. Of
 * several navigations in the meantime only the last takes place.
 */
export const PageRouter = ({
  serverPath,
  children,
}: {
  serverPath: string | undefined
  children: ReactNode
}) => (
  <Router
    aroundNav={aroundNav}
    // oxlint-disable-next-line react/hooks -- the router calls it as a hook
    searchHook={useRawSearch}
    // Hydration begins with the HTML, which knows of no query.
    ssrSearch=""
    {...(serverPath !== undefined && { ssrPath: serverPath })}
  >
    {children}
  </Router>
)
