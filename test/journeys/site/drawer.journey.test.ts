import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, inEachLook } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { holdRequests } from '../intercept.ts'

const hamburger = (page: Page): Locator => page.getByRole('button', { name: 'Open the menu' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' })

const openDrawer = async (page: Page): Promise<Locator> => {
  await hamburger(page).click()
  await drawer(page).waitFor()
  return drawer(page)
}

/** Texts of the entries below a heading of the drawer, which it opens. */
const entriesOf = async (page: Page, name: string): Promise<readonly string[]> => {
  await drawer(page).getByRole('button', { name, exact: true }).click()
  const list = drawer(page).getByRole('list', { name })
  await list.waitFor()
  return await list.getByRole('listitem').allInnerTexts()
}

/** Where entries lead that are links or hold one; null for what happens on the page itself. */
const addressesOf = async (entries: Locator): Promise<readonly (string | null)[]> =>
  await entries.evaluateAll((all) =>
    all.map(
      (one) => (one.matches('a') ? one : one.querySelector('a'))?.getAttribute('href') ?? null,
    ),
  )

const opened = openOnce(async (open) => await open('/methodology', { viewport: NARROW }))

/** Of the methodology, on which nothing is open. */
const pageOfVisitor = async (viewport = NARROW): Promise<Page> => {
  const { page } = await opened()
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (await drawer(page).isVisible()) await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  await page.evaluate(() => {
    if (location.pathname !== '/methodology') history.pushState(null, '', '/methodology')
  })
  await page.getByRole('heading', { name: 'How the score is made', level: 1 }).waitFor()
  return page
}

journey.for([NARROW, { width: 320, height: 640 }])(
  'A2.64 the hamburger opens a drawer from the top that fills the screen of $width pixels',
  async (viewport) => {
    const page = await pageOfVisitor(viewport)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await hamburger(page).hover()
    await hamburger(page).click()
    const motion = async () =>
      await drawer(page).evaluate((element) => {
        const { animationName } = getComputedStyle(element)
        return [animationName, getComputedStyle(element).getPropertyValue('--from')]
      })
    await expect.poll(motion).toEqual(['slideIn', '0 -100%'])
    await expect
      .poll(async () => await drawer(page).boundingBox())
      .toEqual({ x: 0, y: 0, ...viewport })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  },
)

journey('A9.9 a drawer opens and closes in 0.3 s', async () => {
  const page = await pageOfVisitor()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const content = await openDrawer(page)
  const motion = async () =>
    await content.evaluate((element) => {
      const { animationName, animationDuration } = getComputedStyle(element)
      return { open: element.dataset['state'], animationName, animationDuration }
    })
  expect(await motion()).toEqual({
    open: 'open',
    animationName: 'slideIn',
    animationDuration: '0.3s',
  })
  await page.evaluate(() => {
    // What is seen of the drawer while it closes.
    addEventListener(
      'animationstart',
      ({ animationName, target }) => {
        if (!(target instanceof Element) || animationName !== 'slideOut') return
        document.documentElement.dataset['closing'] = getComputedStyle(target).animationDuration
      },
      true,
    )
  })
  await content.getByRole('button', { name: 'Close', exact: true }).click()
  await content.waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('data-closing')).toBe('0.3s')
})

journey('A2.65 the drawer has the search, which leads to a project', async () => {
  const page = await pageOfVisitor()
  const search = (await openDrawer(page)).getByRole('combobox')
  await search.fill('corvane')
  // It may stand among the trending ones before.
  await drawer(page).getByRole('heading', { name: '1 project matches' }).waitFor()
  await drawer(page)
    .getByRole('option', { name: /Corvane/ })
    .click()
  await page.waitForURL((url) => url.pathname === '/projects/corvane')
  await drawer(page).waitFor({ state: 'detached' })
})

journey('A2.66 the drawer has the menus of the header', async () => {
  const page = await pageOfVisitor()
  await openDrawer(page)
  expect(await entriesOf(page, 'Products')).toEqual([
    'Security Audit',
    'Skynet',
    'SkyTrace',
    'Penetration Testing',
  ])
  expect(await entriesOf(page, 'Company')).toEqual([
    'About',
    'Careers',
    'Disclaimer',
    'Terms and Conditions',
    'Privacy Policy',
    'Cookie Policy',
  ])
  const links = drawer(page).getByRole('navigation').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/products/security-audit',
    '/products/skynet',
    '/products/skytrace',
    '/products/pentest',
    '/resources/blog',
    '/company/about',
    '/company/careers',
    '/company/disclaimer',
    '/company/terms-and-conditions',
    '/company/privacy-policy',
    '/company/cookie-policy',
    '/compare',
  ])
  await drawer(page).getByRole('link', { name: 'Resources', exact: true }).waitFor()
  await drawer(page).getByRole('link', { name: 'Careers' }).click()
  await page.waitForURL((url) => url.pathname === '/company/careers')
  await drawer(page).waitFor({ state: 'detached' })
  // The page that is shown has the focus, not the button that opened the drawer.
  await expect
    .poll(async () => await page.evaluate(() => document.activeElement?.id))
    .toBe('content')
})

journey(
  'A2.67 A2.69 signed in, the drawer has the entries of the avatar menu, and no way in',
  async ({ open, newUser }) => {
    const { page } = await open('/methodology', { viewport: NARROW, as: newUser })
    await requestsDone(page)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    const inMenu = await page.getByRole('menuitem').allInnerTexts()
    expect(inMenu).toEqual(expect.arrayContaining(['Watchlists', 'Account Settings', 'Sign out']))
    const addressesInMenu = await addressesOf(page.getByRole('menuitem'))
    await page.keyboard.press('Escape')
    await openDrawer(page)
    expect(await entriesOf(page, 'Account')).toEqual(inMenu)
    const account = drawer(page).getByRole('list', { name: 'Account' })
    expect(await addressesOf(account.getByRole('listitem'))).toEqual(addressesInMenu)
    expect(addressesInMenu).toEqual(expect.arrayContaining(['/my/watchlists', '/my/settings']))
    expect(await drawer(page).getByRole('link', { name: 'Log In' }).count()).toBe(0)
    expect(await drawer(page).getByRole('link', { name: 'Sign Up' }).count()).toBe(0)
    await drawer(page).getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Signed out successfully.').waitFor()
    await drawer(page).waitFor({ state: 'detached' })
  },
)

journey('the drawer stays open where the leaderboard comes late', async ({ open }) => {
  const { page } = await open('/robots.txt', { viewport: NARROW })
  const leaderboard = await holdRequests(page, /\/assets\/home-parts-[^/]+\.js$/)
  await page.goto('/?q=tide', { waitUntil: 'commit' })
  await leaderboard.firstRequest
  const content = await openDrawer(page)
  const close = content.getByRole('button', { name: 'Close', exact: true })
  await expect.poll(async () => await isFocused(close)).toBe(true)
  leaderboard.release()
  await page.locator('#leaderboard tbody, #leaderboard ul').first().waitFor({ state: 'attached' })
  await requestsDone(page)
  expect(await content.getAttribute('data-state')).toBe('open')
})

journey('the drawer is worked by keys, and gives the focus back', async () => {
  const page = await pageOfVisitor()
  await hamburger(page).focus()
  await page.keyboard.press('Enter')
  // Keys are heard once the focus is inside.
  await drawer(page)
    .locator(':focus')
    .or(drawer(page).and(page.locator(':focus')))
    .waitFor()
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => await page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('Open the menu')
})

journey('a link of the drawer to the page that is shown closes it', async () => {
  const page = await pageOfVisitor()
  const content = await openDrawer(page)
  await content.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL('**/compare')
  await content.waitFor({ state: 'detached' })
  await openDrawer(page)
  await content.getByRole('link', { name: 'Compare', exact: true }).click()
  await content.waitFor({ state: 'detached' })
  // Of the same page, the focus is where it was, also after the drawer has once led to another.
  await expect.poll(async () => await isFocused(hamburger(page))).toBe(true)
})

journey('the drawer closes when the screen has room for the header', async () => {
  const page = await pageOfVisitor()
  await openDrawer(page)
  await page.setViewportSize({ width: 1024, height: 800 })
  await drawer(page).waitFor({ state: 'detached' })
})

journey('the drawer stays open when the session becomes known', async ({ open }) => {
  const held = Promise.withResolvers<Awaited<ReturnType<typeof holdRequests>>>()
  const { page } = await open('/methodology', {
    viewport: NARROW,
    beforeLoad: async (fresh) => held.resolve(await holdRequests(fresh, '/api/auth/session')),
  })
  const content = await openDrawer(page)
  const { release } = await held.promise
  release()
  await content.getByRole('link', { name: 'Log In', exact: true }).waitFor()
  expect(await content.getAttribute('data-state')).toBe('open')
})

journey('a request for a quote that was begun in the drawer outlives it', async () => {
  const upright = { width: 390, height: 844 }
  const page = await pageOfVisitor(upright)
  const openQuote = async (): Promise<Locator> => {
    await (await openDrawer(page)).getByRole('button', { name: 'Request a Quote' }).click()
    const message = page.getByLabel('What should we look at?')
    await message.waitFor()
    return message
  }
  await (await openQuote()).fill('Two contracts and a bridge.')
  // The phone is turned, and back.
  await page.setViewportSize({ width: 844, height: 390 })
  await drawer(page).waitFor({ state: 'detached' })
  await page.setViewportSize(upright)
  expect(await (await openQuote()).inputValue()).toBe('Two contracts and a bridge.')
  await page.keyboard.press('Escape')
})

journey('axe finds nothing in the drawer, in either theme', async () => {
  const page = await pageOfVisitor()
  await openDrawer(page)
  await entriesOf(page, 'Company')
  const looks = [
    ['light', 360],
    ['dark', 360],
    ['light', 320],
  ] as const
  await inEachLook(page, looks, async (look) => {
    const findings = await axeFindings(page, ['target-size', 'region'], '[role="dialog"]')
    expect(findings, look).toEqual([])
  })
})

journey('A2.68 A2.69 signed out, the drawer has the ways in, and no account', async () => {
  const page = await pageOfVisitor()
  await openDrawer(page)
  expect(await drawer(page).getByRole('button', { name: 'Account' }).count()).toBe(0)
  await drawer(page).getByRole('link', { name: 'Sign Up', exact: true }).waitFor()
  await drawer(page).getByRole('link', { name: 'Log In', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/auth/login')
  await drawer(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => await isFocused(page.getByRole('textbox', { name: 'Email' })))
    .toBe(true)
})

journey('with text of twice the size a wide screen has the drawer too', async () => {
  const page = await pageOfVisitor({ width: 1280, height: 800 })
  expect(await hamburger(page).count()).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Request a Quote' }).waitFor()
  expect(await entriesOf(page, 'Products')).toHaveLength(4)
})
