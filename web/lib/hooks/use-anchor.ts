import { useEffect } from 'react'
import { isArrival } from '../arrival.ts'

/**
 * Scrolls to the address's fragment and focuses it: browsers skip pages whose code loads later, and
 * links of the router. Not where the position is restored, nor where the visitor has begun.
 */
export const useAnchor = (): void => {
  useEffect(() => {
    let frame = 0
    const arrive = () => {
      const named = document.getElementById(decodeAnchor(location.hash))
      if (!named || !isArrival()) return
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
