import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'

/** A strong project, one that a single key caps, a failed one, and one without a score. */
export const STRONG = '/projects/quernstead'
export const CAPPED = '/projects/tidewell'
export const FAILED = '/projects/fallowlock'
export const UNRATED = '/projects/ferrulane'
export const TABS = [
  'code',
  'control',
  'operations',
  'dependencies',
  'fundamentals',
  'market',
  'community',
  'evidence',
] as const
const PANEL = '[role="tabpanel"]'

export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('tablist', { name: 'Parts' }).waitFor()
  await requestsDone(page)
}

/** To be called first: counts what has shifted since the page was opened. */
export const expectNoShift = async (page: Page): Promise<void> => {
  const shift = await layoutShift(page)
  await pageIsIdle(page)
  await requestsDone(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await requestsDone(page)
  expect(await shift()).toBeLessThanOrEqual(0.02)
}

/** Opens a part by its address, without a load. */
export const showTab = async (page: Page, tab: (typeof TABS)[number]): Promise<void> => {
  await page.evaluate((hash) => location.assign(hash), `#${tab}`)
  await page.locator(`[role="tab"][aria-selected="true"][id*="${tab}"]`).waitFor()
  await requestsDone(page)
}

/** No part has a serious accessibility finding in either theme. */
export const expectNoFindings = async (page: Page): Promise<void> => {
  for (const [index, tab] of TABS.entries()) {
    await showTab(page, tab)
    expect(await findingsInBothThemes(page, index === 0 ? 'html' : PANEL), tab).toEqual([])
  }
}
