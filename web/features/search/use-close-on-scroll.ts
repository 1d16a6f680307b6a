import { useEffect, useRef } from 'react'

/**
 * Calls `leave` when the visitor scrolls the page. Ignores the scroll that brings a focused field
 * into view, and the one that makes room for an on-screen keyboard.
 */
export const useCloseOnScroll = (active: boolean, leave: () => void): void => {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    let byHand = !matchMedia('(pointer: coarse)').matches
    let start: number | undefined
    // Focusing scrolls within the current task; its scroll event fires later.
    const startKnown = setTimeout(() => {
      start = scrollY
    })
    for (const gesture of ['wheel', 'touchmove']) {
      const note = () => {
        byHand = true
      }
      addEventListener(gesture, note, options)
    }
    // Scroll events of inner elements do not bubble to the document.
    const handleScroll = () => {
      if (byHand && start !== undefined && scrollY !== start) latest.current()
    }
    document.addEventListener('scroll', handleScroll, options)
    return () => {
      clearTimeout(startKnown)
      stop.abort()
    }
  }, [active])
}
