import type { Browser, CDPSession, Page } from 'playwright-core'
import { onSlowPhone } from './slow-phone.ts'

/** How a page comes up on a slow phone. Times in milliseconds since it was asked for. */
export interface Load {
  /** First contentful paint. */
  readonly fcp: number
  /** Largest contentful paint. */
  readonly lcp: number
  /** What tasks take beyond 50 ms each, from the first paint until nothing happens any more. */
  readonly tbt: number
  /** All layout shifts, of a scroll to the end too. */
  readonly cls: number
  /** Until the largest paint, the HTML among them. */
  readonly requests: number
  /** Until the largest paint, as sent. */
  readonly kilobytes: number
}

const QUIET_MS = 1_500
const QUIET_AFTER_MAX_MS = 30_000
const SCROLLS_MAX = 60
/** What a thumb moves, and how long until it does so again. */
const SCROLL_PIXELS = 600
const SCROLL_PAUSE_MS = 100

/** Loads a page once, in a browser that has loaded nothing of it. */
export const measureLoad = async (browser: Browser, address: string): Promise<Load> =>
  await onSlowPhone(browser, async ({ page, session }) => {
    const traffic = watchTraffic(session)
    await page.addInitScript(watchPaints)
    await page.goto(address)
    await untilQuiet(page, traffic)
    const seen = await page.evaluate(() => ({ ...window.painted! }))
    if (seen.lcp === 0) throw new Error(`${address} painted nothing that counts.`)
    const until = traffic.until(seen.lcp)
    await scrollToEnd(page)
    await untilQuiet(page, traffic)
    const cls = await page.evaluate(() => window.painted!.shift)
    return {
      fcp: seen.fcp,
      lcp: seen.lcp,
      tbt: seen.tasks
        .filter(({ start }) => start >= seen.fcp)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      cls,
      ...until,
    }
  })

interface Painted {
  fcp: number
  lcp: number
  shift: number
  lastTaskAt: number
  readonly tasks: { readonly start: number; readonly duration: number }[]
}

/** Runs in the page, before its own scripts. */
const watchPaints = (): void => {
  const painted: Painted = { fcp: 0, lcp: 0, shift: 0, lastTaskAt: 0, tasks: [] }
  window.painted = painted
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') painted.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    painted.lcp = startTime
  })
  observe('longtask', ({ startTime: start, duration }) => {
    painted.tasks.push({ start, duration })
    painted.lastTaskAt = start + duration
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
    }
    if (!hadRecentInput) painted.shift += value
  })
}

interface Traffic {
  readonly underWay: () => number
  /** Milliseconds of this process's clock. */
  readonly lastAt: () => number
  /** What was asked for and what had arrived by then, in milliseconds since the navigation. */
  until(milliseconds: number): Pick<Load, 'requests' | 'kilobytes'>
}

const watchTraffic = (session: CDPSession): Traffic => {
  const asked: number[] = []
  const arrived: { readonly id: string; readonly at: number; readonly bytes: number }[] = []
  const underWay = new Set<string>()
  let lastAt = Date.now()
  const note = (): void => {
    lastAt = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith('http')) return
    note()
    asked.push(timestamp)
    underWay.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId: id, timestamp, response }) =>
    arrived.push({ id, at: timestamp, bytes: response.encodedDataLength }),
  )
  session.on('Network.dataReceived', ({ requestId: id, timestamp, encodedDataLength }) =>
    arrived.push({ id, at: timestamp, bytes: encodedDataLength }),
  )
  // Compressed parts have no size before the end.
  session.on('Network.loadingFinished', ({ requestId: id, timestamp, encodedDataLength }) => {
    const known = arrived
      .filter((part) => part.id === id)
      .reduce((sum, { bytes }) => sum + bytes, 0)
    arrived.push({ id, at: timestamp, bytes: encodedDataLength - known })
  })
  const end = ({ requestId }: { readonly requestId: string }): void => {
    note()
    underWay.delete(requestId)
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  return {
    underWay: () => underWay.size,
    lastAt: () => lastAt,
    until: (milliseconds) => {
      const moment = Math.min(...asked) + milliseconds / 1000
      const bytes = arrived
        .filter(({ at }) => at <= moment)
        .reduce((sum, one) => sum + one.bytes, 0)
      return { requests: asked.filter((at) => at <= moment).length, kilobytes: bytes / 1000 }
    },
  }
}

/** Nothing under way, and no long task, for a while. */
const untilQuiet = async (page: Page, traffic: Traffic): Promise<void> => {
  const began = Date.now()
  for (;;) {
    await page.waitForTimeout(QUIET_MS / 5)
    const sinceTask = await page.evaluate(() => performance.now() - window.painted!.lastTaskAt)
    const sinceTraffic = Date.now() - traffic.lastAt()
    if (traffic.underWay() === 0 && Math.min(sinceTask, sinceTraffic) >= QUIET_MS) return
    if (Date.now() - began > QUIET_AFTER_MAX_MS) throw new Error(`${page.url()} never rests.`)
  }
}

const scrollToEnd = async (page: Page): Promise<void> => {
  for (let scrolls = 0; scrolls < SCROLLS_MAX; scrolls += 1) {
    const left = await page.evaluate((pixels) => {
      scrollBy(0, pixels)
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement
      return scrollHeight - scrollTop - clientHeight
    }, SCROLL_PIXELS)
    await page.waitForTimeout(SCROLL_PAUSE_MS)
    if (left < 1) return
  }
}

declare global {
  interface Window {
    painted?: Painted
  }
}
