import type { Locator, Page, Route } from 'playwright-core'
import { serveShell } from '../intercept.ts'

export const PROJECT = '/projects/tidewell'
/** Another document: from the page itself a new fragment loads nothing. */
export const ELSEWHERE = 'about:blank'

export const ROWS = 'tbody tr'

/** The page with some of its calls answered by the test. */
export const openWithAll = async (
  page: Page,
  tab: string,
  answers: ReadonlyMap<string, (route: Route) => Promise<void>>,
): Promise<void> => {
  await page.goto(ELSEWHERE)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await serveShell(page)
  for (const [path, answer] of answers) {
    await page.route((url) => url.pathname === path, answer)
  }
  await page.goto(`${PROJECT}#${tab}`)
}

/** The page with one of its calls answered by the test. */
export const openWith = async (
  page: Page,
  path: string,
  tab: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> => await openWithAll(page, tab, new Map([[path, answer]]))

export const panelOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })
