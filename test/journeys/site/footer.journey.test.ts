import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pagePaths } from '../../../shared/pages.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { holdRequests } from '../intercept.ts'

const EXAMPLES: Readonly<Record<string, string>> = {
  ':id': 'quernstead',
  ':number': '2',
  ':project': 'quernstead',
  ':document': 'website',
  ':name': 'none',
}

const linksOf = async (page: Page, group: string) =>
  await page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: group, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

journey(
  'A2.27 A2.38 every page has one header and the footer with the account of the user, one that does not exist too',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/methodology', { as: newUser })
    expectNoise(/404|403/)
    await expect
      .poll(async () => await linksOf(page, 'Account'))
      .toEqual([
        ['Account Settings', '/my/settings'],
        ['Sign out', '/auth/signout'],
      ])
    for (const pattern of [...pagePaths, '/nowhere']) {
      const path = pattern.replaceAll(/:\w+/g, (name) => EXAMPLES[name] ?? name)
      // Each page names itself once it is drawn.
      await page.evaluate((to) => {
        document.title = ''
        history.pushState(null, '', to)
      }, path)
      await page.waitForFunction(() => document.title !== '')
      const footer = page.getByRole('contentinfo')
      await footer.getByText(/^© \d{4} Assay$/).waitFor()
      const headers = await page.getByRole('banner').count()
      expect([path, headers, await footer.count()]).toEqual([path, 1, 1])
    }
  },
)

const opened = openOnce(async (open) => await open('/methodology'))

journey(
  'the footer links to ratings, and a visitor to the pages to log in and sign up',
  async () => {
    const { page } = await opened()
    expect(await linksOf(page, 'Ratings')).toEqual([
      ['Leaderboard', '/#leaderboard'],
      ['All projects', '/projects'],
      ['Alerts', '/alerts'],
      ['Compare', '/compare'],
      ['Watchlists', '/my/watchlists'],
    ])
    await expect
      .poll(async () => await linksOf(page, 'Account'))
      .toEqual([
        ['Log In', '/auth/login'],
        ['Sign Up', '/auth/signup'],
      ])
  },
)

journey('A2.154 the footer leads to the four product pages', async () => {
  const { page } = await opened()
  const products = page.getByRole('contentinfo').getByRole('navigation', { name: 'Products' })
  for (const [name, path] of [
    ['Security Audit', '/products/security-audit'],
    ['Skynet', '/products/skynet'],
    ['SkyTrace', '/products/skytrace'],
    ['Penetration Testing', '/products/pentest'],
  ] as const) {
    await products.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

journey('A2.156 the footer leads to the six company pages', async () => {
  const { page } = await opened()
  const company = page.getByRole('contentinfo').getByRole('navigation', { name: 'Company' })
  for (const [label, path, title] of [
    ['About', '/company/about', 'About Assay'],
    ['Careers', '/company/careers', 'Careers'],
    ['Disclaimer', '/company/disclaimer', 'Disclaimer'],
    ['Terms and Conditions', '/company/terms-and-conditions', 'Terms and Conditions'],
    ['Privacy Policy', '/company/privacy-policy', 'Privacy Policy'],
    ['Cookie Policy', '/company/cookie-policy', 'Cookie Policy'],
  ] as const) {
    await company.getByRole('link', { name: label, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

journey.for([
  ['A2.157', 'Microblog', 'https://microblog.assay.example/'],
  ['A2.158', 'Messaging', 'https://messaging.assay.example/'],
  ['A2.159', 'Video', 'https://video.assay.example/'],
  ['A2.160', 'Articles', 'https://articles.assay.example/'],
  ['A2.161', 'Professional network', 'https://network.assay.example/'],
] as const)('%s the footer links to the account "%s"', async ([, label, address]) => {
  const { page } = await opened()
  const link = page.getByRole('contentinfo').getByRole('link', { name: label, exact: true })
  expect(await link.getAttribute('href')).toBe(address)
  expect(await link.getAttribute('target')).toBe('_blank')
})

journey('A2.162 the footer opens a popover with a QR code for WeChat', async () => {
  const { page } = await opened()
  await page.setViewportSize(NARROW)
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'WeChat' })
  const code = page.getByRole('img', { name: 'QR code of https://wechat.assay.example/' })
  expect(await code.isVisible()).toBe(false)
  await button.press('Enter')
  await code.waitFor()
  await page.waitForFunction(
    (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
    await code.elementHandle(),
  )
  const frame = (await code.boundingBox())!
  expect(frame.x).toBeGreaterThan(0)
  expect(frame.x + frame.width).toBeLessThan(360)
  await page.keyboard.press('Escape')
  await code.waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

journey('the QR code that is opened before the page runs stays open', async ({ open }) => {
  const { page } = await open('/robots.txt')
  const scripts = await holdRequests(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/company/about', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'WeChat' }).click()
  const code = page.getByRole('img', { name: /^QR code/ })
  await code.waitFor()
  scripts.release()
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  expect(await code.isVisible()).toBe(true)
})

journey('A2.163 the copyright line has the year of the clock', async ({ open }) => {
  const { page } = await open('/robots.txt')
  await page.clock.setFixedTime('2031-02-03T12:00:00Z')
  await page.goto('/company/privacy-policy')
  await page.getByRole('contentinfo').getByText('© 2031 Assay', { exact: true }).waitFor()
})
