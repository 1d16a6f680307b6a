import { inspect } from 'node:util'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, test as base } from 'vitest'
import { CONSENT_KEY, SIGNED_IN_KEY, SURVEY_PROMPTED_KEY } from '../../../web/lib/storage-keys.ts'
import { EVENTUALLY } from '../time/eventually.ts'
import { countRequests } from './requests-done.ts'
import { createVisitor, identityOriginOf, type Visitor } from '../http/visitor.ts'

/** Wide and narrow are the two layouts of the product. */
export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 360, height: 800 }

/** What happened in a page that nobody looked at. */
interface Noise {
  readonly errors: string[]
  readonly foreign: string[]
}

/** One for all files of a worker, whose modules are loaded anew for each. */
const shared = globalThis as { assayBrowser?: Promise<Browser> }

/** What is pressed before is kept, but not what is hovered or typed elsewhere than in a field. */
const isInteractive = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('interactive').length > 0 ||
      document.querySelector('script[type="module"]') === null,
  )
}

const launch = async (): Promise<Browser> => {
  const { executablePath, args } = inject('browser')
  const server = inject('proxy')
  return await chromium.launch({
    executablePath,
    args: [...args],
    // By default Chromium uses no proxy for loopback.
    ...(server !== undefined && { proxy: { server, bypass: '<-loopback>' } }),
  })
}

export interface Tab {
  readonly page: Page
  readonly context: BrowserContext
  readonly origin: string
  /**
   * Signs a new account in by cookie and loads the page again, for tests of what a visitor had before.
   * Others open the page as `newUser`, which loads it once.
   */
  signInAsNewUser(): Promise<{ email: string; visitor: Visitor }>
  /** The page's requests to an API path so far, as `METHOD path`. */
  readonly calls: readonly {
    readonly method: string
    readonly path: string
    readonly body: string | null
  }[]
  /** Console errors that a test provokes on purpose are named here. */
  expectNoise(pattern: RegExp): void
}

export interface TabOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  /**
   * Default `put-off`: the first-login survey was put off a moment ago, and the page is too young for
   * the visitors' survey however long it stays.
   */
  readonly survey?: 'put-off' | 'due'
  /** What the visitor said about analytics before. Default `refused`: nothing is asked or sent. */
  readonly consent?: 'refused' | 'given' | 'open'
  /** What else the browser has stored. */
  readonly stored?: Readonly<Record<string, string>>
  /** Who is signed in from the first load on, and was before. Default: nobody. */
  readonly as?: Visitor
  /** Prepares what the first load is to find: routes, storage, scripts that run before the page's. */
  readonly beforeLoad?: (page: Page) => unknown
}

/** Opens a page in a fresh browser profile. */
export type Open = (path: string, options?: TabOptions) => Promise<Tab>

export type User = Visitor & { readonly email: string }

/**
 * A journey in a fresh browser profile. It fails when the page logs an error, throws, breaks the
 * content security policy or asks anything of another host, unless the test says that it expects so.
 *
 * @example
 * journey('A2.1 `/` is the home page', async ({ open }) => {
 *   const { page } = await open('/')
 *   …
 * })
 */
export const journey = base.extend<{
  open: Open
  /** Where the product runs. */
  origin: string
  /** Where its identity server runs, which stands in for Google as well. */
  identityOrigin: string
  /** A confirmed account that nobody has signed in to in the browser. */
  visitorWithAccount: { readonly email: string; readonly password: string }
  /** Somebody with a fresh account, signed in where a page is opened `as` them. */
  newUser: User
}>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads from the pattern what a fixture needs
  origin: async ({}, use) => await use(inject('origin')),
  identityOrigin: async ({ origin }, use) => await use(await identityOriginOf(origin)),
  visitorWithAccount: async ({ origin }, use) =>
    await use(await createVisitor(origin).becomeUser()),
  newUser: async ({ origin }, use) => await use(await createUser(origin)),
  open: async ({ origin, identityOrigin, task }, use) => {
    const opened: Profile[] = []
    await use(createOpen(origin, identityOrigin, opened))
    if (task.result?.state === 'fail') await describePages(opened)
    for (const profile of opened) {
      await close(profile)
      expectNoNoise(profile)
    }
  },
})

/**
 * What journeys of a file look at in turn, so that it is loaded once. Each leaves it as the next can
 * use it; after one that failed, the next has it loaded anew.
 *
 * @param prepare opens it; `createUser` makes a fresh account to open it `as`
 * @param product where the product runs, if it is another than that of all journeys
 * @returns to be called in a journey: opens it, or gives what is open
 * @example
 * const opened = openOnce(async (open) => await open('/methodology'))
 * journey('A3.1 it has a title', async () => {
 *   const { page } = await opened()
 *   …
 * })
 */
export const openOnce = <Opened>(
  prepare: (open: Open, createUser: () => Promise<User>) => Promise<Opened>,
  product?: string,
): (() => Promise<Opened>) => {
  let profiles: Profile[] = []
  let opened: Promise<Opened> | undefined
  const closeAll = async (): Promise<void> => {
    const closed = profiles
    profiles = []
    opened = undefined
    await Promise.all(closed.map(close))
  }
  afterAll(closeAll)

  const prepareAnew = async (): Promise<Opened> => {
    const origin = product ?? inject('origin')
    const open = createOpen(origin, await identityOriginOf(origin), profiles)
    return await prepare(open, async () => await createUser(origin))
  }
  return async () => {
    onTestFinished(async ({ task }) => {
      const used = profiles
      const hasFailed = task.result?.state === 'fail'
      if (hasFailed) await describePages(used)
      const isSpoiled = hasFailed || used.some(hasNoise)
      if (isSpoiled) await closeAll()
      used.forEach(expectNoNoise)
    })
    return await (opened ??= prepareAnew())
  }
}

/** @param opened gets each profile that is opened */
const createOpen =
  (origin: string, identityOrigin: string, opened: Profile[]): Open =>
  async (path, options = {}) => {
    const profile = await openProfile(origin, identityOrigin, options)
    opened.push(profile)
    await profile.page.goto(path)
    await isInteractive(profile.page)
    return tabOf(profile)
  }

const errorsOf = ({ noise, allowed }: Profile): readonly string[] =>
  noise.errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))

const hasNoise = (profile: Profile): boolean =>
  errorsOf(profile).length + profile.noise.foreign.length > 0

const expectNoNoise = (profile: Profile): void => {
  expect(errorsOf(profile), 'errors in the console').toEqual([])
  expect(profile.noise.foreign, 'requests to other hosts').toEqual([])
}

const close = async ({ context }: Profile): Promise<void> => {
  // What a test's routes are still fetching for a page fails with the page, which is no fault.
  for (const routed of [...context.pages(), context]) {
    await routed.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await context.close()
}

/** Prints what a failed journey was looking at: on another machine nobody can look again. */
const describePages = async (profiles: readonly Profile[]): Promise<void> => {
  for (const { context, calls, noise } of profiles) {
    for (const page of context.pages()) {
      const content = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error: unknown) => String(error))
      // An open dialog stands last.
      const ends = `${content.slice(0, 1_500)}\n…\n${content.slice(-3_000)}`
      process.stderr.write(`\n${page.url()}\n${ends}\n`)
    }
    process.stderr.write(`${inspect({ calls: calls.slice(-10), noise })}\n`)
  }
}

/** A browser profile with its page, and what is written down about it. */
interface Profile {
  readonly origin: string
  readonly context: BrowserContext
  readonly page: Page
  readonly calls: Tab['calls']
  readonly noise: Noise
  readonly allowed: RegExp[]
}

/** Ready for the first load. */
const openProfile = async (
  origin: string,
  identityOrigin: string,
  options: TabOptions,
): Promise<Profile> => {
  const { viewport = WIDE, colorScheme = 'light', survey, as: user, beforeLoad } = options
  const browser = await (shared.assayBrowser ??= launch())
  const context = await browser.newContext({
    viewport,
    colorScheme,
    baseURL: origin,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(EVENTUALLY.timeout)
  await context.addInitScript(store, storedBefore(options))
  if (survey !== 'due') await context.addInitScript(stayYoung)
  if (user) await addCookiesOf(user, context, origin)
  context.on('page', countRequests)
  const page = await context.newPage()
  const noise: Noise = { errors: [], foreign: [] }
  const calls = listen(page, [origin, identityOrigin], noise)
  await beforeLoad?.(page)
  return { origin, context, page, calls, noise, allowed: [] }
}

const tabOf = ({ origin, context, page, calls, allowed }: Profile): Tab => ({
  page,
  context,
  origin,
  calls,
  expectNoise: (pattern) => allowed.push(pattern),
  signInAsNewUser: async () => {
    const { email, ...visitor } = await createUser(origin)
    await addCookiesOf(visitor, context, origin)
    await page.evaluate((key) => localStorage.setItem(key, 'true'), SIGNED_IN_KEY)
    await page.reload()
    await isInteractive(page)
    return { email, visitor }
  },
})

const createUser = async (origin: string): Promise<User> => {
  const visitor = createVisitor(origin)
  const { email } = await visitor.becomeUser()
  return { ...visitor, email }
}

const addCookiesOf = async (
  { cookies }: Visitor,
  context: BrowserContext,
  origin: string,
): Promise<void> =>
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
  )

const storedBefore = ({ survey = 'put-off', consent = 'refused', as, stored }: TabOptions) => ({
  ...(as && { [SIGNED_IN_KEY]: 'true' }),
  ...(survey === 'put-off' && { [SURVEY_PROMPTED_KEY]: String(Date.now() - 60_000) }),
  ...(consent !== 'open' && { [CONSENT_KEY]: String(consent === 'given') }),
  ...stored,
})

/**
 * Runs in every page, which counts as loaded in an hour: journeys that share a page, or a busy
 * machine, let it live longer than visitors are left alone.
 */
const stayYoung = (): void => {
  const get = (): number => Date.now() + 3_600_000
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get })
}

/** Runs in every page before its scripts. What the visitor changed since stays. */
const store = (items: Record<string, string>): void => {
  try {
    for (const [key, value] of Object.entries(items)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  } catch {
    // Documents without storage of their own ask nothing either.
  }
}

const listen = (page: Page, ours: readonly string[], noise: Noise): Tab['calls'] => {
  const calls: { method: string; path: string; body: string | null }[] = []
  page.on('console', (message) => {
    // A status of 400 or more is told by the call that got it; the browser's own line adds nothing.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isStatus) noise.errors.push(message.text())
  })
  page.on('pageerror', (error) => noise.errors.push(String(error)))
  page.on('response', (response: Response) => {
    if (response.status() >= 500) noise.errors.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !ours.includes(url.origin)) {
      noise.foreign.push(request.url())
    }
    if (url.pathname.startsWith('/api/')) {
      calls.push({
        method: request.method(),
        path: url.pathname + url.search,
        body: request.postData(),
      })
    }
  })
  return calls
}
