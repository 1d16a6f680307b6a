import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { createVisitor, newEmail, PASSWORD } from '../../support/http/visitor.ts'
import { refuseRequests } from '../intercept.ts'
import {
  accountMenu,
  endSession,
  logIn,
  logInForm,
  openHeld,
  openModal,
  UNKNOWN,
} from './auth-views.ts'

/** Makes the auth service answer a login with a failure of this name. */
const failLogIn = async (page: Page, name: string): Promise<void> => {
  await page.unrouteAll()
  await page.route('**/api/auth/callback/credentials', async (route) => {
    const url = `${new URL(page.url()).origin}/api/auth/error?error=${name}`
    await route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ url }),
    })
  })
}

describe('signed out', () => {
  /** Whether somebody is signed in is not known at first. */
  const openedUnknown = openHeld('/api/auth/session')
  const opened = async () => {
    const tab = await openedUnknown()
    tab.held.release()
    return tab
  }

  journey(
    'A3.4 until the session is known the header shows neither the ways in nor an avatar as usable',
    async () => {
      const { page, held } = await openedUnknown()
      await page.locator('#account').waitFor({ state: 'attached' })
      expect(await page.getByRole('button', { name: 'Log In', exact: true }).count()).toBe(0)
      expect(await accountMenu(page).count()).toBe(0)
      held.release()
      await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    },
  )

  journey('A2.52 A2.53 anonymous users see Log In and Sign Up', async () => {
    const { page } = await opened()
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    await header.getByRole('button', { name: 'Sign Up', exact: true }).waitFor()
  })

  journey('A2.85 A3.6 without a session there is no modal and no account menu', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await accountMenu(page).count()).toBe(0)
  })

  journey('A2.86 A2.91 Log In opens the modal in the login view', async () => {
    const { page } = await opened()
    const modal = await openModal(page, 'Log In')
    await modal.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/methodology')
  })

  journey('A2.93 A2.95 the login view has two fields and a button', async () => {
    const { page } = await opened()
    const { email, password, submit } = logInForm(page)
    await email.fill('someone@assay.test')
    expect(await password.getAttribute('type')).toBe('password')
    await submit.waitFor()
  })

  journey('A2.92 Sign up now leads from login to signup', async () => {
    const { page } = await opened()
    await page.getByRole('link', { name: 'Sign up now', exact: true }).click()
    await page.getByRole('dialog', { name: 'Create an account' }).waitFor()
  })

  /** Opens the modal in its first view. */
  const reopenModal = async (page: Page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return await openModal(page, 'Log In')
  }

  journey(
    'A8.3 A2.113 an unconfirmed account is led to verify its email, which is known already',
    async ({ origin }) => {
      const email = newEmail()
      await createVisitor(origin).post('/api/auth/signup', { email, password: PASSWORD })
      const { page } = await opened()
      await reopenModal(page)
      await logIn(page, email)
      const modal = page.getByRole('dialog', { name: 'Verify your email' })
      await modal.getByText(email).waitFor()
      expect(await modal.getByRole('textbox', { name: 'Email' }).count()).toBe(0)
    },
  )

  journey(
    'A1.8 A4.14 logging in by email and password closes the modal',
    async ({ visitorWithAccount }) => {
      const { page } = await opened()
      const modal = await reopenModal(page)
      await logIn(page, visitorWithAccount.email, visitorWithAccount.password)
      await accountMenu(page).waitFor()
      await modal.waitFor({ state: 'detached' })
    },
  )
})

const openedNarrow = openOnce(async (open) => await open('/', { viewport: NARROW }))

journey.for([
  ['A2.88', 'Log In', '/auth/login', 'Log In'],
  ['A2.89', 'Sign Up', '/auth/signup', 'Create an account'],
])(
  '%s on narrow screens %s is a link to %s and opens no modal',
  async ([, name = '', path = '', heading = '']) => {
    const { page } = await openedNarrow()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path && url.search === '')
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
  },
)

describe('the plain page', () => {
  const opened = openOnce(async (open) => await open('/auth/login'))

  journey('A2.21 /auth/login is a plain page with the login form', async () => {
    const { page } = await opened()
    await logInForm(page).submit.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  journey('A5.1 A5.2 fields touched and left empty say so', async () => {
    const { page } = await opened()
    const { email, password } = logInForm(page)
    await email.waitFor()
    expect(await page.getByText('Please input your').count()).toBe(0)
    await email.focus()
    await password.focus()
    await page.getByText('Please input your email address', { exact: true }).waitFor()
    await email.focus()
    await page.getByText('Please input your password', { exact: true }).waitFor()
    await email.fill('someone@assay.test')
    await password.fill('x')
    expect(await page.getByText('Please input your').count()).toBe(0)
  })

  journey('A5.3 Log in waits until both fields are filled', async () => {
    const { page } = await opened()
    const { email, password, submit } = logInForm(page)
    await email.fill('')
    await password.fill('')
    expect(await submit.isDisabled()).toBe(true)
    await email.fill('someone@assay.test')
    expect(await submit.isDisabled()).toBe(true)
    await password.fill('x')
    expect(await submit.isDisabled()).toBe(false)
    await email.fill('')
    expect(await submit.isDisabled()).toBe(true)
  })

  journey('a login that the firewall refuses says that the limit is exceeded', async () => {
    const { page } = await opened()
    await refuseRequests(page, '/api/auth/callback/credentials', 'LimitExceededException', 429)
    await logIn(page, 'someone@assay.test')
    await page.getByText('Attempt limit exceeded, please try after some time.').waitFor()
  })

  journey('A3.10 logging in sends email and password', async () => {
    const { page, calls } = await opened()
    await failLogIn(page, 'NotAuthorizedException')
    await logIn(page, 'someone@assay.test')
    await page.getByText('Email and password do not match. Please try again.').waitFor()
    const sent = calls.find(({ path }) => path === '/api/auth/callback/credentials')
    expect(Object.fromEntries(new URLSearchParams(sent?.body ?? ''))).toMatchObject({
      email: 'someone@assay.test',
      password: PASSWORD,
    })
  })

  journey.for([
    ['A8.5 a failure without a name of its own', 'UnknownException', UNKNOWN],
    [
      'a login that is limited',
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    ],
  ] as const)('%s says so', async ([, failure, sentence]) => {
    const { page } = await opened()
    await failLogIn(page, failure)
    await logIn(page, 'someone@assay.test')
    await page.getByText(sentence).waitFor()
  })

  journey(
    'A8.1 A2.23 a wrong password says that the two do not match, and has the focus; the right one leads to `/`, signed in',
    async ({ visitorWithAccount }) => {
      const { page } = await opened()
      await page.unrouteAll()
      const { email, password, submit } = logInForm(page)
      await email.fill(visitorWithAccount.email)
      await password.fill('not-the-password-1')
      await submit.click()
      await page.getByText('Email and password do not match. Please try again.').waitFor()
      expect(await email.inputValue()).toBe(visitorWithAccount.email)
      await expect.poll(async () => await isFocused(password)).toBe(true)
      await password.fill(visitorWithAccount.password)
      await submit.click()
      await page.waitForURL((url) => url.pathname === '/')
      await accountMenu(page).waitFor()
    },
  )

  journey(
    'A2.23 logging in on the plain page leads away, signed in, to the callbackUrl',
    async ({ visitorWithAccount }) => {
      const tab = await opened()
      const { page } = tab
      await followPath(page, '/company/about')
      await endSession(tab)
      await followPath(page, '/auth/login?callbackUrl=%2Fmy%2Fwatchlists')
      await logIn(page, visitorWithAccount.email, visitorWithAccount.password)
      await page.waitForURL((url) => url.pathname === '/my/watchlists')
      await accountMenu(page).waitFor()
      // The log-in has no place in the history: it would lead on again.
      await page.goBack()
      await page.waitForURL('**/company/about')
    },
  )
})

describe('signed in', () => {
  const openedByUser = openOnce(async (open, createUser) => {
    const user = await createUser()
    return { ...(await open('/methodology', { as: user })), user }
  })

  journey(
    'A2.54 A3.5 with a session the avatar stands in place of Log In and Sign Up',
    async () => {
      const { page, user } = await openedByUser()
      const { email } = user
      const avatar = accountMenu(page)
      await avatar.waitFor()
      expect(await avatar.innerText()).toBe(email[0]?.toUpperCase())
      expect(await page.getByRole('button', { name: 'Log In', exact: true }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Sign Up', exact: true }).count()).toBe(0)
    },
  )

  journey('A8.29 a sign-out that fails says so and the user stays signed in', async () => {
    const { page, expectNoise } = await openedByUser()
    expectNoise(/500 .*signout/)
    await page.route(
      '**/api/auth/signout',
      async (route) => await route.fulfill({ status: 500, body: '{}' }),
    )
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Something went wrong.', { exact: true }).waitFor()
    await page.unrouteAll()
    await accountMenu(page).waitFor()
  })

  journey(
    'A2.61 A8.28 Sign out ends the session, says so, and the header shows Log In again, in another tab, too',
    async () => {
      const { page, context } = await openedByUser()
      const other = await context.newPage()
      await other.goto('/methodology')
      await accountMenu(other).waitFor()
      const sessionCookie = (await context.cookies()).find(({ name }) =>
        name.endsWith('session-token'),
      )
      await accountMenu(page).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('Signed out successfully.', { exact: true }).waitFor()
      const logInButton = page.getByRole('button', { name: 'Log In', exact: true })
      await logInButton.waitFor()
      await expect.poll(async () => await isFocused(logInButton)).toBe(true)
      await other.getByRole('button', { name: 'Log In', exact: true }).waitFor()
      const replayed = await fetch(new URL('/api/auth/session', page.url()), {
        headers: { cookie: `${sessionCookie?.name}=${sessionCookie?.value}` },
      })
      expect(await replayed.json()).toEqual({})
    },
  )
})
