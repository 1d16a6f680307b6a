import { afterPaint } from '../../lib/hooks/use-after-paint.ts'
import { POSITION_KEY } from '../../lib/storage-keys.ts'

/** Names an entry of the history. Without one, as in older browsers, nothing is restored here. */
const entryKey = (): string | undefined => globalThis.navigation?.currentEntry?.key

/** Where the entries of the history were left. */
const left = new Map<string | undefined, number>()
let stop = () => {}

/** A page that is high enough, and grows no more for so long, is there. */
const SETTLED_MS = 2_000

/**
 * Goes where an entry was left, once the page is as high. The browser tries it only as the page comes
 * back, when data may still be missing, and goes to the fragment of an address. Ends when the visitor
 * scrolls, types or presses.
 */
const restore = (top: number | undefined): void => {
  stop()
  if (!top) return
  const { pathname } = location
  const end = new AbortController()
  const { signal } = end
  let cancel = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(() => {
    cancel()
    clearTimeout(timer)
    // After the browser's own try.
    cancel = afterPaint(() => {
      if (document.documentElement.scrollHeight - innerHeight < top) return
      if (location.pathname !== pathname) return stop()
      timer = setTimeout(stop, SETTLED_MS)
      if (Math.abs(scrollY - top) >= 1) scrollTo({ top, behavior: 'instant' })
    })
  })
  observer.observe(document.body)
  stop = () => {
    end.abort()
    cancel()
    clearTimeout(timer)
    observer.disconnect()
  }
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pushState'])
    addEventListener(type, stop, { capture: true, passive: true, signal })
}

/** Keeps positions where the browser loses them: over back, forward and reload. Call it once. */
export const keepPositions = (): void => {
  let entry = entryKey()
  if (entry === undefined) return
  let { pathname } = location
  for (const type of ['popstate', 'pushState']) {
    const follow = () => {
      const isOther = location.pathname !== pathname
      // The position after a link to a fragment is not that of before.
      if (isOther) left.set(entry, scrollY)
      entry = entryKey()
      pathname = location.pathname
      if (isOther && type === 'popstate') restore(left.get(entry))
    }
    // Captured: before the router's listeners, which render the page.
    addEventListener(type, follow, { capture: true })
  }
  try {
    const [last, top] = JSON.parse(sessionStorage.getItem(POSITION_KEY) ?? '[]')
    if (last === entry && !window.earlyInput?.hasActed) restore(top)
    addEventListener('pagehide', () =>
      sessionStorage.setItem(POSITION_KEY, JSON.stringify([entry, scrollY])),
    )
  } catch {
    // Storage is blocked: the browser's own position stays.
  }
}
