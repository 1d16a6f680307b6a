import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

const MARGIN_PIXELS = 12
/** Three rows and the heading: what does not fit is scrolled. */
const LEAST_PIXELS = 176

/** Keeps a box that hangs from a field inside the part of the screen a phone's keyboard leaves. */
export const useFitBelow = (box: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const screen = window.visualViewport
    const fit = () => {
      if (box.current === null) return
      const bottom = screen === null ? innerHeight : screen.offsetTop + screen.height
      const room = bottom - box.current.getBoundingClientRect().top - MARGIN_PIXELS
      box.current.style.maxHeight = `${Math.max(room, LEAST_PIXELS)}px`
    }
    fit()
    screen?.addEventListener('resize', fit)
    return () => screen?.removeEventListener('resize', fit)
  }, [box])
}
