import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, colourFindings, ruleFindings } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce, type Tab, WIDE } from '../../support/browser/journey.ts'
import { holdRequests, serveShell } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { showPath } from '../../support/browser/show-path.ts'

const PRODUCTS = [
  ['Security Audit', '/products/security-audit'],
  ['Skynet', '/products/skynet'],
  ['SkyTrace', '/products/skytrace'],
  ['Penetration Testing', '/products/pentest'],
] as const
const COMPANY = [
  ['About', '/company/about', 'About Assay'],
  ['Careers', '/company/careers', 'Careers'],
  ['Disclaimer', '/company/disclaimer', 'Disclaimer'],
  ['Terms and Conditions', '/company/terms-and-conditions', 'Terms and Conditions'],
  ['Privacy Policy', '/company/privacy-policy', 'Privacy Policy'],
  ['Cookie Policy', '/company/cookie-policy', 'Cookie Policy'],
] as const

const header = (page: Page): Locator => page.getByRole('banner')
const menu = (page: Page, name: string): Locator =>
  header(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string): Locator =>
  header(page).getByRole('link', { name, exact: true })
const isExpanded = (button: Locator) => async () => await button.getAttribute('aria-expanded')

/** Moves where nothing opens. */
const leave = async (page: Page): Promise<void> => await page.mouse.move(700, 600)

const expectHeaderToStay = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(900)
  expect((await header(page).boundingBox())!.y).toBe(0)
}

const openedByVisitor = openOnce(async (open) => await open('/methodology'))
const openedByUser = openOnce(
  async (open, createUser) => await open('/methodology', { as: await createUser() }),
)

/** A page of the size of a desktop, on which nothing is open. */
const methodologyIn = async ({ page }: Tab): Promise<Page> => {
  await page.setViewportSize(WIDE)
  await leave(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (location.pathname !== '/methodology') history.pushState(null, '', '/methodology')
    scrollTo(0, 0)
  })
  await page.getByRole('heading', { name: 'How the score is made', level: 1 }).waitFor()
  return page
}

const pageOfVisitor = async (): Promise<Page> => await methodologyIn(await openedByVisitor())
const pageOfUser = async (): Promise<Page> => await methodologyIn(await openedByUser())

for (const [size, viewport, neighbourOf] of [
  ['desktop', WIDE, (page: Page) => menu(page, 'Request a Quote')],
  ['phone', NARROW, (page: Page) => header(page).getByText(/^Demo/).first()],
] as const) {
  journey(
    `on a ${size} nothing moves when the avatar of who was signed in before comes`,
    async () => {
      const page = await pageOfUser()
      await page.setViewportSize(viewport)
      const neighbour = neighbourOf(page)
      await menu(page, 'Account menu').waitFor()
      const session = await holdRequests(page, '/api/auth/session')
      await page.reload()
      await session.firstRequest
      const before = await neighbour.boundingBox()
      expect(before).not.toBeNull()
      session.release()
      await menu(page, 'Account menu').waitFor()
      expect(await neighbour.boundingBox()).toEqual(before)
    },
  )
}

journey(
  'once a session has ended, the next page keeps room for the log-in buttons',
  async ({ open, newUser }) => {
    const { page } = await open('/methodology', { as: newUser })
    await menu(page, 'Account menu').waitFor()
    await page.context().clearCookies()
    await page.reload()
    await menu(page, 'Log In').waitFor()
    const session = await holdRequests(page, '/api/auth/session')
    await page.reload()
    await session.firstRequest
    // Compared within one load: of two, one may show the web font and the other its stand-in.
    const before = await menu(page, 'Request a Quote').boundingBox()
    expect(before).not.toBeNull()
    session.release()
    await menu(page, 'Log In').waitFor()
    expect(await menu(page, 'Request a Quote').boundingBox()).toEqual(before)
  },
)

journey(
  'A2.31 given a session, the shell shows the signed-in header without asking for one',
  async ({ open }) => {
    const data = { username: 'someone', email: 'mara@assay.test', image: null }
    const { page, calls } = await open('/methodology', {
      beforeLoad: async (fresh) =>
        await serveShell(fresh, { answers: [{ queryKey: ['session'], data }] }),
    })
    await header(page).getByRole('button', { name: 'Account menu' }).waitFor()
    await requestsDone(page)
    expect(calls.filter(({ path }) => path === '/api/auth/session')).toEqual([])
  },
)

/** Class of the shell's outermost element. */
const shellClass = async (page: Page): Promise<string | null> =>
  await page.locator('#root > div').first().getAttribute('class')

journey('A2.32 the class of the shell is `App`', async () => {
  const page = await pageOfVisitor()
  expect((await shellClass(page))?.split(' ')).toContain('App')
})

journey('A2.33 a page may give the shell another class, by which it is printed', async () => {
  const page = await pageOfVisitor()
  await showPath(page, '/company/privacy-policy')
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  const names = (await shellClass(page))?.split(' ')
  expect(names).toContain('Document')
  expect(names).not.toContain('App')
  await page.emulateMedia({ media: 'print' })
  expect(await header(page).isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
})

journey('A2.41 the header of another page stays in view, too', async () => {
  await expectHeaderToStay(await pageOfVisitor())
})

journey('A2.42 the logo leads to `/`', async () => {
  const page = await pageOfVisitor()
  await link(page, 'Assay').click()
  await page.waitForURL((url) => url.pathname === '/')
})

journey('A2.43 the Products menu leads to the four product pages', async () => {
  const page = await pageOfVisitor()
  for (const [name, path] of PRODUCTS) {
    await menu(page, 'Products').click()
    await link(page, name).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await link(page, name).waitFor({ state: 'hidden' })
    await leave(page)
  }
})

journey('A2.44 the Resources link leads to the blog', async () => {
  const page = await pageOfVisitor()
  await link(page, 'Resources').click()
  await page.waitForURL((url) => url.pathname === '/resources/blog')
})

journey('A2.45 the Company menu leads to the six company pages', async () => {
  const page = await pageOfVisitor()
  for (const [name, path, title] of COMPANY) {
    await menu(page, 'Company').click()
    await link(page, name).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await leave(page)
  }
})

/** What the avatar menu may hold, as it stands in it. */
const AVATAR_MENU = [
  'Portfolio',
  'Watchlists',
  'Impersonate',
  'Exit Impersonation',
  'Guided Tour',
  'Account Settings',
  'Sign out',
]

journey('A2.62 the entries of the avatar menu stand in their order', async () => {
  const page = await pageOfUser()
  // Entries that come while it is open stand last.
  await requestsDone(page)
  await header(page).getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  const entries = await page.getByRole('menuitem').allInnerTexts()
  expect(entries).toEqual(expect.arrayContaining(['Watchlists', 'Account Settings', 'Sign out']))
  expect(entries).toEqual(AVATAR_MENU.filter((entry) => entries.includes(entry)))
})

journey.for([
  ['A2.56', 'Watchlists', '/my/watchlists'],
  ['A2.60', 'Account Settings', '/my/settings'],
] as const)(
  '%s %s in the avatar menu leads to %s, which gets the focus',
  async ([, name, path]) => {
    const page = await pageOfUser()
    await header(page).getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(async () => await isFocused(page.locator('main'))).toBe(true)
  },
)

journey('axe finds nothing in the open avatar menu, which lies in a landmark', async () => {
  const page = await pageOfUser()
  await header(page).getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await axeFindings(page, ['target-size'], '[role="menu"]')).toEqual([])
  expect(await ruleFindings(page, ['region', 'landmark-unique'])).toEqual([])
})

journey('a menu opens for the pointer, and closes a moment after it has left', async () => {
  const page = await pageOfVisitor()
  const products = menu(page, 'Products')
  await products.hover()
  await link(page, 'SkyTrace').waitFor()
  await expect.poll(isExpanded(products)).toBe('true')
  // On to its links, which keep it open.
  await link(page, 'Penetration Testing').hover()
  await menu(page, 'Company').hover()
  await link(page, 'Careers').waitFor()
  expect(await link(page, 'SkyTrace').isVisible()).toBe(false)
  // By the page's own clock: a busy machine may look only when it has closed.
  const closing = await menu(page, 'Company').evaluateHandle((button) => ({
    after: new Promise<number>((resolve) => {
      let leftAt = NaN
      button.closest('nav')!.addEventListener('pointerleave', () => (leftAt = performance.now()))
      new MutationObserver(() => resolve(performance.now() - leftAt)).observe(button, {
        attributeFilter: ['aria-expanded'],
      })
    }),
  }))
  await leave(page)
  // Timers may fire up to a millisecond early by this clock.
  expect(await closing.evaluate(async ({ after }) => await after)).toBeGreaterThanOrEqual(399)
  await link(page, 'Careers').waitFor({ state: 'hidden' })
})

journey('a press keeps a menu open, and the next one closes it', async () => {
  const page = await pageOfVisitor()
  const products = menu(page, 'Products')
  await products.click()
  await leave(page)
  await page.waitForTimeout(600)
  expect(await link(page, 'Skynet').isVisible()).toBe(true)
  await products.click()
  await link(page, 'Skynet').waitFor({ state: 'hidden' })
  await products.click()
  await page.mouse.click(700, 600)
  await link(page, 'Skynet').waitFor({ state: 'hidden' })
  // On a busy page the next press elsewhere follows at once.
  await products.evaluate((button: HTMLElement) => {
    button.click()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  expect(await isExpanded(products)()).toBe('false')
  // So does a step back.
  await products.click()
  await link(page, 'Skynet').waitFor()
  await page.evaluate(() => history.pushState(null, '', '?asked'))
  await page.goBack()
  await link(page, 'Skynet').waitFor({ state: 'hidden' })
})

journey('a menu is worked by keys', async () => {
  const page = await pageOfVisitor()
  const products = menu(page, 'Products')
  await products.focus()
  await page.keyboard.press('Enter')
  await link(page, 'Skynet').waitFor()
  const focused = async () => await page.evaluate(() => document.activeElement?.textContent)
  for (const [key, text] of [
    ['ArrowDown', 'Security Audit'],
    ['ArrowDown', 'Skynet'],
    ['End', 'Penetration Testing'],
    ['ArrowDown', 'Security Audit'],
    ['ArrowUp', 'Penetration Testing'],
    ['Home', 'Security Audit'],
    ['Escape', 'Products'],
  ] as const) {
    await page.keyboard.press(key)
    expect([key, await focused()]).toEqual([key, text])
  }
  expect(await link(page, 'Skynet').isVisible()).toBe(false)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Security Audit')
  // Navigation closes it.
  await menu(page, 'Company').focus()
  await link(page, 'Skynet').waitFor({ state: 'hidden' })
})

journey('Escape closes what the pointer opened, wherever the focus is', async () => {
  const page = await pageOfVisitor()
  const products = menu(page, 'Products')
  await products.hover()
  await expect.poll(isExpanded(products)).toBe('true')
  await page.keyboard.press('Escape')
  await link(page, 'Skynet').waitFor({ state: 'hidden' })
})

journey('without their code the menus open for the pointer all the same', async ({ open }) => {
  const { page, expectNoise } = await open('/methodology')
  expectNoise(/Failed to load resource|operate-menus/)
  await page.route('**/assets/operate-menus-*', async (route) => await route.abort())
  await menu(page, 'Products').hover()
  await link(page, 'SkyTrace').click()
  await page.waitForURL((url) => url.pathname === '/products/skytrace')
})

journey('axe finds nothing in an open menu, in either theme', async () => {
  const page = await pageOfVisitor()
  await menu(page, 'Products').click()
  await link(page, 'SkyTrace').waitFor()
  // The menu covers a part of the targets below the header.
  expect(await axeFindings(page, ['target-size'], 'header')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourFindings(page, 'header')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
})

/** Texts of controls that lie over others, or over the edge. Runs in the page. */
const rightEnd = (bar: Element): number =>
  Math.max(
    ...[...bar.querySelectorAll('a, button')].map((one) => one.getBoundingClientRect().right),
  )

const overlapping = (bar: Element): readonly string[] => {
  const boxes = [...bar.querySelectorAll('a, button, input')]
    .map((one) => ({ text: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1)
  return boxes.flatMap(({ text, box }, index) =>
    boxes.some(
      ({ box: other }, place) =>
        place !== index &&
        Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
    )
      ? [String(text)]
      : [],
  )
}

journey.for([
  ['a visitor', pageOfVisitor],
  ['a user', pageOfUser],
] as const)(
  'the header of a page has room for all that %s sees, at any width',
  async ([, show]) => {
    const page = await show()
    for (const width of [721, 745, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await menu(page, 'Company').waitFor()
      // The page keeps 32 px free at each side.
      expect(await header(page).evaluate(rightEnd), `at ${width} px`).toBeLessThanOrEqual(
        width - 32,
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await header(page).evaluate(overlapping), `at ${width} px`).toEqual([])
    }
  },
)

journey('A2.63 on a small screen a hamburger takes the place of the menus', async () => {
  const page = await pageOfVisitor()
  const hamburger = header(page).getByRole('button', { name: 'Open the menu' })
  expect(await hamburger.count()).toBe(0)
  // The breakpoint at which tables become rows and log-in becomes a link.
  for (const [width, isSmall] of [
    [721, false],
    [720, true],
    [NARROW.width, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => await hamburger.count()).toBe(isSmall ? 1 : 0)
    for (const one of [menu(page, 'Products'), link(page, 'Resources'), menu(page, 'Company')]) {
      expect(await one.count()).toBe(isSmall ? 0 : 1)
    }
    await expect.poll(async () => await link(page, 'Log In').count()).toBe(isSmall ? 1 : 0)
  }
})
