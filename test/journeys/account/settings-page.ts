import type { Page } from 'playwright-core'
import type { Open, Tab, TabOptions, User } from '../../support/browser/journey.ts'

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
