import type { Page } from 'playwright-core'

/** Has a kind of storage throw, as in a browser that forbids it. Holds from the next load on. */
export const blockStorage = async (
  page: Page,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): Promise<unknown> =>
  await page.addInitScript((name) => {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  }, kind)
