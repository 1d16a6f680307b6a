import type { Page } from 'playwright-core'
import { pageIsIdle, requestsDone } from '../support/browser/requests-done.ts'

/** Waits for the page's heading, for what it draws once it is idle, and for its requests. */
export const pageSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await pageIsIdle(page)
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await requestsDone(page)
}
