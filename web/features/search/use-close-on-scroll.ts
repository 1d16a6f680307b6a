import { useEffect, useRef } from 'react'

/**
 * Calls `leave` when the visitor scrolls the page while `active`. Two scrolls are not theirs: the
 * one by which focusing brings a field into sight, and the one by which a phone makes room for its
 * keyboard.
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
    // Focusing scrolls within the task that is running now; its scroll event comes later.
    const startKnown = setTimeout(() => {
      start = scrollY
    })
    for (const gesture of ['wheel', 'touchmove']) {
      const note = () => {
        byHand = true
      }
      addEventListener(gesture, note, options)
    }
    // Scrolling inside an element does not reach the document without capture.
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
