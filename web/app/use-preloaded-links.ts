import { useEffect } from 'react'
import { routeOf } from './routes.tsx'

const preload = (event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin === location.origin) routeOf(link.pathname)?.page.preload()
}

/** Loads a page's code when the pointer or the focus reaches a link to it. */
export const usePreloadedLinks = (): void => {
  useEffect(() => {
    const stop = new AbortController()
    for (const type of ['pointerover', 'focusin']) {
      document.addEventListener(type, preload, { passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
}
