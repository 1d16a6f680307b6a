import { startTransition, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { afterPaint } from '../../lib/hooks/use-after-paint.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { LazyComponent } from './lazy-component.ts'

export type DeferredProps = {
  /** The component whose code `children` need. */
  part: Pick<LazyComponent<never>, 'load' | 'isLoaded'>
  /** In its place until then, about as high, so that nothing moves. */
  placeholder: ReactNode
  /** Whether it is needed at once: the address leads to it. Called in the browser only. */
  isNeeded?: () => boolean
  /**
   * Nobody asked for it: where its code cannot be loaded, as behind a content blocker, the placeholder
   * stays, and the page is not loaded anew for it.
   */
  optional?: boolean
  children: ReactNode
}

/** How far from the screen a part is near: one screen. */
const NEAR = '100% 0px'

/** The first screen is there: a part that is drawn from now on, and whose code is here, need not wait. */
let isFirstScreenDrawn = false

/**
 * Draws what is below the first screen once that is painted: when it comes near, or when the browser
 * is idle. On the server and in the first render of the browser it is the placeholder.
 */
export const Deferred = ({ part, placeholder, isNeeded, optional, children }: DeferredProps) => {
  const [isDrawn, setDrawn] = useState(() => isFirstScreenDrawn && part.isLoaded())
  const place = useRef<HTMLDivElement>(null)
  const needed = useRef(isNeeded)
  useEffect(() => {
    needed.current = isNeeded
  })
  useEffect(() => {
    if (isDrawn || place.current === null) return
    let isGone = false
    const draw = () => {
      // A transition: the browser answers between the slices of the work.
      const show = () => isGone || startTransition(() => setDrawn(true))
      // On failure the part itself reports it.
      part.load().then(show, () => optional || show())
    }
    const stop = needed.current?.() ? afterPaint(draw) : whenNearOrIdle(place.current, draw)
    return () => {
      isGone = true
      stop()
    }
  }, [isDrawn, part, optional])
  return isDrawn ? children : <div ref={place}>{placeholder}</div>
}

const whenNearOrIdle = (place: Element, draw: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) once()
    },
    { rootMargin: NEAR },
  )
  const once = () => {
    stop()
    draw()
  }
  let stopIdle = () => {}
  const stopPaint = afterPaint(() => {
    isFirstScreenDrawn = true
    observer.observe(place)
    stopIdle = whenIdle(once)
  })
  const stop = () => {
    stopPaint()
    stopIdle()
    observer.disconnect()
  }
  return stop
}
