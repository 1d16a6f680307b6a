import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { type Tab, WIDE } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { pageIsIdle } from '../../support/browser/requests-done.ts'

/** Titles of the regular steps with the `data-tour` names of what they show. */
export const STEPS = [
  ['Your account', 'account-menu'],
  ['Search', 'search-bar'],
  ['Security alerts', 'security-alerts'],
  ['Trending', 'trending-projects'],
  ['Recently audited', 'recently-audited'],
  ['Filters', 'advanced-filters'],
  ['Audits in progress', 'onboarding-projects'],
] as const

export const COMPLETE = 'That was the tour'
export const SKIP_QUESTION = 'Skip the tour?'

/** The tooltip of a step, once it is open. */
export const tooltipOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true }).and(page.locator('[data-tooltip="open"]'))

export const press = async (page: Page, name: string): Promise<void> =>
  await page.locator('[data-tooltip]').getByRole('button', { name, exact: true }).click()

/** Presses Next until a step is open. */
export const goTo = async (page: Page, title: string, from = 'Search'): Promise<void> => {
  const titles = [...STEPS.map(([name]) => name as string), COMPLETE]
  const [start, end] = [titles.indexOf(from), titles.indexOf(title)]
  await tooltipOf(page, from).waitFor()
  for (const next of titles.slice(start + 1, end + 1)) {
    await press(page, 'Next')
    await tooltipOf(page, next).waitFor()
  }
}

/** Leaves the tour by its question. */
export const skip = async (page: Page): Promise<void> => {
  await press(page, 'Skip tour')
  await press(page, 'Yes, skip')
  await tourIsOver(page)
}

/** Nothing of the tour is on the page, and its parameter is gone. */
export const tourIsOver = async (page: Page): Promise<void> => {
  await vi.waitFor(async () => {
    expect(new URL(page.url()).searchParams.has('tour')).toBe(false)
    expect(await page.locator('[data-tooltip], .react-joyride__overlay').count()).toBe(0)
  }, EVENTUALLY)
}

/** A wide home page on which no tour runs, however the journey before has left it. */
export const calmPage = async (opened: () => Promise<Tab>): Promise<Page> => {
  const { page } = await opened()
  const isWide = page.viewportSize()?.width === WIDE.width
  await page.setViewportSize(WIDE)
  await showPath(page, '/')
  await tourIsOver(page)
  // A target that the new width has not drawn yet would be passed over.
  if (!isWide) await pageIsCalm(page)
  return page
}

/** On the tour, which begins without a load. */
export const startTour = async (opened: () => Promise<Tab>, first = 'Search'): Promise<Page> => {
  const page = await calmPage(opened)
  await showPath(page, '/?tour=true')
  await tooltipOf(page, first).waitFor()
  return page
}

/** Everything that starts by itself has had its chance. */
export const pageIsCalm = async (page: Page): Promise<void> => {
  await pageIsIdle(page)
  await page.waitForTimeout(300)
}

/** The lit area in the coordinates of the window. */
export const spotlight = async (
  page: Page,
): Promise<{ x: number; y: number; width: number; height: number }> =>
  await page.evaluate(() => {
    const lit = document.querySelectorAll('.react-joyride__spotlight path')[1]
    if (lit === undefined) throw new Error('Nothing is lit.')
    const { x, y, width, height } = lit.getBoundingClientRect()
    return { x, y, width, height }
  })
