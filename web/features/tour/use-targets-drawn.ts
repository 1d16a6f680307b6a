import { useEffect, useState } from 'react'
import { selectorOf } from './joyride-options.ts'
import { TOUR_TARGETS } from './tour-steps.ts'

/** Milliseconds after which the tour begins with the targets that are there. */
const PATIENCE_MS = 3_000

/** Whether the tour can begin: parts of the home page are drawn after its first screen. */
export const useTargetsDrawn = (isSignedIn: boolean): boolean => {
  const [isReady, setReady] = useState(() => areDrawn(isSignedIn))
  useEffect(() => {
    if (isReady) return
    const look = () => {
      if (areDrawn(isSignedIn)) setReady(true)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true })
    const timer = setTimeout(() => setReady(true), PATIENCE_MS)
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isReady, isSignedIn])
  return isReady
}

const areDrawn = (isSignedIn: boolean): boolean =>
  TOUR_TARGETS.slice(isSignedIn ? 0 : 1).every(
    (target) => document.querySelector(selectorOf(target)) !== null,
  )
