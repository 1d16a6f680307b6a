import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import {
  journey,
  NARROW,
  openOnce,
  type Open,
  type Tab,
  type TabOptions,
  type User,
  WIDE,
} from '../../support/browser/journey.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { logIn } from '../auth/auth-views.ts'
import { failRequests, holdRequests } from '../intercept.ts'

const off = { default: false, rules: [] }
const on = { default: true, rules: [] }

/** Answers the file of flags: `portfolio` as given; 304 to who has that file. */
const serveFlags = async (page: Page, portfolio: object) => {
  const tags: (string | undefined)[] = []
  await page.route('/api/feature-flags', async (route) => {
    const tag = route.request().headers()['if-none-match']
    tags.push(tag)
    if (tag === '"journey"') return await route.fulfill({ status: 304 })
    await route.fulfill({
      headers: { etag: '"journey"' },
      json: { portfolio, impersonationTool: off, guidedTour: on },
    })
  })
  return tags
}

/** A user to whom that file is served. */
const openWithFlag = async (
  open: Open,
  {
    user,
    portfolio,
    path = '/methodology',
    ...options
  }: { user: User; portfolio: object; path?: string } & TabOptions,
): Promise<Tab & { tags: readonly (string | undefined)[] }> => {
  const served = Promise.withResolvers<readonly (string | undefined)[]>()
  const tab = await open(path, {
    as: user,
    beforeLoad: async (page) => served.resolve(await serveFlags(page, portfolio)),
    ...options,
  })
  return { ...tab, tags: await served.promise }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menuEntries = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  return await page.getByRole('menuitem').allInnerTexts()
}

journey(
  'A2.15 A2.16 with the flag on the portfolio shows holdings with ratings, as work in progress',
  async ({ open, newUser }) => {
    const { page } = await openWithFlag(open, {
      user: newUser,
      portfolio: on,
      path: '/my/portfolio',
    })
    await heading(page, 'Portfolio').waitFor()
    await page.getByRole('main').getByText('Work in progress').waitFor()
    await page.getByText('No wallet is linked yet').waitFor()
    const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect((await newUser.post('/api/user/wallets', { walletAddress })).status).toBe(200)
    for (const elsewhere of ['/methodology', '/my/portfolio']) await followPath(page, elsewhere)
    const rows = page.getByRole('table', { name: 'Holdings' }).locator('tbody tr')
    await rows.first().getByRole('link').waitFor()
    const { holdings } = (await (await newUser.get('/api/user/portfolio')).json()) as {
      holdings: { project: { name: string; band: string } }[]
    }
    const shown = await rows.allInnerTexts()
    expect(shown).toHaveLength(holdings.length)
    holdings.forEach(({ project }, index) => {
      expect(shown[index]).toContain(project.name)
      expect(shown[index]).toContain(project.band)
    })
    const main = page.getByRole('main')
    expect(await main.getByText('Demo data').isVisible()).toBe(true)
    const terms = await main.locator('dt').allInnerTexts()
    expect(terms).toEqual(['Value', 'Exposure by band', 'Largest weak exposure'])
    expect(await main.locator('dd li').count()).toBe(
      new Set(holdings.map(({ project }) => project.band)).size,
    )
    expect(await axeFindings(page)).toEqual([])
  },
)

journey(
  'each band takes its share of the bar of exposure in its colour, on wide and narrow screens',
  async ({ open, newUser }) => {
    const held = (band: string, share: number) => ({
      project: { id: band, logo: '/logo.svg', name: band, tokenTickers: [], band, score: null },
      valueUsd: share * 1000,
      share,
    })
    const json = {
      walletCount: 1,
      demo: true,
      totalUsd: 1000,
      holdings: [
        held('BBB', 0.5),
        held('B', 0.25),
        held('CCC', 0.1),
        held('A', 0.06),
        held('AA', 0.05),
        held('N/A', 0.03),
        held('C', 0.01),
      ],
    }
    const { page } = await open('/robots.txt', { as: newUser })
    await serveFlags(page, on)
    await page.route('**/api/user/portfolio', async (route) => await route.fulfill({ json }))
    await page.goto('/my/portfolio')
    const exposure = page.locator('dt:has-text("Exposure by band") + dd')
    await exposure.waitFor()
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      const parts = await exposure.locator('[aria-hidden] > *').evaluateAll((all) =>
        all.map((one) => {
          const { y, width } = one.getBoundingClientRect()
          return { y, width, colour: getComputedStyle(one).backgroundColor }
        }),
      )
      const named = await exposure
        .getByRole('listitem')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
      expect(parts.map(({ colour }) => colour)).toEqual(named)
      const whole = parts.reduce((sum, { width }) => sum + width, 0)
      const shares = parts.map(({ width }) => Math.round((width / whole) * 100))
      expect(shares, `${viewport.width} px`).toEqual([5, 6, 50, 25, 10, 1, 3])
      expect(new Set(parts.map(({ y }) => y)).size).toBe(1)
      expect(await exposure.getByRole('listitem').allInnerTexts()).toEqual([
        'AA 5%',
        'A 6%',
        'BBB 50%',
        'B 25%',
        'CCC 10%',
        'C 1%',
        'N/A 3%',
      ])
    }
  },
)

journey(
  'A2.17 A2.55 with the flag off there is no such page, and no entry in the avatar menu',
  async ({ open, newUser }) => {
    const tab = await openWithFlag(open, { user: newUser, portfolio: off })
    // Entries come with the flags.
    await requestsDone(tab.page)
    expect(await menuEntries(tab.page)).not.toContain('Portfolio')
    await tab.page.goto('/my/portfolio')
    await tab.page.getByText('There is nothing at this address.').waitFor()
    expect(tab.calls.filter(({ path }) => path === '/api/user/portfolio')).toEqual([])
  },
)

journey(
  'A6.20 A6.22 the portfolio leads a visitor to the sign-in page and back, and downloads no flags',
  async ({ open, origin, visitorWithAccount: { email, password } }) => {
    const { page, calls } = await open('/robots.txt')
    await serveFlags(page, on)
    await page.goto('/my/portfolio')
    await page.getByText('Please log in to see this page.').waitFor()
    const redirect = calls.find(({ path }) => path.startsWith('/api/auth/signin?'))
    const { searchParams } = new URL(redirect?.path ?? '', origin)
    expect(searchParams.get('error')).toBe('SessionRequired')
    await requestsDone(page)
    expect(calls.filter(({ path }) => path === '/api/feature-flags')).toEqual([])
    await logIn(page, email, password)
    await page.waitForURL(`${origin}/my/portfolio`)
    await heading(page, 'Portfolio').waitFor()
  },
)

journey('a sign-out on the portfolio leads to `/`', async ({ open, newUser }) => {
  const { page } = await openWithFlag(open, {
    user: newUser,
    portfolio: on,
    path: '/my/portfolio',
  })
  await page.getByText('No wallet is linked yet').waitFor()
  await menuEntries(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('Signed out successfully.').waitFor()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

describe('with the flag on', () => {
  const opened = openOnce(
    async (open, createUser) =>
      await openWithFlag(open, { user: await createUser(), portfolio: on }),
  )

  journey(
    'A7.87 A7.88 flags are a file that is downloaded by GET, the next time only if it has changed',
    async () => {
      const { page, tags, calls } = await opened()
      await expect.poll(() => tags).toEqual([undefined])
      // Entries come with the flags.
      await requestsDone(page)
      expect(calls.find(({ path }) => path === '/api/feature-flags')?.method).toBe('GET')
      expect(await menuEntries(page)).toContain('Portfolio')
      await page.keyboard.press('Escape')
      // Looked at again after five minutes. The browser's own clock stands at 1970 while it is being
      // set, in which a survey that was put off is due.
      await page.evaluate(() => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 301_000
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      })
      await expect.poll(() => tags).toEqual([undefined, '"journey"'])
      await requestsDone(page)
      expect(await menuEntries(page)).toContain('Portfolio')
      await page.keyboard.press('Escape')
    },
  )

  journey('A2.55 Portfolio is the first entry of the avatar menu and leads there', async () => {
    const { page, expectNoise } = await opened()
    expectNoise(/500 /)
    await requestsDone(page)
    expect((await menuEntries(page))[0]).toBe('Portfolio')
    await failRequests(page, '/api/user/portfolio')
    await page.getByRole('menuitem', { name: 'Portfolio' }).click()
    await page.waitForURL('**/my/portfolio')
  })

  journey('a portfolio that cannot be loaded is tried again by Retry', async () => {
    const { page } = await opened()
    await page.getByText('Your portfolio could not be loaded.').waitFor()
    await page.unroute('**/api/user/portfolio')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'Portfolio').waitFor()
    await page.getByText('No wallet is linked yet').waitFor()
  })
})

journey(
  'while flags cannot be loaded the portfolio is not said to be missing',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/my/portfolio', {
      as: newUser,
      beforeLoad: async (fresh) => {
        await serveFlags(fresh, on)
        await failRequests(fresh, '/api/feature-flags')
      },
    })
    expectNoise(/500 /)
    await page.getByText('Your portfolio could not be loaded.').waitFor()
    // Each part that asks for flags asks anew while there are none.
    await pageIsIdle(page)
    await page.unroute('**/api/feature-flags')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No wallet is linked yet').waitFor()
  },
)

journey(
  'entries of the account menu that come late move none of the others',
  async ({ open, newUser }) => {
    let release = () => {}
    const { page } = await open('/methodology', {
      as: newUser,
      beforeLoad: async (fresh) => {
        await serveFlags(fresh, on)
        ;({ release } = await holdRequests(fresh, '/api/feature-flags'))
      },
    })
    expect(await menuEntries(page)).toEqual(['Watchlists', 'Account Settings', 'Sign out'])
    const places = async () =>
      await page
        .getByRole('menuitem')
        .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().y]))
    const before = await places()
    release()
    await page.getByRole('menuitem', { name: 'Portfolio' }).waitFor()
    expect((await places()).slice(0, 3)).toEqual(before)
    // Opened again, the menu has its own order.
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor({ state: 'hidden' })
    await requestsDone(page)
    expect((await menuEntries(page))[0]).toBe('Portfolio')
  },
)
