import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce, type Tab, WIDE } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { createVisitor, newEmail } from '../../support/http/visitor.ts'
import { accountMenu, endSession, fillSignUp, logIn, logInForm, openModal } from './auth-views.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { writes } from '../watchlist/watchlist-page.ts'

/** The accessible name of what has the focus. */
const focusedName = async (page: Page): Promise<string | null> =>
  await page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      (document.activeElement === document.body ? null : document.activeElement?.textContent) ??
      null,
  )

const focusIsOn = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.activeElement?.getAttribute('aria-label') === wanted,
    name,
  )
}

const ADDED = 'The project is successfully added'

const opened = openOnce(async (open) => await open('/company/about'))

/**
 * That page of the site, on a desktop with nobody signed in, without a load after the first.
 *
 * @returns with the calls from now on
 */
const show = async (path: string): Promise<Tab> => {
  const tab = await opened()
  const { page, calls } = tab
  await page.setViewportSize(WIDE)
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  if (new URL(page.url()).pathname !== '/company/about') await followPath(page, '/company/about')
  await endSession(tab)
  await page.getByText(ADDED).waitFor({ state: 'detached' })
  const before = calls.length
  await followPath(page, path)
  return {
    ...tab,
    get calls() {
      return calls.slice(before)
    },
  }
}

journey(
  'the watch that asked for a log-in is done after it, and its button has the focus',
  async ({ origin, visitorWithAccount }) => {
    const tab = await show('/projects/corvane')
    const { page } = tab
    await page.getByRole('button', { name: 'Watch Corvane' }).click()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    await logIn(page, visitorWithAccount.email)
    await page.getByText(ADDED).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focusIsOn(page, 'Watching Corvane')
    expect(writes(tab.calls, 'create')).toHaveLength(1)
    const visitor = createVisitor(origin)
    await visitor.signIn(visitorWithAccount.email, visitorWithAccount.password)
    expect(await listsOf(visitor)).toMatchObject([{ projects: ['corvane'] }])

    await page.reload()
    await page.getByRole('button', { name: 'Watching Corvane' }).waitFor()
    expect(writes(tab.calls)).toHaveLength(1)
  },
)

journey(
  'after a log-in that a star of the leaderboard asked for, the star has the focus',
  async ({ visitorWithAccount }) => {
    const { page } = await show('/')
    await page.getByRole('button', { name: 'Watch Quernstead' }).click()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    await logIn(page, visitorWithAccount.email)
    await page.getByText(ADDED).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focusIsOn(page, 'Watch Quernstead')
  },
)

journey(
  'after a log-in by the header, which takes its button away, the account menu has the focus',
  async ({ visitorWithAccount }) => {
    const { page } = await show('/methodology')
    await openModal(page, 'Log In')
    await logIn(page, visitorWithAccount.email)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focusIsOn(page, 'Account menu')
  },
)

journey(
  'who signs in in another tab has the window for it closed, and the focus on the account menu',
  async ({ newUser }) => {
    const tab = await show('/methodology')
    const modal = await openModal(tab.page, 'Log In')
    await signInElsewhere(tab, newUser)
    await modal.waitFor({ state: 'detached' })
    await focusIsOn(tab.page, 'Account menu')
  },
)

journey('a watch is done after a sign-up and its verification, too', async ({ origin }) => {
  const email = newEmail()
  const tab = await show('/projects/corvane')
  const { page } = tab
  await page.getByRole('button', { name: 'Watch Corvane' }).click()
  await page.getByRole('link', { name: 'Sign up now' }).click()
  const { submit } = await fillSignUp(page, email)
  await submit.click()
  const code = page.getByLabel('Verification code')
  await code.waitFor()
  await code.fill(await createVisitor(origin).newestCode(email))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText(ADDED).waitFor()
  await page.getByRole('button', { name: 'Watching Corvane' }).waitFor()
  expect(writes(tab.calls)).toHaveLength(1)
})

journey(
  'on a phone a watch is done after the log-in on the page for it',
  async ({ visitorWithAccount }) => {
    const tab = await show('/projects/corvane?range=30d')
    const { page } = tab
    await page.setViewportSize(NARROW)
    await page.getByRole('button', { name: 'Watch Corvane' }).click()
    // The message that asks for it has the way to it.
    await page
      .getByRole('alert')
      .filter({ hasText: 'Please login to add projects to your watchlist.' })
      .getByRole('link', { name: 'Log In', exact: true })
      .click()
    await page.waitForURL('**/auth/login?callbackUrl=**')
    await logIn(page, visitorWithAccount.email)
    await page.waitForURL('**/projects/corvane?range=30d')
    await page.getByText(ADDED).waitFor()
    await page.getByRole('button', { name: 'Watching Corvane' }).waitFor()
    expect(writes(tab.calls)).toHaveLength(1)
  },
)

journey('a watch is done after a sign-in with Google, which leaves the site', async () => {
  const tab = await show('/projects/corvane')
  const { page } = tab
  await page.getByRole('button', { name: 'Watch Corvane' }).click()
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await page.getByText('Use another account').click()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Name').fill('A. Person')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/projects/corvane')
  await page.getByText(ADDED).waitFor()
  await page.getByRole('button', { name: 'Watching Corvane' }).waitFor()
  expect(writes(tab.calls)).toHaveLength(1)
})

journey(
  'a watch is forgotten when its visitor closes the window, which says why it asks to log in',
  async ({ visitorWithAccount }) => {
    const tab = await show('/projects/corvane')
    const { page } = tab
    await page.getByRole('button', { name: 'Watch Corvane' }).click()
    const modal = page.getByRole('dialog', { name: 'Log In' })
    await modal.getByText('Please login to add projects to your watchlist.').waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    const again = await openModal(page, 'Log In')
    expect(await again.getByText('Please login').count()).toBe(0)
    const lists = page.waitForResponse('**/api/watchlist')
    await logIn(page, visitorWithAccount.email)
    await accountMenu(page).waitFor()
    await lists
    await page.locator('button[aria-label="Watch Corvane"]:not([aria-disabled])').waitFor()
    expect(writes(tab.calls)).toEqual([])
  },
)

journey.for(['modal', 'page'] as const)(
  'Tab goes from Email to Password, and then to Forgot password (%s)',
  async (where) => {
    const { page } = await show(where === 'page' ? '/auth/login' : '/methodology')
    if (where === 'modal') await openModal(page, 'Log In')
    const { email, password, forgot } = logInForm(page)
    await email.focus()
    await page.keyboard.press('Tab')
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('Forgot password')
    // Where it is seen is beside the label, above the field.
    const [link, field] = [await forgot.boundingBox(), await password.boundingBox()]
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  },
)

journey(
  'after a log-in the vote is that of the user, not of the browser',
  async ({ visitorWithAccount }) => {
    const tab = await show('/projects/corvane#community')
    const { page } = tab
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    const yes = votes.getByRole('button', { name: 'Yes' })
    await yes.click()
    await votes.getByText('You voted yes. You can change it.').waitFor()
    await requestsDone(page)
    await openModal(page, 'Log In')
    await logIn(page, visitorWithAccount.email)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await votes.getByText('You have not voted.').waitFor()
    await yes.click()
    await votes.getByText('You voted yes. You can change it.').waitFor()
    expect(tab.calls.filter(({ path }) => path.includes('vote=yes'))).toHaveLength(2)
  },
)
