import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { pageIsIdle } from '../../support/browser/requests-done.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { serveOutsideParts } from '../outside-parts.ts'

declare global {
  /** As `web/features/analytics/tag.ts` declares it. */
  interface Window {
    dataLayer?: unknown[]
    gtag?: (...call: unknown[]) => void
  }
}

/** Calls of the global tag function of one kind, by what they tell. */
const tagged = async (page: Page, event: 'page_view' | 'timing_complete') =>
  await page.evaluate(
    (name) =>
      (window.dataLayer ?? [])
        .map((call) => [...(call as ArrayLike<unknown> & Iterable<unknown>)])
        .filter(([kind, called]) => kind === 'event' && called === name)
        .map(([, , told]) => told as Record<string, unknown>),
    event,
  )
const pathsOf = async (page: Page) =>
  (await tagged(page, 'page_view')).map(({ page_path }) => page_path)

/** From now on what goes through the global tag function says so. */
const markTag = async (page: Page): Promise<void> =>
  await page.evaluate(() => {
    const tag = window.gtag!
    window.gtag = (kind, name, told) => tag(kind, name, { ...(told as object), byTag: true })
  })

const goToAbout = async (page: Page): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
}

const openedGiven = openOnce(async (open) => await open('/alerts', { consent: 'given' }))

journey('A7.86 the tag is told how fast the page was, once for each measure', async () => {
  const { page } = await openedGiven()
  await expect.poll(async () => await pathsOf(page)).toEqual(['/alerts'])
  const names = async () => (await tagged(page, 'timing_complete')).map(({ name }) => name)
  await expect.poll(names).toEqual(expect.arrayContaining(['TTFB', 'FCP']))
  await markTag(page)
  // The largest paint is final with the first press.
  await page.getByRole('heading', { level: 1 }).click()
  await expect
    .poll(async () => await tagged(page, 'timing_complete'))
    .toContainEqual(expect.objectContaining({ name: 'LCP', byTag: true }))
  const all = await names()
  expect(new Set(all).size).toBe(all.length)
  const [first] = await tagged(page, 'timing_complete')
  expect(first?.['value']).toBeGreaterThanOrEqual(0)
})

journey(
  'A2.40 A7.85 each route change tells the tag one page view with the new address, a query none',
  async () => {
    const { page, origin } = await openedGiven()
    await expect.poll(async () => await pathsOf(page)).toEqual(['/alerts'])
    await markTag(page)
    await page.evaluate(() => history.pushState(null, '', '/alerts?severity=high#list'))
    await goToAbout(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Security alerts' }).waitFor()
    await expect
      .poll(async () => await tagged(page, 'page_view'))
      .toEqual(
        ['/alerts', '/company/about', '/alerts'].map((path, index) => ({
          page_path: path,
          page_location: origin + path,
          ...(index > 0 && { byTag: true }),
        })),
      )
  },
)

journey(
  'A7.85 A7.86 before the consent nothing is told, and after it not what was before',
  async ({ open }) => {
    const { page } = await open('/methodology', { consent: 'open' })
    await goToAbout(page)
    await pageIsIdle(page)
    expect(await page.evaluate(() => [window.gtag, window.dataLayer])).toEqual([
      undefined,
      undefined,
    ])
    await page.getByRole('button', { name: 'I Accept' }).click()
    await expect.poll(async () => await pathsOf(page)).toEqual(['/company/about'])
  },
)

journey('what is taken back counts at once', async () => {
  const { page } = await openedGiven()
  await followPath(page, '/company/cookie-policy')
  await expect.poll(async () => (await pathsOf(page)).at(-1)).toBe('/company/cookie-policy')
  const told = await pathsOf(page)
  await page.getByRole('group', { name: 'Analytics' }).getByText('Not allowed').click()
  await goToAbout(page)
  expect(await pathsOf(page)).toEqual(told)
})

const TAG = 'https://tag.example/tag.js?id=T-1&l=dataLayer'

const taggedJourney = journey.extend({
  // A host that a page may ask.
  identityOrigin: 'https://tag.example',
})

/** Has pages name the tag, and answers for it: a script that sets a cookie, as such scripts do. */
const serveTag = async (page: Page): Promise<string[]> => {
  const asked: string[] = []
  await serveOutsideParts(page, { tag: { address: TAG, sendsTo: ['https://in.tag.example'] } })
  await page.route('https://tag.example/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'document.cookie = "_tag=1; path=/"; window.tagRan = true',
    })
  })
  return asked
}

taggedJourney(
  'the script of a configured tag loads after the consent alone, and goes with it, as its cookies do',
  async ({ open, origin }) => {
    const served = Promise.withResolvers<string[]>()
    const { page } = await open('/methodology', {
      consent: 'open',
      beforeLoad: async (fresh) => served.resolve(await serveTag(fresh)),
    })
    const asked = await served.promise
    await goToAbout(page)
    await pageIsIdle(page)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'I Accept' }).click()
    await page.waitForFunction(() => 'tagRan' in window)
    expect(asked).toEqual([TAG])
    const calls = await page.evaluate(() =>
      (window.dataLayer ?? []).slice(0, 5).map((call) => [...(call as unknown[])]),
    )
    expect(calls).toMatchObject([
      ['js', expect.anything()],
      ['set', { page_location: `${origin}/company/about` }],
      ['config', 'T-1', { send_page_view: false }],
      ['set', { page_location: `${origin}/company/about` }],
      ['event', 'page_view', { page_path: '/company/about' }],
    ])

    await followPath(page, '/company/cookie-policy')
    await page.waitForFunction(() => document.cookie.includes('_tag=1'))
    await page.getByRole('group', { name: 'Analytics' }).getByText('Not allowed').click()
    await page.waitForFunction(() => !('tagRan' in window) && document.readyState === 'complete')
    await pageIsIdle(page)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(asked).toHaveLength(1)
  },
)

taggedJourney(
  'the tag is given the path in place of an address with a token, before it is told anything',
  async ({ open }) => {
    const { page, origin } = await open('/unsubscribe?id=secret', {
      consent: 'given',
      beforeLoad: serveTag,
    })
    const told = async () =>
      await page.evaluate(() =>
        (window.dataLayer ?? [])
          .map((call) => [...(call as unknown[])])
          .filter(([kind]) => kind === 'set' || kind === 'event')
          .map(([kind, what]) => (kind === 'set' ? what : 'event')),
      )
    const pathAlone = (path: string) => ({ page_location: origin + path, page_referrer: '' })
    await expect.poll(async () => (await told()).length).toBeGreaterThan(1)
    expect((await told())[0]).toEqual(pathAlone('/unsubscribe'))
    await goToAbout(page)
    await expect.poll(async () => await told()).toContainEqual(pathAlone('/company/about'))
  },
)

journey(
  'a page whose analytics and prompts a content blocker keeps from it is not loaded anew',
  async ({ open }) => {
    let loads = 0
    const blocked: string[] = []
    const { page, expectNoise } = await open('/methodology', {
      consent: 'given',
      beforeLoad: async (tab) => {
        tab.on('framenavigated', () => (loads += 1))
        for (const part of ['analytics', 'prompts']) {
          await tab.route(`**/assets/${part}-*.js`, async (route) => {
            blocked.push(part)
            await route.abort('blockedbyclient')
          })
        }
      },
    })
    expectNoise(/ERR_BLOCKED_BY_CLIENT/)
    await expect.poll(() => blocked.toSorted()).toEqual(['analytics', 'prompts'])
    await pageIsIdle(page)
    // As long as a page that would reload takes to ask for the newest release.
    await page.evaluate(async () => await (await fetch('/')).text())
    await page.evaluate(async () => await (await fetch('/')).text())
    expect([loads, blocked.length]).toEqual([1, 2])
  },
)
