import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { routeOf } from './routes.tsx'

/** How near to the screen a link is when the code of its page is loaded, in pixels. */
const NEAR = '200px'

const pageOf = (link: HTMLAnchorElement) =>
  link.origin === location.origin ? routeOf(link.pathname)?.page : undefined

/**
 * Loads a page's code when a link to it comes near the screen, or the pointer or the focus reaches
 * one; not before the browser is idle, and for who saves data only when a link is reached.
 */
export const usePreloadedLinks = (): void => {
  useEffect(() => {
    const stop = new AbortController()
    const preload = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) pageOf(link)?.preload()
    }
    for (const type of ['pointerover', 'focusin']) {
      document.addEventListener(type, preload, { passive: true, signal: stop.signal })
    }
    const stopWaiting = savesData() ? undefined : whenIdle(() => preloadNearLinks(stop.signal))
    return () => {
      stop.abort()
      stopWaiting?.()
    }
  }, [])
}

const preloadNearLinks = (signal: AbortSignal): void => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        pageOf(target as HTMLAnchorElement)?.preload()
      }
    },
    { rootMargin: NEAR },
  )
  const watch = (part: ParentNode): void => {
    for (const link of part.querySelectorAll('a')) {
      if (pageOf(link)?.isLoaded() === false) near.observe(link)
    }
  }
  const added = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node.parentElement) watch(node.parentElement)
    }
  })
  watch(document)
  added.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    near.disconnect()
    added.disconnect()
  })
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
