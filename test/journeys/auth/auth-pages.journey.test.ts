import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { PASSWORD } from '../../support/http/visitor.ts'
import { holdRequests } from '../intercept.ts'
import {
  accountMenu,
  endSession,
  fillLogIn,
  logIn,
  logInForm,
  openModal,
  showAuthPage,
} from './auth-views.ts'

journey(
  'A2.24 A4.34 on the sign-in page one signs in and returns to the callback url',
  async ({ open, origin, visitorWithAccount: { email, password } }) => {
    const goal = `${origin}/my/watchlists?from=mail`
    const { page, calls } = await open(
      `/api/auth/signin?${new URLSearchParams({ callbackUrl: goal })}`,
    )
    await page.waitForURL('**/auth/login?**')
    const sessionRequests = () => calls.filter(({ path }) => path === '/api/auth/session').length
    const { submit } = await fillLogIn(page, email, password)
    const before = sessionRequests()
    await submit.click()
    await page.waitForURL(goal)
    await accountMenu(page).waitFor()
    expect(sessionRequests()).toBe(before + 1)
  },
)

journey(
  'who came from a page with an ampersand in what is searched for returns to just that',
  async ({ open, visitorWithAccount: { email, password } }) => {
    const { page } = await open('/?q=Smith+%26+Co', { viewport: NARROW })
    await page.getByRole('banner').getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Log In', exact: true }).click()
    await logIn(page, email, password)
    await page.waitForURL(({ pathname }) => pathname === '/')
    expect(new URL(page.url()).search).toBe('?q=Smith+%26+Co')
  },
)

/** Where the auth service sends the browser. */
const redirectFrom = async (origin: string, path: string): Promise<string> => {
  const { pathname, search } = new URL((await fetch(origin + path)).url)
  return pathname + search
}

const openedError = openOnce(async (open) => await open('/api/auth/error?error=SessionRequired'))

/** Where the auth service leads on that error, without a load after the first. */
const showError = async (origin: string, error: string): Promise<Page> => {
  const { page } = await openedError()
  const to = await redirectFrom(origin, `/api/auth/error?error=${error}`)
  await showAuthPage(page, to)
  return page
}

journey.for([
  ['SessionRequired', 'Please log in to see this page.'],
  ['OAuthSignin', 'We could not reach Google.'],
  ['OAuthCallback', 'The sign-in with Google was not completed.'],
  ['OAuthAccountNotLinked', 'This email already has an account.'],
  ['CredentialsSignin', 'Email and password do not match.'],
  ['Callback', 'The sign-in was not completed.'],
])('the sign-in page says what %s means', async ([error = '', sentence = ''], { origin }) => {
  const page = await showError(origin, error)
  await page.waitForURL(`**/auth/login?**error=${error}**`)
  await page.getByRole('alert').getByText(sentence).waitFor()
  await logInForm(page).forgot.click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

journey(
  'who logs in before the page knows of any session is not told again why the sign-in failed',
  async ({ open, visitorWithAccount: { email, password } }) => {
    const { page } = await open('/robots.txt')
    const sessions = await holdRequests(page, '/api/auth/session')
    await page.goto('/auth/login?error=OAuthCallback')
    const sentence = page.getByText('The sign-in with Google was not completed.')
    await sentence.waitFor()
    await logIn(page, email, password)
    await expect.poll(sessions.count).toBe(2)
    sessions.release()
    await accountMenu(page).waitFor()
    await requestsDone(page)
    expect(await sentence.count()).toBe(0)
  },
)

journey.for([
  ['Configuration', 'Sign-in is unavailable'],
  ['AccessDenied', 'Access denied'],
  ['Verification', 'This link no longer works'],
])('A2.25 the error page names the failure %s', async ([error = '', title = ''], { origin }) => {
  const page = await showError(origin, error)
  await page.waitForURL(`**/auth/error?error=${error}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByText(error).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL('/auth/login')
})

journey('A2.25 a failure without a name has a page too, and shows no foreign text', async () => {
  const { page } = await openedError()
  await showAuthPage(page, '/auth/error?error=Call+555+now')
  await page.getByRole('heading', { name: 'Sign-in failed', level: 1 }).waitFor()
  expect(await page.getByText('555').count()).toBe(0)
})

journey(
  'the sign-out page asks, signs out and leads to the callback url',
  async ({ open, newUser }) => {
    const { page } = await open('/api/auth/signout?callbackUrl=%2Fcompany%2Fprivacy-policy', {
      as: newUser,
    })
    await page.waitForURL('**/auth/signout**')
    await page.getByText(`You are signed in as ${newUser.email}.`).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Signed out successfully.').waitFor()
    await page.waitForURL((url) => url.pathname !== '/auth/signout')
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
  },
)

journey('the sign-out page says so when nobody is signed in', async () => {
  const { page } = await openedError()
  await showAuthPage(page, '/auth/signout?callbackUrl=%2Fcompany%2Fabout')
  await page.getByText('You are not signed in.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.waitForURL('/auth/login?callbackUrl=%2Fcompany%2Fabout')
})

journey('A2.90 on the login page the header shows only a Sign Up button', async () => {
  const { page } = await openedError()
  await showAuthPage(page, '/auth/login')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Sign Up', exact: true }).waitFor()
  expect(await header.getByText('Log In', { exact: true }).count()).toBe(0)
  await page.setViewportSize(NARROW)
  await header.getByRole('link', { name: 'Sign Up', exact: true }).waitFor()
  expect(await header.getByText('Log In', { exact: true }).count()).toBe(0)
  await page.setViewportSize(WIDE)
})

describe('a sign-in', () => {
  const opened = openOnce(async (open, createUser) => {
    const { email } = await createUser()
    const tab = await open('/projects/quernstead?from=list')
    await openModal(tab.page, 'Log In')
    const { submit } = await fillLogIn(tab.page, email)
    const before = tab.calls.length
    await submit.click()
    await accountMenu(tab.page).waitFor()
    // What the page brings below its first screen may come meanwhile.
    const made = tab.calls.slice(before).filter(({ path }) => path.startsWith('/api/auth/'))
    return { ...tab, email, made }
  })

  journey('A4.29 A4.32 fetches the providers, then posts the credentials', async () => {
    const { email, made } = await opened()
    const [providers, csrf, post] = made
    expect([providers?.path, csrf?.path, post?.path]).toEqual([
      '/api/auth/providers',
      '/api/auth/csrf',
      '/api/auth/callback/credentials',
    ])
    expect(Object.fromEntries(new URLSearchParams(post?.body ?? ''))).toMatchObject({
      email,
      password: PASSWORD,
    })
  })

  journey('A7.17 carries the token, the page to come back to, and the wish for JSON', async () => {
    const { email, made, origin } = await opened()
    const post = made.find(({ path }) => path === '/api/auth/callback/credentials')
    const { csrfToken, ...fields } = Object.fromEntries(new URLSearchParams(post?.body ?? ''))
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect(fields).toEqual({
      email,
      password: PASSWORD,
      callbackUrl: `${origin}/projects/quernstead?from=list`,
      json: 'true',
    })
  })

  journey(
    'A4.31 with an unknown provider sign-in goes to the sign-in page with a callback url',
    async ({ origin }) => {
      const tab = await opened()
      const { page } = tab
      await endSession(tab)
      const before = tab.calls.length
      await page.route(
        '**/api/auth/providers',
        async (route) => await route.fulfill({ json: { other: { id: 'other' } } }),
      )
      await openModal(page, 'Log In')
      await logIn(page, 'someone@assay.test')
      const goal = `${origin}/projects/quernstead?from=list`
      await page.waitForURL(`/auth/login?${new URLSearchParams({ callbackUrl: goal })}`)
      const paths = tab.calls.slice(before).map(({ path }) => path)
      expect(paths).not.toContain('/api/auth/callback/credentials')
      expect(paths).toContain(`/api/auth/signin?${new URLSearchParams({ callbackUrl: goal })}`)
    },
  )
})

journey('A4.30 without providers sign-in goes to the auth error page', async () => {
  const { page } = await openedError()
  await showAuthPage(page, '/auth/login')
  await page.route('**/api/auth/providers', async (route) => await route.fulfill({ json: {} }))
  await logIn(page, 'someone@assay.test')
  await page.waitForURL('/auth/error')
  await page.getByRole('heading', { name: 'Sign-in failed', level: 1 }).waitFor()
  await page.unrouteAll()
})

journey('the ways on from the verify view stand in one quiet line', async () => {
  const { page } = await openedError()
  await showAuthPage(page, '/auth/login?view=verify-email')
  const buttons = ['Back to login', 'Resend Confirmation Code'].map((name) =>
    page.getByRole('button', { name }),
  )
  const [back, resend] = await Promise.all(
    buttons.map(async (button) => await button.boundingBox()),
  )
  expect(back?.y).toBe(resend?.y)
  expect(resend!.x).toBeGreaterThan(back!.x + back!.width)
  for (const button of buttons) {
    const background = await button.evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(background).toBe('rgba(0, 0, 0, 0)')
  }
})
