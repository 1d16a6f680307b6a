import type { Locator } from 'playwright-core'

export const isFocused = async (locator: Locator): Promise<boolean> =>
  await locator.evaluate((element) => element === document.activeElement)
