import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce, type Tab } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { failRequests } from '../intercept.ts'
import { accountMenu } from './auth-views.ts'

const sessionRequests = ({ calls }: Tab): number =>
  calls.filter(({ method, path }) => method === 'GET' && path === '/api/auth/session').length

/** Waits for the session request that an action causes. */
const withSessionRequest = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const answer = page.waitForResponse('**/api/auth/session')
  await act()
  await answer
  // While a request is under way the page makes no second one.
  await requestsDone(page)
}

const focusWindow = async (page: Page): Promise<void> =>
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))

/** Changes the page's visibility as a browser does when its tab is left or shown. */
const setVisibility = async (page: Page, visibility: 'hidden' | 'visible'): Promise<void> =>
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** A message as another tab of the same browser sends it. */
const receiveFromOtherTab = async ({ context, page }: Tab): Promise<void> => {
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await withSessionRequest(page, async () => {
    await other.evaluate(() => {
      const message = { event: 'session', data: { trigger: 'getSession' }, timestamp: Date.now() }
      localStorage.setItem('nextauth.message', JSON.stringify(message))
    })
  })
  await other.close()
}

/** Opens the page with other settings of the deployment. */
const openWith = async (tab: Tab, settings: string): Promise<void> => {
  await tab.page.route(`${tab.origin}/company/privacy-policy`, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const tag = /(<meta name="assay-session" content=")[^"]*/
    expect(html).toMatch(tag)
    await route.fulfill({ response: answer, body: html.replace(tag, `$1${settings}`) })
  })
  await withSessionRequest(tab.page, async () => await tab.page.goto('/company/privacy-policy'))
  await tab.page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
}

const openedByVisitor = openOnce(async (open) => await open('/company/privacy-policy'))
const openedByUser = openOnce(
  async (open, createUser) => await open('/company/privacy-policy', { as: await createUser() }),
)

journey('A4.19 the session is fetched on load', async () => {
  const tab = await openedByVisitor()
  await tab.page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
  expect(sessionRequests(tab)).toBe(1)
})

journey('A4.20 A4.23 the session is fetched again on focus, as usual', async () => {
  const tab = await openedByVisitor()
  const before = sessionRequests(tab)
  await withSessionRequest(tab.page, async () => await focusWindow(tab.page))
  expect(sessionRequests(tab)).toBe(before + 1)
})

journey('the session is fetched again when the network is back', async () => {
  const { page, context } = await openedByVisitor()
  await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
  await requestsDone(page)
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await withSessionRequest(page, async () => await context.setOffline(false))
})

journey('A4.24 the session is fetched again on a message from another tab', async () => {
  const tab = await openedByVisitor()
  const before = sessionRequests(tab)
  await receiveFromOtherTab(tab)
  expect(sessionRequests(tab)).toBe(before + 1)
})

journey(
  'A4.21 the session is fetched again when the page becomes visible, not hidden',
  async () => {
    const tab = await openedByVisitor()
    const before = sessionRequests(tab)
    await setVisibility(tab.page, 'hidden')
    await receiveFromOtherTab(tab)
    expect(sessionRequests(tab)).toBe(before + 1)
    await withSessionRequest(tab.page, async () => await setVisibility(tab.page, 'visible'))
    expect(sessionRequests(tab)).toBe(before + 2)
  },
)

const openedOff = openOnce(async (open) => {
  const tab = await open('/robots.txt')
  await tab.page.clock.install()
  await openWith(tab, 'focus=off; poll=0')
  return tab
})

journey('A4.22 turned off, neither focus nor visibility fetches it', async () => {
  const tab = await openedOff()
  const before = sessionRequests(tab)
  await focusWindow(tab.page)
  await setVisibility(tab.page, 'hidden')
  await setVisibility(tab.page, 'visible')
  await receiveFromOtherTab(tab)
  expect(sessionRequests(tab)).toBe(before + 1)
})

journey('A4.26 without one there is no polling', async () => {
  const tab = await openedOff()
  const before = sessionRequests(tab)
  await tab.page.clock.fastForward(24 * 3600_000)
  await receiveFromOtherTab(tab)
  expect(sessionRequests(tab)).toBe(before + 1)
})

journey('A4.25 with a polling interval the session is fetched at it', async ({ open }) => {
  const tab = await open('/robots.txt')
  await tab.page.clock.install()
  await openWith(tab, 'focus=on; poll=300')
  const before = sessionRequests(tab)
  // The page's clock runs on meanwhile, for longer on a busy machine.
  for (const round of [1, 2]) {
    await tab.page.clock.fastForward(240_000)
    expect(sessionRequests(tab)).toBe(before + round - 1)
    await withSessionRequest(tab.page, async () => await tab.page.clock.fastForward(60_000))
  }
  expect(sessionRequests(tab)).toBe(before + 2)
})

journey('a failed fetch later on signs nobody out', async () => {
  const { page, expectNoise } = await openedByUser()
  expectNoise(/500 .*session/)
  await accountMenu(page).waitFor()
  await page.route('**/api/auth/session', async (route) => await route.fulfill({ status: 500 }))
  const logged = page.waitForRequest('**/api/auth/_log')
  await focusWindow(page)
  await logged
  await page.evaluate(async () => await new Promise(requestAnimationFrame))
  expect(await accountMenu(page).isVisible()).toBe(true)
  await page.unrouteAll()
})

journey('a session that ended elsewhere is noticed on focus', async () => {
  const { page, context } = await openedByUser()
  await accountMenu(page).waitFor()
  await context.clearCookies()
  await focusWindow(page)
  await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
})

journey(
  'A4.27 a sign-out shows in other tabs within a second, and leads from a page that requires a session to `/`',
  async ({ open, newUser }) => {
    const { page, context } = await open('/robots.txt', { as: newUser })
    // A loaded page would have the year 1970 for a moment, in which the survey is not put off.
    await page.clock.install()
    await page.goto('/my/settings')
    await accountMenu(page).waitFor()
    const other = await context.newPage()
    await other.goto('/company/privacy-policy')
    await accountMenu(other).waitFor()
    // The second is one of the other page's own clock, which a busy machine does not hasten.
    await other.clock.pauseAt(Date.now() + 60_000)
    const message = await other.evaluateHandle(() => ({
      received: new Promise((resolve) => addEventListener('storage', resolve, { once: true })),
    }))
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await message.evaluate(async ({ received }) => void (await received))
    for (let milliseconds = 0; milliseconds < 1_000; milliseconds += 100) {
      await requestsDone(other)
      await other.clock.runFor(100)
    }
    expect(await other.getByRole('button', { name: 'Log In', exact: true }).count()).toBe(1)
    // Both tabs go by one clock.
    await other.clock.resume()
    await page.waitForURL((url) => url.pathname === '/')
  },
)

journey(
  'who signed out is off the page also where the session cannot be fetched after it',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/my/settings', { as: newUser })
    expectNoise(/500 .*session/)
    await accountMenu(page).click()
    await failRequests(page, '/api/auth/session')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Signed out successfully.').waitFor()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    expect(await accountMenu(page).count()).toBe(0)
    await page.waitForURL(({ pathname }) => pathname === '/')
  },
)

journey(
  'A4.28 A7.19 a failed session fetch shows nothing and is only logged, by beacon',
  async ({ open }) => {
    const { page, calls, expectNoise } = await open('/robots.txt')
    expectNoise(/500 .*session/)
    await page.route('**/api/auth/session', async (route) => await route.fulfill({ status: 500 }))
    const beacon = page.waitForRequest('**/api/auth/_log')
    await page.goto('/company/privacy-policy')
    expect((await beacon).resourceType()).toBe('ping')
    await page.waitForRequest('**/api/auth/session')
    await requestsDone(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('[data-scope="toast"][data-part="root"]').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Log In', exact: true }).count()).toBe(0)
    const logged = calls.find(({ path }) => path === '/api/auth/_log')
    const line = new URLSearchParams(logged?.body ?? '')
    expect(line.get('level')).toBe('error')
    expect(line.get('code')).toBe('CLIENT_FETCH_ERROR')
    expect(line.get('message')).toContain('500')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
  },
)

journey(
  'A3.4 a user whose first session fetch fails stays, and is known by the next',
  async ({ open, newUser }) => {
    const tab = await open('/robots.txt', { as: newUser })
    const { page, calls, expectNoise } = tab
    expectNoise(/500 .*session/)
    let failed = 0
    await page.route('**/api/auth/session', async (route) => {
      failed += 1
      await (failed === 1 ? route.fulfill({ status: 500 }) : route.continue())
    })
    await page.goto('/my/settings')
    await accountMenu(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/my/settings')
    expect(sessionRequests(tab)).toBe(2)
    expect(calls.filter(({ path }) => path.startsWith('/api/auth/signin'))).toEqual([])
  },
)

journey('after a failed first fetch the focus asks at once', async ({ open }) => {
  const tab = await open('/robots.txt')
  const { page, expectNoise } = tab
  expectNoise(/500 .*session/)
  await failRequests(page, '/api/auth/session')
  await page.clock.install()
  const logged = page.waitForRequest('**/api/auth/_log')
  await page.goto('/company/privacy-policy')
  await logged
  // Of its own accord the page asks no more.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.unroute('**/api/auth/session')
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/session') && answer.ok(),
  )
  await focusWindow(page)
  await answered
  await page.clock.resume()
  await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
})

const openedSettings = openOnce(async (open) => {
  const tab = await open('/robots.txt')
  await tab.page.goto('/my/settings?part=security')
  await tab.page.waitForURL('**/auth/login?**')
  return tab
})

journey(
  'A6.20 A6.21 a page that requires a session leads to the sign-in page, and says why',
  async ({ origin }) => {
    const { page, calls } = await openedSettings()
    const redirect = calls.find(({ path }) => path.startsWith('/api/auth/signin?'))
    const { searchParams } = new URL(redirect?.path ?? '', origin)
    expect(searchParams.get('error')).toBe('SessionRequired')
    await page.getByText('Please log in to see this page.').waitFor()
  },
)

journey(
  'A6.22 who signs in there comes back to the page that requires it',
  async ({ origin, visitorWithAccount: { email, password } }) => {
    const { page, calls } = await openedSettings()
    const goal = `${origin}/my/settings?part=security`
    const redirect = calls.find(({ path }) => path.startsWith('/api/auth/signin?'))
    const { searchParams } = new URL(redirect?.path ?? '', origin)
    expect(searchParams.get('callbackUrl')).toBe(goal)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(goal)
    await accountMenu(page).waitFor()
  },
)

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Gives the session's user pictures. */
const withPictures = async (
  page: Page,
  pictures: { readonly image: string; readonly hasPicture: boolean },
): Promise<void> => {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch()
    const { user, ...rest } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, ...pictures }, ...rest } })
  })
}

const pictureIn = (page: Page) => accountMenu(page).locator('img')

const openedAvatar = openOnce(async (open, createUser) => {
  const user = await createUser()
  const paths: string[] = []
  const tab = await open('/company/privacy-policy', {
    as: user,
    beforeLoad: async (page) => {
      page.on('request', (request) => paths.push(new URL(request.url()).pathname))
      await page.route(/\/pictures\//, async (route) => {
        await route.fulfill({ contentType: 'image/png', body: PICTURE })
      })
    },
  })
  return { ...tab, user, paths }
})

journey('A3.25 without a picture the avatar is the first letter of the email', async () => {
  const { page, user, paths } = await openedAvatar()
  expect(await accountMenu(page).innerText()).toBe(user.email[0]?.toUpperCase())
  expect(await pictureIn(page).count()).toBe(0)
  // The session says that there is none: nothing is asked for that would be missing.
  expect(paths.filter((path) => path.startsWith('/pictures/users/'))).toEqual([])
})

journey("A3.24 without a picture of the product that loads it is the user's image", async () => {
  const { page } = await openedAvatar()
  await withPictures(page, { image: '/pictures/other.png', hasPicture: false })
  await page.reload()
  await pictureIn(page).waitFor()
  expect(await pictureIn(page).getAttribute('src')).toBe('/pictures/other.png')

  const lost = /\/pictures\/users\//
  await page.route(lost, async (route) => await route.fulfill({ status: 404 }))
  await withPictures(page, { image: '/pictures/other.png', hasPicture: true })
  await page.reload()
  await pictureIn(page).waitFor()
  expect(await pictureIn(page).getAttribute('src')).toBe('/pictures/other.png')
  await page.unroute(lost)
})

journey('A3.25 so it is where neither the picture nor the image loads', async () => {
  const { page, user } = await openedAvatar()
  const lost = /\/pictures\/(users\/|lost)/
  await page.route(lost, async (route) => await route.fulfill({ status: 404 }))
  await withPictures(page, { image: '/pictures/lost.png', hasPicture: true })
  // The letter stands there until a picture has come: it has to stay.
  await Promise.all([page.waitForResponse('**/pictures/lost.png'), page.reload()])
  await requestsDone(page)
  expect(await accountMenu(page).innerText()).toBe(user.email[0]?.toUpperCase())
  expect(await pictureIn(page).count()).toBe(0)
  await page.unroute(lost)
})

journey('A3.23 else it is the picture that lies under the username', async () => {
  const { page, user } = await openedAvatar()
  await page.unroute('**/api/auth/session')
  await withPictures(page, { image: '/pictures/other.png', hasPicture: true })
  await page.reload()
  const { username = '' } = (await user.whoAmI()) ?? {}
  await expect
    .poll(async () => await pictureIn(page).getAttribute('src'))
    .toMatch(new RegExp(`^/pictures/users/${username}\\.webp\\?v=\\d+$`))
})

journey(
  'A3.26 the picture in sight is loaded again once the session is fetched in another minute',
  async () => {
    const { page } = await openedAvatar()
    const minute = async () =>
      Number(/\?v=(\d+)$/.exec((await pictureIn(page).getAttribute('src')) ?? '')?.[1])
    const before = await minute()
    await page.evaluate(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 60_000
    })
    await withSessionRequest(page, async () => await focusWindow(page))
    await expect.poll(minute).toBeGreaterThan(before)
  },
)
