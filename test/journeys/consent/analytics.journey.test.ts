import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, type Open } from '../../support/browser/journey.ts'
import { pageIsIdle } from '../../support/browser/requests-done.ts'
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

journey(
  'A2.40 A7.85 each route change tells the tag one page view with the new address, a query none',
  async ({ open }) => {
    const { page, origin } = await open('/alerts', { consent: 'given' })
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

journey('A7.86 the tag is told how fast the page was, once for each measure', async ({ open }) => {
  const { page } = await open('/methodology', { consent: 'given' })
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

journey('what is taken back counts at once', async ({ open }) => {
  const { page } = await open('/company/cookie-policy', { consent: 'given' })
  await expect.poll(async () => await pathsOf(page)).toEqual(['/company/cookie-policy'])
  await page.getByRole('group', { name: 'Analytics' }).getByText('Not allowed').click()
  await goToAbout(page)
  expect(await pathsOf(page)).toEqual(['/company/cookie-policy'])
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

/** @returns the page, on which nothing is said about consent, and what it asks of the tag's host */
const openTagged = async (open: Open, path: string) => {
  const served = Promise.withResolvers<string[]>()
  const tab = await open(path, {
    consent: 'open',
    beforeLoad: async (fresh) => served.resolve(await serveTag(fresh)),
  })
  return { ...tab, asked: await served.promise }
}

taggedJourney(
  'the script of a configured tag loads after the consent alone',
  async ({ open, origin }) => {
    const { page, asked } = await openTagged(open, '/methodology')
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

taggedJourney('with the consent the tag and its cookies go', async ({ open }) => {
  const { page, asked } = await openTagged(open, '/company/cookie-policy')
  await page.getByRole('button', { name: 'I Accept' }).click()
  await page.waitForFunction(() => document.cookie.includes('_tag=1'))
  await page.getByRole('group', { name: 'Analytics' }).getByText('Not allowed').click()
  await page.waitForFunction(() => !('tagRan' in window) && document.readyState === 'complete')
  await pageIsIdle(page)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(asked).toHaveLength(1)
})

journey.for(['analytics', 'prompts'])(
  'a page whose %s a content blocker keeps from it is not loaded anew',
  async (part, { open }) => {
    let loads = 0
    let blocked = 0
    const { page, expectNoise } = await open('/methodology', {
      consent: 'given',
      beforeLoad: async (tab) => {
        tab.on('framenavigated', () => (loads += 1))
        await tab.route(`**/assets/${part}-*.js`, async (route) => {
          blocked += 1
          await route.abort('blockedbyclient')
        })
      },
    })
    expectNoise(/ERR_BLOCKED_BY_CLIENT/)
    await expect.poll(() => blocked).toBe(1)
    await pageIsIdle(page)
    // As long as a page that would reload takes to ask for the newest release.
    await page.evaluate(async () => await (await fetch('/')).text())
    await page.evaluate(async () => await (await fetch('/')).text())
    expect([loads, blocked]).toEqual([1, 1])
  },
)
