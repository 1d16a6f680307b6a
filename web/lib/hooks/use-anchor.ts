import { useEffect } from 'react'

/**
 * Brings the visitor to the part of the page that the address names, once the page is there: neither
 * the browser nor the router does that for a page whose code came later than its address. The part
 * is focused, so that a screen reader goes on from there.
 */
export const useAnchor = (): void => {
  useEffect(() => {
    const named = document.getElementById(decodeAnchor(location.hash))
    if (!named) return
    // After the router has moved the view to the top of the page.
    const frame = requestAnimationFrame(() => {
      named.scrollIntoView({ behavior: 'instant' })
      named.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Empty for what is no anchor of ours; a broken escape is none. */
const decodeAnchor = (hash: string): string => (/^#[\w-]+$/.test(hash) ? hash.slice(1) : '')
