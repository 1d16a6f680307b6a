import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { changed } from '../intercept.ts'
import { ELSEWHERE, openWith, openWithAll, panelOf, PROJECT, ROWS } from './answered-project.ts'

interface PanelCase {
  readonly tab: string
  readonly title: string
  /** Path of the call that fills the panel. */
  readonly path: string
  /** What a full panel has. */
  readonly full: string
  /** The answer of a project of which nothing is known. */
  readonly nothing: Readonly<Record<string, unknown>>
  readonly why: RegExp
}

const NO_ITEMS = { items: [] }
const PANELS: readonly PanelCase[] = [
  {
    tab: 'control',
    title: 'Top callers',
    path: '/api/skynet/top-callers',
    full: ROWS,
    nothing: NO_ITEMS,
    why: /We count the calls to contracts whose addresses we know/,
  },
  {
    tab: 'control',
    title: 'Top events',
    path: '/api/skynet/top-events',
    full: ROWS,
    nothing: NO_ITEMS,
    why: /We count the calls to contracts whose addresses we know/,
  },
  {
    tab: 'control',
    title: 'Top function calls',
    path: '/api/skynet/top-function-calls',
    full: ROWS,
    nothing: NO_ITEMS,
    why: /We count the calls to contracts whose addresses we know/,
  },
  {
    tab: 'control',
    title: 'Privileged addresses',
    path: '/api/skynet/privileged-address',
    full: ROWS,
    nothing: NO_ITEMS,
    why: /The project can publish its source/,
  },
  {
    tab: 'control',
    title: 'Privileged functions',
    path: '/api/skynet/privileged-function',
    full: ROWS,
    nothing: NO_ITEMS,
    why: /The project can publish its source/,
  },
  {
    tab: 'control',
    title: 'Privileged transactions',
    path: '/api/skynet/privileged-transaction',
    full: ROWS,
    nothing: NO_ITEMS,
    why: /as they are seen on chain/,
  },
  {
    tab: 'market',
    title: 'Exchanges',
    path: '/api/skynet/metric-latest',
    full: ROWS,
    nothing: { value: null },
    why: /We know of no exchange that trades a token/,
  },
  {
    tab: 'community',
    title: 'Twitter activity',
    path: '/api/skynet/twitter-activity-by-dates',
    full: 'figure',
    nothing: { items: [{ date: '2026-01-01', value: null }], total: null },
    why: /We do not know the project’s account/,
  },
  {
    tab: 'evidence',
    title: 'Evidence log',
    path: `/api${PROJECT}/events`,
    full: 'li',
    nothing: { items: [], total: 0, next: null },
    why: /so we cannot rate it/,
  },
]

const heightOf = async (panel: Locator): Promise<number> =>
  await panel.evaluate((element) => element.getBoundingClientRect().height)

/** Shows the parts of the page one after the other, also while their requests are held. */
const inEachTab = async (
  page: Page,
  check: (panels: readonly PanelCase[], tab: string) => Promise<void>,
  panels = PANELS,
): Promise<void> => {
  for (const [tab, own] of Map.groupBy(panels, (about) => about.tab)) {
    await page.evaluate((hash) => location.assign(hash), `#${tab}`)
    await page.locator(`[role="tab"][aria-selected="true"][id*="${tab}"]`).waitFor()
    await check(own, tab)
  }
}

journey(
  'each panel has a state for loading, nothing, no source, old data and failure, and recovers by itself',
  async ({ open }) => {
    const { page, expectNoise } = await open(ELSEWHERE)
    expectNoise(/500/)
    const openAnswering = async (
      answerOf: (about: PanelCase) => (route: Route) => Promise<void>,
    ): Promise<void> =>
      await openWithAll(
        page,
        'control',
        new Map(PANELS.map((about) => [about.path, answerOf(about)])),
      )

    const old = changed(({ meta }) => ({
      meta: { ...meta, stale: true, asOf: '2026-01-02T03:04:05.000Z' },
    }))
    const released = new Map(PANELS.map(({ tab }) => [tab, Promise.withResolvers<void>()]))
    await openAnswering(({ tab }) => async (route) => {
      await released.get(tab)?.promise
      await old(route)
    })
    await inEachTab(page, async (panels, tab) => {
      for (const { title, full } of panels) {
        const panel = panelOf(page, title)
        await panel.locator('[aria-busy="true"]').waitFor()
        expect(await heightOf(panel)).toBeGreaterThan(80)
        expect(await panel.locator(full).count()).toBe(0)
      }
      released.get(tab)?.resolve()
      for (const { title, full } of panels) {
        const panel = panelOf(page, title)
        await panel.locator(full).first().waitFor()
        expect(await panel.locator('[aria-busy="true"]').count()).toBe(0)
        await panel.getByText('stale, as of 2 Jan 2026, 03:04 UTC').waitFor()
      }
    })

    const nothing = (asOf: string | null) =>
      openAnswering(({ nothing: parts }) =>
        changed(({ meta }) => ({ ...parts, meta: { ...meta, status: 'empty', asOf } })),
      )
    await nothing('2026-01-02T03:04:05.000Z')
    await inEachTab(page, async (panels) => {
      for (const { title, full, why } of panels) {
        await panelOf(page, title).getByText(why).waitFor()
        expect(await panelOf(page, title).locator(full).count()).toBe(0)
      }
    })
    await nothing(null)
    const expectNoSource = async (panels: readonly PanelCase[]): Promise<void> => {
      for (const { title, full } of panels) {
        await panelOf(page, title).getByText('No source connected').waitFor()
        await panelOf(page, title)
          .getByText(/unknown, not zero, until a source is/)
          .waitFor()
        expect(await panelOf(page, title).locator(full).count()).toBe(0)
      }
    }
    const measured = PANELS.filter(({ path }) => path.startsWith('/api/skynet/'))
    await inEachTab(page, expectNoSource, measured)

    const mended = new Set<string>()
    await openAnswering(({ tab }) => async (route) => {
      if (mended.has(tab)) await route.continue()
      else await route.fulfill({ status: 500, json: { error: { name: 'x', message: 'x' } } })
    })
    await inEachTab(page, async (panels, tab) => {
      for (const { title } of panels) {
        await panelOf(page, title)
          .getByRole('alert')
          .getByText(/could not be loaded/)
          .waitFor()
      }
      expect(await page.getByRole('alert').count()).toBeLessThanOrEqual(panels.length + 1)
      await page.getByRole('heading', { name: 'Tidewell', level: 1 }).waitFor()
      await page.getByRole('img', { name: /^BB, Mixed\./ }).waitFor()
      mended.add(tab)
      for (const { title, full } of panels) {
        const panel = panelOf(page, title)
        await panel.getByRole('button', { name: 'Retry' }).click()
        await panel.locator(full).first().waitFor()
        await panel.getByRole('alert').waitFor({ state: 'detached' })
      }
    })
  },
)

journey(
  'what the gateway times out on is asked for four times, then says so, and the rest works',
  async ({ open }) => {
    const { page, calls, expectNoise } = await open(ELSEWHERE)
    expectNoise(/504/)
    const slow = [
      ['History', `/api${PROJECT}/score-history`, 'The history could not be loaded.'],
      ['Top callers', '/api/skynet/top-callers', 'The callers could not be loaded.'],
    ] as const
    const timeOut = async (route: Route): Promise<void> =>
      await route.fulfill({ status: 504, body: 'timeout' })
    await openWithAll(page, 'control', new Map(slow.map(([, path]) => [path, timeOut])))
    for (const [title, , notice] of slow) await panelOf(page, title).getByText(notice).waitFor()
    await requestsDone(page)
    const asked = (path: string) =>
      calls.filter((call) => new URL(call.path, 'http://x').pathname === path).length
    for (const [title, path] of slow) expect(asked(path), title).toBe(4)
    await page.getByRole('heading', { name: 'Tidewell', level: 1 }).waitFor()
    await page.getByRole('tab', { name: /^Market/ }).click()
    await page.getByRole('region', { name: 'Exchanges' }).locator(ROWS).first().waitFor()
  },
)

journey(
  'a project that cannot be loaded leaves its score and history in sight',
  async ({ open }) => {
    const { page, expectNoise } = await open(ELSEWHERE)
    expectNoise(/503/)
    await openWith(page, `/api${PROJECT}`, 'code', async (route) => {
      await route.fulfill({ status: 503, json: { error: { name: 'x', message: 'x' } } })
    })
    await page.getByText('The project could not be loaded.').waitFor()
    await page.getByRole('img', { name: /^BB, Mixed\./ }).waitFor()
    await page.getByRole('table', { name: 'Code: inputs and points' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('heading', { name: 'Tidewell', level: 1 }).waitFor()
  },
)

journey('an answer that cannot be drawn fails its own panel only', async ({ open }) => {
  const { page, expectNoise } = await open(ELSEWHERE)
  expectNoise(/./)
  await openWith(
    page,
    '/api/skynet/top-callers',
    'control',
    changed(() => ({ items: [{ address: null }] })),
  )
  const panel = page.getByRole('region', { name: 'Top callers' })
  await panel.getByText('The callers could not be shown.').waitFor()
  await page.getByRole('region', { name: 'Top events' }).locator(ROWS).first().waitFor()

  // The project, which is asked for every few seconds, is drawn by no panel of this part alone.
  await page.route(
    (url) => url.pathname === `/api${PROJECT}`,
    async (route) => {
      const response = await route.fetch()
      const project = (await response.json()) as { facts: object }
      await route.fulfill({
        response,
        json: { ...project, facts: { ...project.facts, privileges: null } },
      })
    },
  )
  const failed = page.getByRole('tabpanel').getByText('We could not show this part')
  await failed.waitFor()
  await page.getByRole('tab', { name: /^Market/ }).click()
  await failed.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Exchanges' }).locator(ROWS).first().waitFor()
})
