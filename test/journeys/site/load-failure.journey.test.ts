import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { accountMenu } from '../auth/auth-views.ts'
import { openReport } from '../incidents/incident-forms.ts'
import { holdRequests } from '../intercept.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'

const FAILED = /ERR_|Failed to fetch|dynamically imported|offline|could not be loaded/

/** Goes to a page whose code this one has not fetched. */
const goToTerms = async (page: Page): Promise<void> =>
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The documents that the page goes to from now on, as paths with their query. */
const documentsOf = (page: Page): readonly string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.isNavigationRequest()) paths.push(pathname + search)
  })
  return paths
}

journey(
  'offline a page that is not loaded says so, and loads by itself when the network is back',
  async ({ open }) => {
    const { page, context, expectNoise } = await open('/products/skynet')
    expectNoise(FAILED)
    // An import that is on its way when the network goes fails for good: the page would load anew.
    await pageIsIdle(page)
    const documents = documentsOf(page)
    await context.setOffline(true)
    await page.getByRole('status').getByText('You are offline.').waitFor()
    await goToTerms(page)
    await heading(page, 'You are offline').waitFor()
    expect(new URL(page.url()).pathname).toBe('/company/terms-and-conditions')
    await context.setOffline(false)
    await heading(page, 'Terms and Conditions').waitFor()
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    expect(documents).toEqual([])
  },
)

journey('what is out of date is asked for again when the network is back', async ({ open }) => {
  const { page, context, calls, expectNoise } = await open('/alerts')
  expectNoise(FAILED)
  await heading(page, 'Security alerts').waitFor()
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/security-alerts')).length
  const before = asked()
  // The network comes and goes until what the page began with is out of date.
  await expect
    .poll(async () => {
      await context.setOffline(true)
      await context.setOffline(false)
      return asked()
    })
    .toBeGreaterThan(before)
})

journey(
  'a page that could not be loaded says so, and Retry loads it when the server is back',
  async ({ open }) => {
    const { page, expectNoise } = await open('/products/skynet')
    expectNoise(FAILED)
    await page.route('**/assets/company-pages-*', async (route) => await route.abort())
    await page.route('**/', async (route) => await route.abort())
    await goToTerms(page)
    await heading(page, 'This page could not be loaded').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'This page could not be loaded').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'Terms and Conditions').waitFor()
  },
)

journey(
  'after a new release a page whose code is gone loads itself anew, once, at its address',
  async ({ open }) => {
    const { page, expectNoise } = await open('/products/skynet')
    expectNoise(FAILED)
    const documents = documentsOf(page)
    await page.route('**/assets/company-pages-*', async (route) => {
      if (documents.length > 0) await route.continue()
      else await route.fulfill({ status: 404 })
    })
    await goToTerms(page)
    await heading(page, 'Terms and Conditions').waitFor()
    expect(documents).toEqual(['/company/terms-and-conditions'])
  },
)

journey('a page or part whose code stays gone loads the page anew only once', async ({ open }) => {
  const { page, expectNoise } = await open('/products/skynet')
  expectNoise(FAILED)
  const documents = documentsOf(page)
  await page.route(
    /\/assets\/(company-pages|market-tab)-/,
    async (route) => await route.fulfill({ status: 404 }),
  )
  await goToTerms(page)
  await heading(page, 'This page could not be loaded').waitFor()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expect(documents).toEqual(['/company/terms-and-conditions'])

  // A part of a page whose code is gone leaves the others.
  await showPath(page, '/projects/tidewell#market')
  await page.getByText('We could not show this part. Reload the page to try again.').waitFor()
  await page.getByRole('tab', { name: /^Community/ }).click()
  await page.getByRole('region', { name: 'Do you trust this project?' }).waitFor()
  expect(documents).toEqual(['/company/terms-and-conditions', '/projects/tidewell'])
})

journey(
  'a menu that cannot be loaded offline leaves the page as it is',
  async ({ open, newUser }) => {
    const { page, context, expectNoise } = await open('/company/privacy-policy', { as: newUser })
    expectNoise(FAILED)
    await accountMenu(page).waitFor()
    await context.setOffline(true)
    await page.getByRole('status').getByText('You are offline.').waitFor()
    await accountMenu(page).click()
    await page.locator('[aria-label="Account menu"][aria-expanded="false"]').waitFor()
    expect(await heading(page, 'Privacy Policy').isVisible()).toBe(true)
    await context.setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Watchlists' }).waitFor()
  },
)

journey(
  'without the code of the account menu a page stands, and the next one tries again',
  async ({ open }) => {
    const { page, signInAsNewUser, expectNoise } = await open('/company/privacy-policy')
    expectNoise(FAILED)
    /** By the page that is shown. */
    let aborted = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) aborted = 0
    })
    await page.route('**/assets/signed-in-parts-*', async (route) => {
      aborted += 1
      await route.abort()
    })
    const documents = documentsOf(page)
    // A browser does not fetch a failed module again: each page loads itself anew, once. One that does
    // so before its first load has ended has no end of that.
    const loaded = async (times: number) => await expect.poll(() => documents.length).toBe(times)
    await signInAsNewUser()
    await loaded(2)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Account Settings' }).waitFor()
    // What the second load asks for has failed, too, before it is left.
    await requestsDone(page)
    await goToTerms(page)
    await loaded(3)
    await heading(page, 'Terms and Conditions').waitFor()
    await expect.poll(() => aborted).toBeGreaterThan(0)
    await requestsDone(page)
    expect(await accountMenu(page).count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await loaded(4)
    await accountMenu(page).waitFor()
  },
)

journey(
  'a report that is half written outlasts the failure of the account menu of who signs in elsewhere',
  async ({ open, newUser }) => {
    const tab = await open('/alerts')
    const { page, expectNoise } = tab
    expectNoise(FAILED)
    const { description } = await openReport(page)
    await description.fill('The hawser contract')
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/signed-in-parts-'),
    )
    await page.route('**/assets/signed-in-parts-*', async (route) => await route.abort())
    const documents = documentsOf(page)
    const probed = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
    await signInElsewhere(tab, newUser)
    await failed
    await probed
    await requestsDone(page)
    await pageIsIdle(page)
    expect(documents).toEqual([])
    expect(await description.inputValue()).toBe('The hawser contract')
  },
)

journey(
  'a page that a content blocker keeps the survey of a user from is not loaded anew',
  async ({ open, newUser }) => {
    let loads = 0
    let blocked = 0
    const { page, expectNoise } = await open('/company/privacy-policy', {
      as: newUser,
      beforeLoad: async (tab) => {
        tab.on('framenavigated', () => (loads += 1))
        await tab.route('**/assets/first-login-survey-*.js', async (route) => {
          blocked += 1
          await route.abort('blockedbyclient')
        })
      },
    })
    expectNoise(FAILED)
    await expect.poll(() => blocked).toBe(1)
    await pageIsIdle(page)
    // As long as a page that would reload takes to ask for the newest release.
    await page.evaluate(async () => await (await fetch('/')).text())
    await page.evaluate(async () => await (await fetch('/')).text())
    expect([loads, blocked]).toEqual([1, 1])
  },
)

const openedByUser = openOnce(
  async (open, createUser) => await open('/robots.txt', { as: await createUser() }),
)

journey.for([
  ['/my/watchlists', 'Watchlists'],
  ['/my/settings', 'Account settings'],
] as const)(
  'while the session loads %s has its heading, and the footer offers no way in',
  async ([path, title]) => {
    const { page } = await openedByUser()
    const session = await holdRequests(page, '/api/auth/session')
    await page.goto(path)
    await session.firstRequest
    await heading(page, title).waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Privacy Policy' }).waitFor()
    expect(await footer.getByRole('link', { name: 'Sign Up' }).count()).toBe(0)
    session.release()
    await footer.getByRole('link', { name: 'Account Settings' }).waitFor()
    expect(await footer.getByRole('link', { name: 'Log In' }).count()).toBe(0)
  },
)
