import { useEffect } from 'react'

/**
 * Scrolls to the address's fragment and focuses it: browsers skip pages whose code loads later, and
 * links of the router.
 */
export const useAnchor = (): void => {
  useEffect(() => {
    let frame = 0
    const arrive = () => {
      const named = document.getElementById(decodeAnchor(location.hash))
      if (!named) return
      cancelAnimationFrame(frame)
      // After `ResetScrollAndFocus` has scrolled to the top.
      frame = requestAnimationFrame(() => {
        named.scrollIntoView({ behavior: 'instant' })
        named.focus({ preventScroll: true })
      })
    }
    arrive()
    addEventListener('pushState', arrive)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pushState', arrive)
    }
  }, [])
}

const decodeAnchor = (hash: string): string => (/^#[\w-]+$/.test(hash) ? hash.slice(1) : '')
