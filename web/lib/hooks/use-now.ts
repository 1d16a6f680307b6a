import { createContext, use, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '../../../shared/values/days.ts'

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Calls back each minute. Returns a function that ends it. */
export const onMinute = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, MINUTE_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** When the server rendered the page, epoch milliseconds; undefined where it rendered none. */
export const RenderedAt = createContext<number | undefined>(undefined)

/** Epoch milliseconds as of the last minute, while anybody is called back. */
export const minuteNow = (): number => now

/** Epoch milliseconds, updated every minute. */
export const useNow = (): number => {
  const renderedAt = use(RenderedAt)
  return useSyncExternalStore(onMinute, minuteNow, () => renderedAt ?? now)
}
