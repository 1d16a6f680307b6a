import { useEffect } from 'react'

/** Scrolls to the address's fragment and focuses it: browsers skip pages whose code loads later. */
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

const decodeAnchor = (hash: string): string => (/^#[\w-]+$/.test(hash) ? hash.slice(1) : '')
