import { useEffect } from 'react'

/**
 * Scrolls to the element of the address's fragment on mount and focuses it for screen readers.
 * Neither the browser nor the router does that for a page whose code loads later.
 */
export const useAnchor = (): void => {
  useEffect(() => {
    const named = document.getElementById(decodeAnchor(location.hash))
    if (!named) return
    // After `ResetScrollAndFocus` has scrolled to the top.
    const frame = requestAnimationFrame(() => {
      named.scrollIntoView({ behavior: 'instant' })
      named.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Empty for anything but a plain id. */
const decodeAnchor = (hash: string): string => (/^#[\w-]+$/.test(hash) ? hash.slice(1) : '')
