import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Share of a list that has to be above the screen's lower edge. */
const LOAD_AT = 0.8
/** Milliseconds in which scroll events are handled once. */
const SCROLL_INTERVAL = 150

/**
 * Whether the screen's lower edge has passed 80% of a list.
 *
 * @param top of the list, from the screen's upper edge, in pixels
 */
export const isNearEnd = (
  { top, height }: { readonly top: number; readonly height: number },
  screenHeight: number,
): boolean => height > 0 && screenHeight - top >= LOAD_AT * height

/**
 * A function that does the work at once and then at most once in each interval; what was asked for
 * in between is done at the interval's end, so that the last one is never lost.
 */
export const throttle = (
  work: () => void,
  milliseconds: number,
): { readonly run: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      rest()
      work()
    }, milliseconds)
  }
  return {
    run: () => {
      if (timer !== undefined) again = true
      else {
        rest()
        work()
      }
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Calls `load` when the visitor scrolls past 80% of the list.
 *
 * @param active more can be loaded, and nothing is on its way
 */
export const useInfiniteScroll = (
  list: RefObject<HTMLElement | null>,
  active: boolean,
  load: () => void,
): void => {
  const latest = useRef({ active, load })
  const look = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = { active, load }
  })
  useEffect(() => {
    const { run, stop } = throttle(() => {
      if (!latest.current.active || list.current === null) return
      const { top, height } = list.current.getBoundingClientRect()
      const reserve = list.current.querySelector<HTMLElement>('[data-reserve]')?.offsetHeight ?? 0
      if (isNearEnd({ top, height: height - reserve }, innerHeight)) latest.current.load()
    }, SCROLL_INTERVAL)
    look.current = run
    addEventListener('scroll', run, { passive: true })
    return () => {
      removeEventListener('scroll', run)
      stop()
    }
  }, [list])
  // Whoever went far at once is past the end of the next page as well.
  useEffect(() => {
    if (active) look.current?.()
  }, [active])
}
