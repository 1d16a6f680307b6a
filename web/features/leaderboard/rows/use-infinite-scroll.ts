import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Share of the list that has to be above the lower edge of the screen. */
const LOAD_AT = 0.8
/** Throttle interval in milliseconds. */
const SCROLL_INTERVAL = 150

/**
 * Whether the lower edge of the screen has passed 80% of a list.
 *
 * @param top of the list, relative to the upper edge of the screen, in pixels
 */
export const isNearEnd = (
  { top, height }: { readonly top: number; readonly height: number },
  screenHeight: number,
): boolean => height > 0 && screenHeight - top >= LOAD_AT * height

/**
 * Runs `work` at once and then at most once per interval. A call during an interval runs at its
 * end, so the last one is never lost.
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
 * @param active more pages exist and none is loading
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
  // After a long jump the next page may already be passed as well.
  useEffect(() => {
    if (active) look.current?.()
  }, [active])
}
