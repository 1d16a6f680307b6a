import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { pageSecurityHeaders } from '../../../shared/page-security.ts'
import { journey, openOnce, type Tab } from '../../support/browser/journey.ts'
import { pageScript } from '../../support/browser/page-script.ts'
import {
  createVisitor,
  identityOriginOf,
  newEmail,
  PASSWORD,
  SESSION_COOKIE,
} from '../../support/http/visitor.ts'

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

const cookieOf = async ({ context }: Tab, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)

describe("NextAuth's own client", () => {
  /** Two tabs of one browser, and the account of who sits there. */
  const opened = openOnce(async (open, createUser) => {
    const { email } = await createUser()
    const identityOrigin = await identityOriginOf(inject('origin'))
    const tab = await open(PAGE, {
      beforeLoad: async (page) => await servePage(page.context(), identityOrigin),
    })
    const other = await tab.context.newPage()
    await other.goto(PAGE)
    await says(other, 'unauthenticated')
    return { ...tab, other, account: { email, password: PASSWORD }, identityOrigin }
  })

  /** The page, with the user signed in. */
  const openedSignedIn = async () => {
    const tab = await opened()
    const { page, account } = tab
    await page.goto(PAGE)
    if ((await call(page, 'getSession')) === null) {
      const answer = await call(page, 'signIn', 'credentials', { ...account, redirect: false })
      expect(answer).toMatchObject({ ok: true, error: null })
    }
    await says(page, `authenticated ${account.email}`)
    return tab
  }

  journey('finds nobody signed in, a token, and the providers', async () => {
    const { page, origin } = await opened()
    await says(page, 'unauthenticated')
    expect(await call(page, 'getSession')).toBeNull()
    expect(await call(page, 'getCsrfToken')).toMatch(/^[0-9a-f]{64}$/)
    expect(await call(page, 'getProviders')).toMatchObject({
      credentials: { type: 'credentials' },
      cognito: { name: 'Google', type: 'oauth', signinUrl: `${origin}/api/auth/signin/cognito` },
    })
  })

  journey('takes an outage for nobody signed in, and tells the log by beacon', async () => {
    const { page, expectNoise } = await opened()
    await says(page, 'unauthenticated')
    expectNoise(/CLIENT_FETCH_ERROR|500 .*\/api\/auth\/session/)
    await page.route('**/api/auth/session', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"no"}' }),
    )
    const beacon = page.waitForResponse('**/api/auth/_log')
    expect(await call(page, 'getSession')).toBeNull()
    const taken = await beacon
    expect(taken.status()).toBe(200)
    expect(taken.request().resourceType()).toBe('ping')
    await page.unrouteAll()
  })

  journey('is told of a wrong password and of an unknown account in the same words', async () => {
    const tab = await opened()
    const { page, account } = tab
    const refused = { ok: false, status: 401, error: 'NotAuthorizedException', url: null }
    for (const email of [account.email, `nobody-${account.email}`]) {
      const options = { email, password: 'assay-0000', redirect: false }
      expect(await call(page, 'signIn', 'credentials', options)).toEqual(refused)
    }
    await says(page, 'unauthenticated')
    expect(await cookieOf(tab, SESSION_COOKIE)).toBeUndefined()
  })

  journey('is told of an account that is not confirmed', async ({ origin }) => {
    const { page } = await opened()
    const unconfirmed = await createVisitor(origin).signUp()
    expect(
      await call(page, 'signIn', 'credentials', { ...unconfirmed, redirect: false }),
    ).toMatchObject({ ok: false, status: 401, error: 'UserNotConfirmedException' })
  })

  journey(
    'signs in without leaving the page, and the session has a cookie that no script reads',
    async () => {
      const tab = await opened()
      const { page, calls, origin, account } = tab
      await says(page, 'unauthenticated')
      const callbackUrl = `${origin}/my/watchlists`
      const options = { ...account, redirect: false, callbackUrl }
      const before = calls.length
      expect(await call(page, 'signIn', 'credentials', options)).toEqual({
        ok: true,
        status: 200,
        error: null,
        url: callbackUrl,
      })
      await says(page, `authenticated ${account.email}`)
      const posted = calls.slice(before).find(({ method }) => method === 'POST')
      expect(posted?.path).toBe('/api/auth/callback/credentials')
      expect(Object.fromEntries(new URLSearchParams(posted?.body ?? ''))).toEqual({
        ...account,
        redirect: 'false',
        csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
        callbackUrl,
        json: 'true',
      })
      const session = await call(page, 'getSession')
      expect(session?.user).toMatchObject({ email: account.email })

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

  journey('tells the other tab of a sign-in', async () => {
    const { page, other, account } = await openedSignedIn()
    // It tells of what it was asked for, not of the sign-in itself; and of two times within one
    // second only once, as its messages are then the same.
    await expect
      .poll(async () => {
        await call(page, 'getSession')
        return await other.getByRole('status').innerText()
      })
      .toBe(`authenticated ${account.email}`)
  })

  journey('updates its session', async () => {
    const { page, account } = await openedSignedIn()
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/session'),
    )
    await page.getByRole('button', { name: 'Update' }).click()
    const response = await answered
    expect(response.status()).toBe(200)
    expect(await response.json()).toMatchObject({ user: { email: account.email } })
    await says(page, `authenticated ${account.email}`)
  })

  journey('signs out: the other tab hears of it, and a copy of the cookie is dead', async () => {
    const tab = await openedSignedIn()
    const { page, other, context, origin, account } = tab
    const held = await cookieOf(tab, SESSION_COOKIE)
    await other.goto(PAGE)
    await says(other, `authenticated ${account.email}`)

    const callbackUrl = `${origin}/`
    const answer = await call(page, 'signOut', { redirect: false, callbackUrl })
    expect(answer).toEqual({ url: callbackUrl })
    await says(page, 'unauthenticated')
    await says(other, 'unauthenticated')
    expect(await cookieOf(tab, SESSION_COOKIE)).toBeUndefined()

    await context.addCookies([held!])
    expect(await call(page, 'getSession')).toBeNull()
    expect(await cookieOf(tab, SESSION_COOKIE)).toBeUndefined()
  })

  journey(
    'goes to the callback address after a sign-in, to the error page after a failed one',
    async () => {
      const { page, origin, account } = await opened()
      const callbackUrl = `${origin}${PAGE}?after`
      const wrong = { ...account, password: 'assay-0000', callbackUrl }
      void call(page, 'signIn', 'credentials', wrong).catch(() => {})
      await page.waitForURL(`${origin}/auth/error?error=NotAuthorizedException`)

      await page.goto(PAGE)
      const right = { ...account, callbackUrl }
      void call(page, 'signIn', 'credentials', right).catch(() => {})
      await page.waitForURL(callbackUrl)
      await says(page, `authenticated ${account.email}`)
    },
  )

  journey('goes to the callback address after a sign-out', async () => {
    const { page, origin } = await openedSignedIn()
    void call(page, 'signOut', { callbackUrl: `${PAGE}?after` }).catch(() => {})
    await page.waitForURL(`${origin}${PAGE}?after`)
    await says(page, 'unauthenticated')
  })

  journey('goes to the sign-in page for a provider it does not know', async () => {
    const { page, origin } = await opened()
    void call(page, 'signIn', 'github', { callbackUrl: '/my/watchlists' }).catch(() => {})
    await page.waitForURL(
      `${origin}/auth/login?callbackUrl=${encodeURIComponent(`${origin}/my/watchlists`)}`,
    )
  })

  journey('a page for users only leads to the sign-in page, and back to itself', async () => {
    const { page, origin } = await opened()
    const address = `${origin}${PAGE}?required`
    await page.goto(address).catch(() => {})
    const query = `callbackUrl=${encodeURIComponent(address)}&error=SessionRequired`
    await page.waitForURL(`${origin}/auth/login?${query}`)

    const { account } = await openedSignedIn()
    await page.goto(address)
    await says(page, `authenticated ${account.email}`)
    void call(page, 'signOut', { redirect: false }).catch(() => {})
    await page.waitForURL(`${origin}/auth/login?${query}`)
  })

  journey(
    "A7.20 signs in with Google on the identity provider's pages, and comes back",
    async () => {
      const tab = await opened()
      const { page, origin, identityOrigin } = tab
      await page.goto(PAGE)
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
})
