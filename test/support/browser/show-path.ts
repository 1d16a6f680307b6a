import type { Page } from 'playwright-core'

/** Shows another address of the site without a load, which costs a hundred times as much. */
export const showPath = async (page: Page, path: string): Promise<void> => {
  await page.waitForFunction((to) => {
    // Before the router listens, which gives the history a function of its own, the page would stay.
    if (!Object.hasOwn(history, 'pushState')) return false
    history.pushState(null, '', to)
    return true
  }, path)
}

/** {@link showPath}, until the page there has set its title, which has to be another. */
export const followPath = async (page: Page, path: string): Promise<void> => {
  const title = await page.title()
  await showPath(page, path)
  await page.waitForFunction((before) => document.title !== before, title)
}
