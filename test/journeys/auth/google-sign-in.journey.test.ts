import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { createVisitor, newEmail } from '../../support/http/visitor.ts'
import {
  accountMenu,
  chooseAccount,
  endSession,
  logIn,
  logInForm,
  openHeld,
  openModal,
  showAuthPage,
} from './auth-views.ts'

const google = (page: Page) => page.getByRole('button', { name: 'Google', exact: true })

/** Whether Google is offered is not known at first. */
const openedUnknown = openHeld('/api/auth/providers')
const opened = async () => {
  const tab = await openedUnknown()
  tab.held.release()
  return tab
}

journey('nothing moves when it becomes known that Google is offered', async () => {
  const { page, held } = await openedUnknown()
  const modal = await openModal(page, 'Log In')
  const { submit } = logInForm(page)
  await submit.waitFor()
  expect(await google(page).count()).toBe(0)
  const places = async () => [await modal.boundingBox(), await submit.boundingBox()]
  const before = await places()
  held.release()
  await google(page).waitFor()
  expect(await places()).toEqual(before)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
})

journey('A2.96 login has the Google button under the line `or log in with`', async () => {
  const { page } = await opened()
  const modal = await openModal(page, 'Log In')
  const line = await modal.getByText('or log in with', { exact: true }).boundingBox()
  const button = await google(page).boundingBox()
  const submit = await logInForm(page).submit.boundingBox()
  expect(line?.y).toBeGreaterThan(submit?.y ?? Infinity)
  expect(button?.y).toBeGreaterThan(line?.y ?? Infinity)
})

journey('A2.102 signup has the Google button', async () => {
  const { page } = await opened()
  await page.getByRole('link', { name: 'Sign up now' }).click()
  await page.getByRole('dialog', { name: 'Create an account' }).waitFor()
  await google(page).waitFor()
})

journey('the plain pages have it too', async () => {
  const { page } = await opened()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const path of ['/auth/login', '/auth/signup']) {
    await showAuthPage(page, path)
    await google(page).waitFor()
  }
})

journey('where Google is not offered there is no button', async ({ open }) => {
  const { page } = await open('/methodology')
  await page.route(
    '**/api/auth/providers',
    async (route) => await route.fulfill({ json: { credentials: { id: 'credentials' } } }),
  )
  const answered = page.waitForResponse('**/api/auth/providers')
  const modal = await openModal(page, 'Log In')
  await answered
  await logInForm(page).submit.waitFor()
  await page.evaluate(async () => await new Promise(requestAnimationFrame))
  expect(await google(page).count()).toBe(0)
  expect(await modal.getByText('or log in with').isVisible()).toBe(false)
})

journey(
  'A1.9 A7.20 a visitor signs in with Google and comes back to the page that was left',
  async ({ open, identityOrigin }) => {
    const { page } = await open('/projects/quernstead?from=list')
    await openModal(page, 'Log In')
    await google(page).click()
    await page.waitForURL((url) => url.origin === identityOrigin)
    const left = new URL(page.url())
    expect(left.pathname).toBe('/oauth2/authorize')
    expect(left.searchParams.get('identity_provider')).toBe('Google')
    expect(new URL(left.searchParams.get('redirect_uri') ?? '').pathname).toBe(
      '/api/auth/callback/cognito',
    )
    await chooseAccount(page, newEmail())
    await page.waitForURL('/projects/quernstead?from=list')
    await accountMenu(page).waitFor()
  },
)

const openedPlain = openOnce(async (open) => await open('/company/about'))

/** The login page that leads to the watchlists, with nobody signed in. */
const showLogIn = async () => {
  const tab = await openedPlain()
  const { page } = tab
  if (new URL(page.url()).pathname !== '/company/about') await followPath(page, '/company/about')
  await endSession(tab)
  await followPath(page, '/auth/login?callbackUrl=%2Fmy%2Fwatchlists')
  return tab
}

journey('who turns back at Google is told so on the sign-in page', async () => {
  const { page } = await showLogIn()
  await google(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/auth/login?**error=Callback**')
  await page.getByRole('alert').getByText('The sign-in was not completed.').waitFor()
  await logInForm(page).submit.waitFor()
})

journey(
  'an email that has an account with a password is not opened by Google, which is said',
  async ({ visitorWithAccount: { email, password } }) => {
    const { page } = await showLogIn()
    await google(page).click()
    await chooseAccount(page, email)
    await page.waitForURL('**/auth/login?**error=OAuthAccountNotLinked**')
    await page.getByRole('alert').getByText('This email already has an account.').waitFor()
    await logIn(page, email, password)
    await page.waitForURL('/my/watchlists')
    await accountMenu(page).waitFor()
  },
)

journey('signing in with Google on a plain page leads where that page leads', async () => {
  const { page } = await showLogIn()
  await google(page).click()
  await chooseAccount(page, newEmail())
  await page.waitForURL('/my/watchlists')
  await accountMenu(page).waitFor()
})

// Last: it leaves the site.
journey(
  'A5.41 a sign-in with Google that cannot be started says so, and then a double click sends one request',
  async ({ origin }) => {
    const { page, calls, expectNoise } = await showLogIn()
    expectNoise(/net::ERR_FAILED/)
    await page.route('**/api/auth/signin/cognito?*', async (route) => await route.abort())
    await google(page).click()
    await page.getByText('An unknown error has occurred. Please try again later.').waitFor()
    await page.unroute('**/api/auth/signin/cognito?*')
    const before = calls.length
    await google(page).dblclick()
    await page.waitForURL((url) => url.origin !== origin)
    const sent = calls
      .slice(before)
      .filter(({ path }) => path.startsWith('/api/auth/signin/cognito'))
    expect(sent).toHaveLength(1)
  },
)

journey('the picture that Google gave shows in the header', async ({ open, origin }) => {
  const visitor = createVisitor(origin)
  await visitor.signInWithGoogle(newEmail())
  const { page } = await open('/methodology', { as: visitor })
  await accountMenu(page).locator('img').waitFor()
})
