import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey } from '../../support/browser/journey.ts'
import { createVisitor, newEmail, PASSWORD } from '../../support/http/visitor.ts'

/**
 * Tabs on until the control with this role and name has the focus; its focus has to be visible.
 *
 * @param key `Shift+Tab` goes back: not every browser begins again at the end of the page
 */
const tabTo = async (page: Page, role: string, name: RegExp, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 400; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      // Some controls draw their focus on what stands around the element that has it.
      const around = [
        element,
        element.parentElement,
        ...(element.parentElement?.querySelectorAll('*') ?? []),
      ]
      const isMarked = around.some((part) => {
        if (!part) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      return {
        role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
        name:
          element.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement
            ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
            : element.textContent) ??
          '',
        visible: isMarked,
      }
    })
    if (focused?.role === role && name.test(focused.name.trim())) {
      expect(focused.visible, `focus on ${focused.name}`).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never reached the ${role} ${name}.`)
}

const press = async (page: Page, role: string, name: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, role, name)
  await page.keyboard.press(key)
}

/** Opens the account menu and goes down to an entry. */
const chooseInAccountMenu = async (page: Page, entry: string): Promise<void> => {
  await tabTo(page, 'button', /account menu/i, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menu')
  const highlighted = async () =>
    await page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant')
      return id ? document.getElementById(id)?.textContent?.trim() : undefined
    })
  for (let before = await highlighted(); before !== entry; before = await highlighted()) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(highlighted).not.toBe(before)
  }
  await page.keyboard.press('Enter')
}

journey(
  'sign up, verify, search, watch, create a list, rename, delete and sign out by keyboard alone',
  async ({ open, origin }) => {
    const email = newEmail()
    const { page } = await open('/')
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()

    await press(page, 'button', /^Sign Up$/)
    await page.getByRole('dialog', { name: 'Create an account' }).waitFor()
    await tabTo(page, 'input', /Email/)
    await page.keyboard.type(email)
    await tabTo(page, 'input', /Password/)
    await page.keyboard.type(PASSWORD)
    await press(page, 'input', /Terms/, 'Space')
    await press(page, 'button', /^Create an Account/)

    await page.getByRole('dialog', { name: 'Verify your email' }).waitFor()
    await tabTo(page, 'input', /Verification code/)
    await page.keyboard.type(await createVisitor(origin).newestCode(email))
    await page.keyboard.press('Enter')
    await page.getByText('Your email has been verified.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /account menu/i }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('tidewell')
    await page.getByRole('option', { name: /Tidewell/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/tidewell')

    await page.getByRole('button', { name: 'Watch Tidewell' }).waitFor()
    await press(page, 'button', /^Watch Tidewell$/)
    await page.getByText('The project is successfully added').waitFor()

    await chooseInAccountMenu(page, 'Watchlists')
    await page.waitForURL('**/my/watchlists*')
    await expect.poll(async () => await isFocused(page.locator('main'))).toBe(true)
    await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()

    await tabTo(page, 'input', /New watchlist/)
    await page.keyboard.type('Second')
    await page.keyboard.press('Enter')
    await page.getByText('Successfully created watchlist Second.').waitFor()
    await page.getByRole('heading', { name: 'Second' }).waitFor()

    await press(page, 'button', /^Rename watchlist$/)
    await page.keyboard.type('Renamed')
    await page.keyboard.press('Enter')
    await page.getByText('Successfully renamed watch list.').waitFor()
    await page.getByRole('heading', { name: 'Renamed' }).waitFor()

    await press(page, 'button', /^Delete watchlist$/)
    await page.getByText('Successfully deleted watch list.').waitFor()
    await page.getByRole('heading', { name: 'My Watchlist' }).waitFor()

    await chooseInAccountMenu(page, 'Sign out')
    await page.getByText('Signed out successfully.').waitFor()
    await page.getByRole('button', { name: 'Log In', exact: true }).first().waitFor()
  },
)
