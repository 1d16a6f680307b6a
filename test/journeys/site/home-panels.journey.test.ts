import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, type Tab } from '../../support/browser/journey.ts'
import { changed, serveShell } from '../intercept.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Another document: from the page itself a new fragment loads nothing. */
const ELSEWHERE = 'about:blank'
const HIGHLIGHTS = '/api/highlights'
const ALERTS = '/api/security-alerts'

const ROWS = 'tbody tr:not([data-skeleton])'

interface PanelCase {
  readonly title: string
  readonly filled: string
  readonly empty: string
  readonly failed: string
  readonly kept: string
}

/** The panels that one call fills, and one that another fills. */
const CALLS: readonly {
  readonly path: string
  readonly nothing: object
  readonly panels: readonly PanelCase[]
  readonly alive: string
}[] = [
  {
    path: ALERTS,
    nothing: { items: [], total: 0 },
    panels: [
      {
        title: 'Security alerts',
        filled: ROWS,
        empty: 'No confirmed alert',
        failed: 'The alerts could not be loaded.',
        kept: 'The alerts could not be updated.',
      },
    ],
    alive: 'Trending',
  },
  {
    path: HIGHLIGHTS,
    nothing: { trending: [], recentlyAudited: [], onboarding: [] },
    panels: [
      {
        title: 'Trending',
        filled: ROWS,
        empty: 'No views in 24 hours',
        failed: 'The trending projects could not be loaded.',
        kept: 'The trending projects could not be updated.',
      },
      {
        title: 'Recently audited',
        filled: 'li table',
        empty: 'No audit is on record yet',
        failed: 'The newest audits could not be loaded.',
        kept: 'The newest audits could not be updated.',
      },
      {
        title: 'Audits in progress',
        filled: ROWS,
        empty: 'No audit is in progress',
        failed: 'The audits in progress could not be loaded.',
        kept: 'The audits in progress could not be updated.',
      },
    ],
    alive: 'Security alerts',
  },
]

const BROKEN = { status: 500, json: { error: { name: 'x', message: 'x' } } }

/** Has one of the page's calls answered by the test, and no other. */
const answering = async (
  page: Page,
  path: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route((url) => url.pathname === path, answer)
}

/** Home, opened anew while one of its calls is answered by the test. */
const openHomeWith = async (
  page: Page,
  path: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> => {
  await page.goto(ELSEWHERE)
  await answering(page, path, answer)
  await serveShell(page)
  await page.goto('/')
}

/** Presses Retry in each panel: every press asks again, and the answer to the last one fills them all. */
const retryEach = async (
  page: Page,
  path: string,
  panels: readonly PanelCase[],
  failed: (panel: PanelCase) => string,
  answer: (route: Route) => Promise<void>,
): Promise<void> => {
  for (const [index, panel] of panels.entries()) {
    const alert = section(page, panel.title).getByRole('alert')
    await alert.getByText(failed(panel)).waitFor()
    const isLast = index === panels.length - 1
    await answering(page, path, isLast ? answer : async (route) => await route.fulfill(BROKEN))
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await section(page, panel.title).getByRole('button', { name: 'Retry' }).click()
    await asked
  }
  for (const { title } of panels) {
    await section(page, title).getByRole('alert').waitFor({ state: 'detached' })
  }
}

const eachOf = async (
  page: Page,
  panels: readonly PanelCase[],
  look: (panel: Locator, about: PanelCase) => Promise<void>,
): Promise<void> => {
  for (const about of panels) await look(section(page, about.title), about)
}

/** What panels show, without the times that pass. */
const textsOf = async (page: Page, panels: readonly PanelCase[]): Promise<readonly string[]> => {
  const all = await Promise.all(
    panels.map(
      async ({ title, filled }) => await section(page, title).locator(filled).allTextContents(),
    ),
  )
  return all.flat().map((text) => text.replace(/\d+ (min|h|d)\b/g, ''))
}

/** Leaves home and comes back when what it shows is old, and the call for it fails. */
const expectOneCallThatFails = async (
  page: Page,
  calls: Tab['calls'],
  path: string,
  untilShown: () => Promise<void>,
): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.waitForURL('**/company/privacy-policy')
  await section(page, 'Trending').waitFor({ state: 'detached' })
  await answering(page, path, async (route) => await route.fulfill(BROKEN))
  // The page's clock only: what was fetched before is old by now.
  await page.clock.setFixedTime(Date.now() + 600_000)
  const asked = calls.length
  await page.goBack()
  await untilShown()
  expect(calls.slice(asked).filter((call) => call.path.startsWith(path))).toHaveLength(1)
}

journey.for(CALLS.map((call) => [call.panels.map(({ title }) => title).join(', '), call] as const))(
  'each of %s has a state for loading, failure, old data and nothing, keeps what it shows when bringing it up to date fails, and the rest stays',
  async ([, { path, nothing, panels, alive }], { open }) => {
    const { page, calls, expectNoise } = await open(ELSEWHERE)
    expectNoise(/500/)
    const restStays = async (): Promise<void> => {
      await section(page, alive).locator(ROWS).first().waitFor()
      await page.locator('tr[data-project]').first().waitFor()
    }

    const released = Promise.withResolvers<void>()
    await openHomeWith(page, path, async (route) => {
      await released.promise
      await route.fulfill(BROKEN)
    })
    await eachOf(page, panels, async (panel, { filled }) => {
      await panel.locator('[aria-busy="true"]').waitFor()
      expect((await panel.boundingBox())?.height).toBeGreaterThan(200)
      expect(await panel.locator(filled).count()).toBe(0)
    })
    await restStays()

    released.resolve()
    await eachOf(page, panels, async (panel, { filled, failed }) => {
      await panel.getByRole('alert').getByText(failed).waitFor()
      expect(await panel.locator(`${filled}, [data-skeleton]`).count()).toBe(0)
    })
    await restStays()

    const old = changed(({ meta }) => ({
      meta: { ...meta, stale: true, asOf: '2026-01-02T03:04:05.000Z' },
    }))
    await retryEach(page, path, panels, ({ failed }) => failed, old)
    await eachOf(page, panels, async (panel, { filled }) => {
      await panel.locator(filled).first().waitFor()
      expect(await panel.locator('[aria-busy="true"]').count()).toBe(0)
      await panel.getByText('stale, as of 2 Jan 2026, 03:04 UTC').waitFor()
    })

    const before = await textsOf(page, panels)
    await expectOneCallThatFails(page, calls, path, async () => {
      await eachOf(page, panels, async (panel, { kept }) => {
        await panel.getByRole('alert').getByText(kept).waitFor()
      })
    })
    expect(await textsOf(page, panels)).toEqual(before)
    await restStays()

    const none = changed(() => nothing)
    await retryEach(page, path, panels, ({ kept }) => kept, none)
    await eachOf(page, panels, async (panel, { filled, empty }) => {
      await panel.getByText(empty).waitFor()
      expect(await panel.locator(filled).count()).toBe(0)
    })
    await restStays()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

journey('on a phone the long title of an alert has two lines, whole', async ({ open }) => {
  const { page } = await open(ELSEWHERE, { viewport: NARROW })
  const long = 'Deposits can be drained through a callback of the vault'
  await openHomeWith(page, ALERTS, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { items: object[] }
    const items = answer.items.map((item, index) => ({
      ...item,
      title: index === 0 ? long : 'Short',
    }))
    await route.fulfill({ response, json: { ...answer, items } })
  })
  const rows = section(page, 'Security alerts').locator('tbody tr:not([data-skeleton])')
  const title = rows.getByText(long)
  await title.waitFor()
  const [drawn, whole, line] = await title.evaluate((element) => [
    element.clientHeight,
    element.scrollHeight,
    Number.parseFloat(getComputedStyle(element).lineHeight),
  ])
  expect(whole).toBe(drawn)
  expect(drawn).toBe(2 * line)
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  )
  expect(new Set(heights).size).toBe(1)
})
