import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { pageSecurityHeaders } from '../../../shared/page-security.ts'
import { journey, type Tab } from '../../support/browser/journey.ts'
import { pageScript } from '../../support/browser/page-script.ts'
import { createVisitor, newEmail, SESSION_COOKIE } from '../../support/http/visitor.ts'

/** npm's next-auth 4.24, as it comes, in the browser against the running product. */
interface NextAuthClient {
  getSession(): Promise<{ user: Record<string, unknown>; expires: string } | null>
  getCsrfToken(): Promise<string | undefined>
  getProviders(): Promise<Record<string, Record<string, string>> | null>
  signIn(
    provider?: string,
    options?: Readonly<Record<string, unknown>>,
    parameters?: Readonly<Record<string, string>>,
  ): Promise<SignInAnswer | undefined>
  signOut(options?: Readonly<Record<string, unknown>>): Promise<{ url: string } | undefined>
}

interface SignInAnswer {
  readonly error: string | null
  readonly status: number
  readonly ok: boolean
  readonly url: string | null
}

const PAGE = '/next-auth-client'
const SCRIPT = `${PAGE}.js`
const DAY_SECONDS = 24 * 3600

let script = ''
beforeAll(async () => {
  const file = join(import.meta.dirname, 'next-auth-client-page.ts')
  script = await pageScript(file, 'nextAuthPage', {
    'process.env.NODE_ENV': '"production"',
    'process.env.NEXTAUTH_URL': 'undefined',
    'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
    'process.env.VERCEL_URL': 'undefined',
  })
})

/** Puts the page on the product's own origin, under the product's own security headers. */
const servePage = async (context: BrowserContext, identityOrigin: string): Promise<void> => {
  const headers = pageSecurityHeaders(identityOrigin)
  await context.route(
    ({ pathname }) => pathname === PAGE,
    (route) =>
      route.fulfill({
        headers,
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>Client</title><body></body><script src="${SCRIPT}"></script>`,
      }),
  )
  await context.route(
    ({ pathname }) => pathname === SCRIPT,
    (route) => route.fulfill({ headers, contentType: 'text/javascript', body: script }),
  )
}

/** Calls a function of the client in the page. */
const call = async <Name extends keyof NextAuthClient>(
  page: Page,
  name: Name,
  ...args: Parameters<NextAuthClient[Name]>
): Promise<Awaited<ReturnType<NextAuthClient[Name]>>> =>
  (await page.evaluate(
    async ([called, given]) => {
      const { nextAuth } = globalThis as unknown as {
        nextAuth: Record<string, (...all: unknown[]) => Promise<unknown>>
      }
      return await nextAuth[called]?.(...given)
    },
    [name, args] as const,
  )) as Awaited<ReturnType<NextAuthClient[Name]>>

/** Waits until the page says who is signed in. */
const says = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor()
}

const clientJourney = journey.extend<{ openClient: () => Promise<Tab> }>({
  openClient: async ({ open, identityOrigin }, use) =>
    await use(
      async () =>
        await open(PAGE, {
          beforeLoad: async (page) => await servePage(page.context(), identityOrigin),
        }),
    ),
})

const cookieOf = async ({ context }: Tab, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)

const logIn = async (tab: Tab, account: { readonly email: string; readonly password: string }) => {
  const answer = await call(tab.page, 'signIn', 'credentials', { ...account, redirect: false })
  expect(answer).toMatchObject({ ok: true, error: null })
  await says(tab.page, `authenticated ${account.email}`)
}

describe("NextAuth's own client", () => {
  clientJourney('finds nobody signed in, a token, and the providers', async ({ openClient }) => {
    const { page, origin } = await openClient()
    await says(page, 'unauthenticated')
    expect(await call(page, 'getSession')).toBeNull()
    expect(await call(page, 'getCsrfToken')).toMatch(/^[0-9a-f]{64}$/)
    expect(await call(page, 'getProviders')).toMatchObject({
      credentials: { type: 'credentials' },
      cognito: { name: 'Google', type: 'oauth', signinUrl: `${origin}/api/auth/signin/cognito` },
    })
  })

  clientJourney(
    'signs in without leaving the page, and the session has a cookie that no script reads',
    async ({ openClient, visitorWithAccount }) => {
      const tab = await openClient()
      const { page, origin } = tab
      await says(page, 'unauthenticated')
      const callbackUrl = `${origin}/my/watchlists`
      const options = { ...visitorWithAccount, redirect: false, callbackUrl }
      expect(await call(page, 'signIn', 'credentials', options)).toEqual({
        ok: true,
        status: 200,
        error: null,
        url: callbackUrl,
      })
      await says(page, `authenticated ${visitorWithAccount.email}`)
      const posted = tab.calls.find(({ method }) => method === 'POST')
      expect(posted?.path).toBe('/api/auth/callback/credentials')
      expect(Object.fromEntries(new URLSearchParams(posted?.body ?? ''))).toEqual({
        ...visitorWithAccount,
        redirect: 'false',
        csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
        callbackUrl,
        json: 'true',
      })
      const session = await call(page, 'getSession')
      expect(session?.user).toMatchObject({ email: visitorWithAccount.email })

      const cookie = await cookieOf(tab, SESSION_COOKIE)
      expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', secure: false })
      const lifetime = (cookie?.expires ?? 0) - Date.now() / 1000
      expect(lifetime).toBeGreaterThan(13 * DAY_SECONDS)
      expect(lifetime).toBeLessThanOrEqual(14 * DAY_SECONDS)
      for (const name of ['next-auth.csrf-token', 'next-auth.callback-url']) {
        expect(await cookieOf(tab, name)).toMatchObject({
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
          expires: -1,
        })
      }
      expect(await page.evaluate(() => document.cookie)).toBe('')
    },
  )

  clientJourney(
    'is told of a wrong password and of an unknown account in the same words',
    async ({ openClient, visitorWithAccount: { email } }) => {
      const tab = await openClient()
      const refused = { ok: false, status: 401, error: 'NotAuthorizedException', url: null }
      for (const known of [email, `nobody-${email}`]) {
        const options = { email: known, password: 'assay-0000', redirect: false }
        expect(await call(tab.page, 'signIn', 'credentials', options)).toEqual(refused)
      }
      await says(tab.page, 'unauthenticated')
      expect(await cookieOf(tab, SESSION_COOKIE)).toBeUndefined()
    },
  )

  clientJourney('is told of an account that is not confirmed', async ({ openClient, origin }) => {
    const { page } = await openClient()
    const account = await createVisitor(origin).signUp()
    expect(
      await call(page, 'signIn', 'credentials', { ...account, redirect: false }),
    ).toMatchObject({ ok: false, status: 401, error: 'UserNotConfirmedException' })
  })

  clientJourney(
    'goes to the callback address after a sign-in, to the error page after a failed one',
    async ({ openClient, visitorWithAccount }) => {
      const { page, origin } = await openClient()
      const callbackUrl = `${origin}${PAGE}?after`
      const wrong = { ...visitorWithAccount, password: 'assay-0000', callbackUrl }
      void call(page, 'signIn', 'credentials', wrong).catch(() => {})
      await page.waitForURL(`${origin}/auth/error?error=NotAuthorizedException`)

      await page.goto(PAGE)
      const right = { ...visitorWithAccount, callbackUrl }
      void call(page, 'signIn', 'credentials', right).catch(() => {})
      await page.waitForURL(callbackUrl)
      await says(page, `authenticated ${visitorWithAccount.email}`)
    },
  )

  clientJourney(
    'goes to the sign-in page for a provider it does not know',
    async ({ openClient }) => {
      const { page, origin } = await openClient()
      void call(page, 'signIn', 'github', { callbackUrl: '/my/watchlists' }).catch(() => {})
      await page.waitForURL(
        `${origin}/auth/login?callbackUrl=${encodeURIComponent(`${origin}/my/watchlists`)}`,
      )
    },
  )

  clientJourney(
    "A7.20 signs in with Google on the identity provider's pages, and comes back",
    async ({ openClient, identityOrigin }) => {
      const tab = await openClient()
      const { page, origin } = tab
      const email = newEmail()
      const parameters = { identity_provider: 'Google', login_hint: email }
      void call(page, 'signIn', 'cognito', { callbackUrl: PAGE }, parameters).catch(() => {})
      await page.waitForURL((url) => url.origin === identityOrigin)
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname).toBe('/oauth2/authorize')
      expect(Object.fromEntries(searchParams)).toMatchObject({
        ...parameters,
        response_type: 'code',
        redirect_uri: `${origin}/api/auth/callback/cognito`,
        code_challenge_method: 'S256',
      })
      const checks = ['state', 'pkce.code_verifier', 'nonce'].map((name) => `next-auth.${name}`)
      for (const name of checks) {
        expect(await cookieOf(tab, name)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      }

      await page.getByLabel('Name').fill('A. Person')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(origin + PAGE)
      // The driver leaves alone what a redirect leads to, so this was the product's answer.
      await page.goto(PAGE)
      await says(page, `authenticated ${email}`)
      for (const name of checks) expect(await cookieOf(tab, name)).toBeUndefined()
    },
  )

  clientJourney(
    'signs out: the other tab hears of it, and a copy of the cookie is dead',
    async ({ openClient, visitorWithAccount }) => {
      const tab = await openClient()
      const { page, context, origin } = tab
      await logIn(tab, visitorWithAccount)
      const held = await cookieOf(tab, SESSION_COOKIE)
      const other = await context.newPage()
      await other.goto(PAGE)
      await says(other, `authenticated ${visitorWithAccount.email}`)

      const callbackUrl = `${origin}/`
      const answer = await call(page, 'signOut', { redirect: false, callbackUrl })
      expect(answer).toEqual({ url: callbackUrl })
      await says(page, 'unauthenticated')
      await says(other, 'unauthenticated')
      expect(await cookieOf(tab, SESSION_COOKIE)).toBeUndefined()

      await context.addCookies([held!])
      expect(await call(page, 'getSession')).toBeNull()
      expect(await cookieOf(tab, SESSION_COOKIE)).toBeUndefined()
    },
  )

  clientJourney(
    'goes to the callback address after a sign-out',
    async ({ openClient, visitorWithAccount }) => {
      const tab = await openClient()
      await logIn(tab, visitorWithAccount)
      void call(tab.page, 'signOut', { callbackUrl: `${PAGE}?after` }).catch(() => {})
      await tab.page.waitForURL(`${tab.origin}${PAGE}?after`)
      await says(tab.page, 'unauthenticated')
    },
  )

  clientJourney('tells the other tab of a sign-in', async ({ openClient, visitorWithAccount }) => {
    const tab = await openClient()
    const other = await tab.context.newPage()
    await other.goto(PAGE)
    await says(other, 'unauthenticated')
    await logIn(tab, visitorWithAccount)
    // It tells of what it was asked for, not of the sign-in itself; and of two times within one
    // second only once, as its messages are then the same.
    await expect
      .poll(async () => {
        await call(tab.page, 'getSession')
        return await other.getByRole('status').innerText()
      })
      .toBe(`authenticated ${visitorWithAccount.email}`)
  })

  clientJourney('updates its session', async ({ openClient, visitorWithAccount }) => {
    const tab = await openClient()
    await logIn(tab, visitorWithAccount)
    const answered = tab.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/session'),
    )
    await tab.page.getByRole('button', { name: 'Update' }).click()
    const response = await answered
    expect(response.status()).toBe(200)
    expect(await response.json()).toMatchObject({ user: { email: visitorWithAccount.email } })
    await says(tab.page, `authenticated ${visitorWithAccount.email}`)
  })

  clientJourney(
    'a page for users only leads to the sign-in page, and back to itself',
    async ({ openClient, visitorWithAccount }) => {
      const tab = await openClient()
      const { page, origin } = tab
      const address = `${origin}${PAGE}?required`
      await page.goto(address).catch(() => {})
      const query = `callbackUrl=${encodeURIComponent(address)}&error=SessionRequired`
      await page.waitForURL(`${origin}/auth/login?${query}`)

      await page.goto(PAGE)
      await logIn(tab, visitorWithAccount)
      await page.goto(address)
      await says(page, `authenticated ${visitorWithAccount.email}`)
    },
  )

  clientJourney(
    'takes an outage for nobody signed in, and tells the log by beacon',
    async ({ openClient }) => {
      const { page, context, expectNoise } = await openClient()
      await says(page, 'unauthenticated')
      expectNoise(/CLIENT_FETCH_ERROR|500 .*\/api\/auth\/session/)
      await context.route('**/api/auth/session', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"no"}' }),
      )
      const beacon = page.waitForResponse('**/api/auth/_log')
      expect(await call(page, 'getSession')).toBeNull()
      const taken = await beacon
      expect(taken.status()).toBe(200)
      expect(taken.request().resourceType()).toBe('ping')
    },
  )
})
