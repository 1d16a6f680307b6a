import type { Page } from 'playwright-core'
import {
  type Open,
  type Tab,
  type TabOptions,
  type User,
  WIDE,
} from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'

export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const settingsAreShown = async (page: Page): Promise<void> =>
  await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()

export const openSettings = async (
  open: Open,
  user: User,
  options: TabOptions = {},
): Promise<Tab> => {
  const tab = await open('/my/settings', { as: user, ...options })
  await settingsAreShown(tab.page)
  return tab
}

export const goToSettings = async (page: Page): Promise<void> => {
  await page.goto('/my/settings')
  await settingsAreShown(page)
}

/** The settings of that user, who takes the place of whoever was signed in, without a load. */
export const showSettings = async (
  tab: Pick<Tab, 'page' | 'context' | 'origin'>,
  user: User,
): Promise<void> => {
  const { page } = tab
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(WIDE)
  await followPath(page, '/company/about')
  await signInElsewhere(tab, user)
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await followPath(page, '/my/settings')
  await settingsAreShown(page)
  await page.getByRole('definition').filter({ hasText: user.email }).waitFor()
}
