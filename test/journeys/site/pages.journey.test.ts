import { expect } from 'vitest'
import {
  axeFindings,
  colourFindings,
  findingsInBothThemes,
  ruleFindings,
} from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { pageSettled } from '../page-settled.ts'
import { LAYOUT_RULES } from './layout-rules.ts'

/** Each is loaded, and then its followers are shown without a load. */
const PAGES: readonly (readonly [string, ...string[]])[] = [
  ['/', '/projects', '/projects/quernstead', '/methodology'],
  // Between two views of the login page another page: it would go on with its own view.
  [
    '/auth/login',
    '/auth/signout',
    '/auth/signup',
    '/unsubscribe',
    '/auth/login?view=forgot-password',
    '/auth/error?error=Configuration',
    '/auth/login?view=verify-email',
    '/auth/error?error=AccessDenied',
    '/auth/login?error=OAuthAccountNotLinked',
    '/unsubscribe?id=unknown',
    '/my/watchlists',
  ],
  [
    '/products/security-audit',
    '/products/skynet',
    '/products/skytrace',
    '/products/pentest',
    '/company/about',
    '/company/careers',
    '/company/disclaimer',
    '/company/terms-and-conditions',
    '/company/privacy-policy',
    '/company/cookie-policy',
    '/resources/blog',
    '/resources/blog/how-to-read-an-audit',
    '/resources/blog?q=nothing-like-it',
  ],
  ['/500'],
  ['/nowhere'],
]

const opened = openOnce(async (open) => await open('/company/privacy-policy'))

journey.for([
  ['/favicon.ico', 'image/x-icon', 32],
  ['/apple-touch-icon.png', 'image/png', 180],
  ['/icon-192.png', 'image/png', 192],
  ['/icon-512.png', 'image/png', 512],
] as const)('%s is the logo as a picture of its size', async ([path, type, side]) => {
  const { page } = await opened()
  const answer = await page.request.get(path)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
  const size = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, path)
  expect(size).toEqual([side, side])
})

journey('the manifest names the site, and only pictures that are there', async () => {
  const { page } = await opened()
  const link = page.locator('link[rel="manifest"]')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as { name: string; icons: { src: string }[] }
  expect(manifest.name).toBe('Assay')
  const icons = await Promise.all(
    manifest.icons.map(async ({ src }) => (await page.request.get(src)).status()),
  )
  expect(icons).toEqual([200, 200, 200])
})

journey('A2.1 `/` is the home page with the leaderboard', async () => {
  const { page } = await opened()
  await followPath(page, '/')
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  const table = page.getByRole('table', { name: 'Leaderboard' })
  await table.getByRole('link', { name: 'Quernstead' }).waitFor()
  const before = await table.getByRole('row').count()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('table tr').length > count,
    before,
  )
  await table.getByRole('link', { name: 'Quernstead' }).click()
  await page.waitForURL('**/projects/quernstead')
})

journey('an unknown project and an unknown page say so', async ({ origin }) => {
  const { page } = await opened()
  await page.goto('/projects/nosuchproject')
  await page.getByRole('heading', { name: /not/i, level: 1 }).waitFor()
  expect((await fetch(`${origin}/nowhere`)).status).toBe(404)
  expect((await fetch(`${origin}/assets/nothing.js`)).status).toBe(404)
})

journey.for(PAGES)(
  '%s (with those that follow) has no serious accessibility finding in either theme, its targets, landmarks and headings are in order, and it does not scroll sideways at 320 pixels',
  async ([first, ...others], { open }) => {
    const { page } = await open(first)
    for (const path of [first, ...others]) {
      // Header and footer were looked at with the first.
      const part = path === first ? 'html' : 'main'
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(WIDE)
      if (path !== first) await followPath(page, path)
      await pageSettled(page)
      expect(await axeFindings(page, LAYOUT_RULES, part), path).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await colourFindings(page, part), `${path}, dark`).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      await pageSettled(page)
      expect(await ruleFindings(page, LAYOUT_RULES, part), `${path}, narrow`).toEqual([])
      const [content, frame] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(content, `width of ${path}`).toBeLessThanOrEqual(frame ?? 0)
    }
  },
)

journey(
  'signing out and settings have no serious accessibility finding in either theme for who is signed in',
  async ({ open, newUser }) => {
    const { page } = await open('/auth/signout', { as: newUser })
    await pageSettled(page)
    expect(await findingsInBothThemes(page), 'signing out').toEqual([])
    await followPath(page, '/my/settings')
    await pageSettled(page)
    expect(await findingsInBothThemes(page), 'settings').toEqual([])
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await page.getByRole('dialog').getByLabel('Password').waitFor()
    expect(await findingsInBothThemes(page, '[role="dialog"]'), 'delete dialog').toEqual([])
  },
)

journey('the page follows the system theme, and a choice in the footer stays', async ({ open }) => {
  const { page } = await open('/methodology', { colorScheme: 'dark', viewport: NARROW })
  const background = async () =>
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await background()
  await page.getByText('Light', { exact: true }).click()
  const light = await background()
  expect(light).not.toBe(dark)
  await page.reload()
  expect(await background()).toBe(light)
})
