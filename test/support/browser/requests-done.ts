import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { EVENTUALLY } from '../time/eventually.ts'

/** A fifth of what Playwright's `networkidle` waits after the last request, in every test. */
const QUIET_MS = 100

/** Of a picture that leaves the page while it loads, the browser may never tell the end. */
const LOST_PICTURE_MS = 15_000

interface Requests {
  /** With the time at which each began. */
  readonly pending: Map<Request, number>
  begun: number
}

const requestsOf = new WeakMap<Page, Requests>()

/** Begins to count the requests of a page: call it before the page asks for anything. */
export const countRequests = (page: Page): void => {
  const requests: Requests = { pending: new Map(), begun: 0 }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    requests.begun += 1
    // Nobody hears of the end of a beacon.
    if (request.resourceType() !== 'ping') requests.pending.set(request, Date.now())
  })
  const end = (request: Request): unknown => requests.pending.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until a page has asked for all that it needs: nothing is on its way, and what has arrived
 * leads to no further request.
 *
 * @throws Error that names what never arrives
 */
export const requestsDone = async (page: Page): Promise<void> => {
  const requests = requestsOf.get(page)
  if (requests === undefined) throw new Error('The requests of this page are not counted.')
  const { pending } = requests
  const deadline = Date.now() + EVENTUALLY.timeout
  for (let begun = -1; begun !== requests.begun || pending.size > 0;) {
    if (Date.now() > deadline) {
      throw new Error(`Still on its way: ${[...pending.keys()].map((one) => one.url()).join(', ')}`)
    }
    for (const [request, since] of pending) {
      const isLost = request.resourceType() === 'image' && Date.now() - since > LOST_PICTURE_MS
      if (isLost) pending.delete(request)
    }
    begun = requests.begun
    await isQuiet(page)
  }
}

/**
 * {@link requestsDone}, and what waits for an idle moment has begun, on a busy machine too. A page that
 * draws nothing may be told of none before its timeout: so it is asked for frames, until one comes.
 */
export const pageIsIdle = async (page: Page): Promise<void> => {
  await requestsDone(page)
  await page.evaluate(
    async () =>
      await new Promise((resolve) => {
        let frame = 0
        const draw = (): void => {
          frame = requestAnimationFrame(draw)
        }
        draw()
        requestIdleCallback(
          () => {
            cancelAnimationFrame(frame)
            resolve(undefined)
          },
          { timeout: 5_000 },
        )
      }),
  )
}

/** Scripts that arrived have run: the page answers, before the wait and after it. */
const isQuiet = async (page: Page): Promise<void> => {
  await page.evaluate(() => 0)
  await wait(QUIET_MS)
  await page.evaluate(() => 0)
}
