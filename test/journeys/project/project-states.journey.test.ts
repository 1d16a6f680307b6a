import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { serveShell } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const PROJECT = '/projects/tidewell'
/** Another document: from the page itself a new fragment loads nothing. */
const ELSEWHERE = 'about:blank'

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

const ROWS = 'tbody tr'
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

/** The page with some of its calls answered by the test. */
const openWithAll = async (
  page: Page,
  tab: string,
  answers: ReadonlyMap<string, (route: Route) => Promise<void>>,
): Promise<void> => {
  await page.goto(ELSEWHERE)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await serveShell(page)
  for (const [path, answer] of answers) {
    await page.route((url) => url.pathname === path, answer)
  }
  await page.goto(`${PROJECT}#${tab}`)
}

/** The page with one of its calls answered by the test. */
const openWith = async (
  page: Page,
  path: string,
  tab: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> => await openWithAll(page, tab, new Map([[path, answer]]))

/** The true answer with parts of it changed. */
const changed =
  (changes: (answer: { meta: object }) => object) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const answer = (await response.json()) as { meta: object }
    await route.fulfill({ response, json: { ...answer, ...changes(answer) } })
  }

const heightOf = async (panel: Locator): Promise<number> =>
  await panel.evaluate((element) => element.getBoundingClientRect().height)

const panelOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

journey.for([...Map.groupBy(PANELS, ({ tab }) => tab)])(
  'each panel of %s has a state for loading, nothing and old data',
  async ([tab, panels], { open }) => {
    const { page } = await open(ELSEWHERE)
    const openAnswering = async (
      answerOf: (about: PanelCase) => (route: Route) => Promise<void>,
    ): Promise<void> =>
      await openWithAll(page, tab, new Map(panels.map((about) => [about.path, answerOf(about)])))

    const released = Promise.withResolvers<void>()
    await openAnswering(() => async (route) => {
      await released.promise
      await route.continue()
    })
    for (const { title, full } of panels) {
      const panel = panelOf(page, title)
      await panel.locator('[aria-busy="true"]').waitFor()
      expect(await heightOf(panel)).toBeGreaterThan(80)
      expect(await panel.locator(full).count()).toBe(0)
    }
    released.resolve()
    for (const { title, full } of panels) {
      const panel = panelOf(page, title)
      await panel.locator(full).first().waitFor()
      expect(await panel.locator('[aria-busy="true"]').count()).toBe(0)
    }

    await openAnswering(({ nothing }) =>
      changed(({ meta }) => ({ ...nothing, meta: { ...meta, status: 'empty', asOf: null } })),
    )
    for (const { title, full, why } of panels) {
      await panelOf(page, title).getByText(why).waitFor()
      expect(await panelOf(page, title).locator(full).count()).toBe(0)
    }

    await openAnswering(() =>
      changed(({ meta }) => ({
        meta: { ...meta, stale: true, asOf: '2026-01-02T03:04:05.000Z' },
      })),
    )
    for (const { title, full } of panels) {
      const panel = panelOf(page, title)
      await panel.getByText('stale, as of 2 Jan 2026, 03:04 UTC').waitFor()
      await panel.locator(full).first().waitFor()
    }
  },
)

journey.for(PANELS.map((panel) => [panel.title, panel] as const))(
  'the panel “%s” says that it could not be loaded, and the page stays alive',
  async ([title, { tab, path, full }], { open }) => {
    const { page, expectNoise } = await open(ELSEWHERE)
    expectNoise(/500/)
    const panel = panelOf(page, title)
    await openWith(page, path, tab, async (route) => {
      await route.fulfill({ status: 500, json: { error: { name: 'x', message: 'x' } } })
    })
    await panel
      .getByRole('alert')
      .getByText(/could not be loaded/)
      .waitFor()
    expect(await page.getByRole('alert').count()).toBeLessThanOrEqual(2)
    await page.getByRole('heading', { name: 'Tidewell', level: 1 }).waitFor()
    await page.getByRole('img', { name: /^BB, Mixed\./ }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await panel.getByRole('button', { name: 'Retry' }).click()
    await panel.locator(full).first().waitFor()
    await panel.getByRole('alert').waitFor({ state: 'detached' })
  },
)

journey.for([
  ['History', `/api${PROJECT}/score-history`, 'The history could not be loaded.'],
  ['Top callers', '/api/skynet/top-callers', 'The callers could not be loaded.'],
] as const)(
  '“%s” is asked for four times when the gateway times out, then says so, and the rest works',
  async ([title, path, notice], { open }) => {
    const { page, calls, expectNoise } = await open(ELSEWHERE)
    expectNoise(/504/)
    await openWith(page, path, 'control', async (route) => {
      await route.fulfill({ status: 504, body: 'timeout' })
    })
    const panel = page.getByRole('region', { name: title, exact: true })
    await panel.getByText(notice).waitFor()
    await requestsDone(page)
    const asked = calls.filter((call) => new URL(call.path, 'http://x').pathname === path)
    expect(asked.length).toBe(4)
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
})

journey(
  'exchanges that trade less than the token does say so, and of how much',
  async ({ open }) => {
    const { page } = await open(ELSEWHERE)
    await openWith(
      page,
      `/api${PROJECT}`,
      'market',
      changed(() => ({ volume24hUsd: 987_000_000 })),
    )
    const panel = page.getByRole('region', { name: 'Exchanges' })
    await panel.getByText(/ of \$987M in all, as of /).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await panel.getByText(/^\d exchanges, \$[\d.]+M, as of /).waitFor()
  },
)

journey('gas has its cents, and a change is coloured with its unit', async ({ open }) => {
  const { page } = await open(ELSEWHERE)
  await openWith(page, '/api/skynet/top-callers', 'control', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { items: readonly object[] }
    const items = answer.items.map((item, index) => ({ ...item, gasUsd: 68.8 + index * 1000 }))
    await route.fulfill({ response, json: { ...answer, items } })
  })
  const callers = page.getByRole('region', { name: 'Top callers', exact: true }).locator(ROWS)
  await callers.nth(0).getByText('$68.80', { exact: true }).waitFor()
  await callers.nth(1).getByText('$1.07K', { exact: true }).waitFor()
  const changes = page
    .getByRole('region', { name: 'Top events', exact: true })
    .locator('td span[title="Against the 7 days before"]')
  await changes.first().waitFor()
  const coloured = await changes.allInnerTexts()
  expect(coloured.length).toBeGreaterThan(2)
  for (const change of coloured) expect(change).toMatch(/^[+−]?\d+\.\d%$/)
})

journey('few votes give no percentage', async ({ open }) => {
  const { page } = await open(ELSEWHERE)
  await openWith(
    page,
    '/api/projects/vote',
    'community',
    changed(() => ({ yesCount: 5, noCount: 2, total: 7, yesPercentage: null })),
  )
  const votes = page.getByRole('region', { name: 'Do you trust this project?' })
  await votes.getByText('Not enough votes').waitFor()
  expect(await votes.innerText()).not.toMatch(/\d% yes/)
})

journey('days without a value are gaps in the chart and unknown in the table', async ({ open }) => {
  const { page } = await open(ELSEWHERE)
  const items = [3, null, 4, 5].map((value, index) => ({ date: `2026-11-0${index + 1}`, value }))
  await openWith(
    page,
    '/api/skynet/twitter-activity-by-dates',
    'community',
    changed(() => ({ items })),
  )
  const panel = page.getByRole('region', { name: 'Twitter activity' })
  await panel.getByRole('img', { name: /3 of 4 days were collected/ }).waitFor()
  const path = await panel.locator('svg path').getAttribute('d')
  expect(path?.match(/M/g)?.length).toBe(2)
  await panel.getByRole('button', { name: 'Show as table' }).click()
  const row = panel.getByRole('row', { name: /2 Nov 2026/ })
  expect(await row.innerText()).toMatch(/unknown/)
})

journey('superseded evidence is struck and linked with its correction', async ({ open }) => {
  const { page } = await open(ELSEWHERE)
  const source = { name: 'Reader', url: null, hash: null, version: null }
  const entry = {
    eventId: 'e1',
    version: 1,
    type: 'TeamReviewed',
    at: '2026-01-01T00:00:00.000Z',
    recordedAt: '2026-01-01T00:00:00.000Z',
    source,
    data: {},
  }
  await openWith(
    page,
    `/api${PROJECT}/events`,
    'evidence',
    changed(() => ({
      total: 2,
      next: null,
      items: [
        {
          ...entry,
          id: 'right000000',
          eventId: 'e2',
          supersedes: 'wrong000000',
          supersededBy: null,
          summary: 'The team is public',
        },
        {
          ...entry,
          id: 'wrong000000',
          supersedes: null,
          supersededBy: 'right000000',
          summary: 'The team is anonymous',
        },
      ],
    })),
  )
  await page.locator('s', { hasText: 'The team is anonymous' }).waitFor()
  await page.getByRole('link', { name: 'its correction' }).click()
  await page.waitForFunction(() => document.activeElement?.id === 'evidence-right000000')
})
