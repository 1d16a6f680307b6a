import type { Page } from 'playwright-core'
import { requestsDone } from '../support/browser/requests-done.ts'

/** Waits for the page's heading and for its requests. */
export const pageSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await requestsDone(page)
}
