import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { blockStorage } from '../../support/browser/block-storage.ts'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { followPath } from '../../support/browser/show-path.ts'

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })
const storedIn = async (page: Page) =>
  await page.evaluate(() => localStorage.getItem('cookieConsent'))

const PAGES = [
  '/',
  '/projects/lumenfold',
  '/methodology',
  '/auth/login',
  '/my/watchlists',
  '/company/about',
  '/500',
  '/no-such-page',
] as const

const part = 'section[aria-label="Cookie consent"]'

journey('A2.37 every page asks for consent, above all else, but not on paper', async ({ open }) => {
  const [first, ...others] = PAGES
  const { page } = await open(first, { consent: 'open', viewport: NARROW })
  const expectAtTop = async (path: string): Promise<void> =>
    expect([path, (await bannerOf(page).boundingBox())?.y]).toEqual([path, 0])
  await expectAtTop(first)
  for (const path of others) {
    expect(await (await page.request.get(path)).text(), path).toContain(
      'aria-label="Cookie consent"',
    )
    await followPath(page, path)
    await expectAtTop(path)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await bannerOf(page).count()).toBe(0)
})

const opened = openOnce(async (open) => await open('/methodology', { consent: 'open' }))

journey('the two answers stand side by side, however wide the screen is', async () => {
  const { page } = await opened()
  for (const width of [320, 360, 390, 430, 600, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await bannerOf(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect([width, tops.length, new Set(tops).size]).toEqual([width, 2, 1])
  }
})

journey(
  'A4.85 A3.22 the question stays over route changes and reloads until I Accept stores the answer',
  async () => {
    const { page } = await opened()
    await bannerOf(page).getByRole('link', { name: 'Cookie Policy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Cookie Policy' }).waitFor()
    expect(await bannerOf(page).isVisible()).toBe(true)
    await page.reload()
    expect(await bannerOf(page).isVisible()).toBe(true)
    expect(await storedIn(page)).toBeNull()
    // Until then neither stands there as the answer.
    const choices = page.getByRole('group', { name: 'Analytics' }).getByRole('radio')
    const checked = async () =>
      await choices.evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.checked))
    expect(await checked()).toEqual([false, false])
    await bannerOf(page).getByRole('button', { name: 'I Accept', exact: true }).click()
    await expect.poll(async () => await bannerOf(page).count()).toBe(0)
    expect(await checked()).toEqual([true, false])
    expect(await storedIn(page)).toBe('true')
  },
)

for (const [ids, button, stored] of [
  ['A4.86 A2.153 ', 'I Accept', 'true'],
  ['', 'I Refuse', 'false'],
] as const) {
  journey(`${ids}after ${button} the question is gone for good, and does not flash`, async () => {
    const { page, expectNoise } = await opened()
    expectNoise(/net::ERR_FAILED/)
    await page.setViewportSize(NARROW)
    await page.evaluate(() => localStorage.removeItem('cookieConsent'))
    await page.reload()
    await bannerOf(page).getByRole('button', { name: button, exact: true }).click()
    await expect.poll(async () => await bannerOf(page).count()).toBe(0)
    // What the HTML shows until the page's script runs.
    await page.route('**/assets/*.js', async (route) => await route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await page.locator(part).isVisible()).toBe(false)
    await page.unroute('**/assets/*.js')
    await page.reload()
    const shift = await layoutShift(page)
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
    expect([await bannerOf(page).count(), await storedIn(page)]).toEqual([0, stored])
    expect(await shift()).toBeLessThan(0.01)
  })
}

journey(
  'with garbage in storage the page asks, and the question is read, reached and pressed by keyboard, in both themes',
  async () => {
    const { page } = await opened()
    await page.setViewportSize(WIDE)
    await page.evaluate(() => localStorage.setItem('cookieConsent', '{"yes":1}'))
    await page.goto('/methodology')
    expect(await bannerOf(page).isVisible()).toBe(true)
    expect(await findingsInBothThemes(page, part)).toEqual([])
    // After the link that skips to the content and that of the policy.
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('I Refuse')
    await page.keyboard.press('Enter')
    await expect.poll(async () => await storedIn(page)).toBe('false')
    await expect.poll(async () => await bannerOf(page).count()).toBe(0)
    expect(await page.locator(':focus').getByRole('main').count()).toBe(1)
  },
)

journey('where storage is blocked, the answer holds for the visit', async ({ open }) => {
  const { page } = await open('/methodology', {
    consent: 'open',
    beforeLoad: async (fresh) => await blockStorage(fresh),
  })
  await bannerOf(page).getByRole('button', { name: 'I Accept' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  expect(await bannerOf(page).count()).toBe(0)
})

journey(
  'consent is taken back on the page of the cookie policy, and given again',
  async ({ open }) => {
    const { page } = await open('/company/cookie-policy', { consent: 'given' })
    const choice = page.getByRole('group', { name: 'Analytics' })
    expect(await choice.getByRole('radio', { name: 'Allowed', exact: true }).isChecked()).toBe(true)
    await choice.getByText('Not allowed').click()
    await expect.poll(async () => await storedIn(page)).toBe('false')
    await page.reload()
    await choice.getByRole('radio', { name: 'Not allowed', checked: true }).waitFor()
    expect(await bannerOf(page).count()).toBe(0)
    await choice.getByText('Allowed', { exact: true }).click()
    await expect.poll(async () => await storedIn(page)).toBe('true')
  },
)
