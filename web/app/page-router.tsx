import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import type { AroundNavHandler } from 'wouter'
import { routeOf } from './routes.tsx'

/**
 * Goes to a page once its code is there: the old page stays in sight until then, and no empty page
 * is ever shown. Of several steps asked for in that time only the last is taken.
 */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const turns = useRef(0)
  const aroundNav = useCallback<AroundNavHandler>((navigate, to, options) => {
    const { pathname } = new URL(to, location.href)
    if (options?.replace === true && pathname === location.pathname) {
      // A page that notes in its address what it shows keeps nobody from leaving it.
      navigate(to, options)
      return
    }
    const turn = ++turns.current
    const page = routeOf(pathname)?.page
    if (page === undefined || page.isLoaded()) {
      navigate(to, options)
      return
    }
    const go = () => {
      if (turn === turns.current) navigate(to, options)
    }
    // Without its code the page itself reports the failure.
    page.load().then(go, go)
  }, [])
  return <Router aroundNav={aroundNav}>{children}</Router>
}
