import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
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
  'each panel of %s has a state for loading, nothing, no source, old data and failure, and recovers by itself',
  async ([tab, panels], { open }) => {
    const { page, expectNoise } = await open(ELSEWHERE)
    expectNoise(/500/)
    const openAnswering = async (
      answerOf: (about: PanelCase) => (route: Route) => Promise<void>,
    ): Promise<void> =>
      await openWithAll(page, tab, new Map(panels.map((about) => [about.path, answerOf(about)])))

    const old = changed(({ meta }) => ({
      meta: { ...meta, stale: true, asOf: '2026-01-02T03:04:05.000Z' },
    }))
    const released = Promise.withResolvers<void>()
    await openAnswering(() => async (route) => {
      await released.promise
      await old(route)
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
      await panel.getByText('stale, as of 2 Jan 2026, 03:04 UTC').waitFor()
    }

    const nothing = (asOf: string | null) =>
      openAnswering(({ nothing: parts }) =>
        changed(({ meta }) => ({ ...parts, meta: { ...meta, status: 'empty', asOf } })),
      )
    await nothing('2026-01-02T03:04:05.000Z')
    for (const { title, full, why } of panels) {
      await panelOf(page, title).getByText(why).waitFor()
      expect(await panelOf(page, title).locator(full).count()).toBe(0)
    }
    const measured = panels.filter(({ path }) => path.startsWith('/api/skynet/'))
    if (measured.length > 0) await nothing(null)
    for (const { title, full } of measured) {
      await panelOf(page, title).getByText('No source connected').waitFor()
      await panelOf(page, title)
        .getByText(/unknown, not zero, until a source is/)
        .waitFor()
      expect(await panelOf(page, title).locator(full).count()).toBe(0)
    }

    await openAnswering(() => async (route) => {
      await route.fulfill({ status: 500, json: { error: { name: 'x', message: 'x' } } })
    })
    for (const { title } of panels) {
      await panelOf(page, title)
        .getByRole('alert')
        .getByText(/could not be loaded/)
        .waitFor()
    }
    expect(await page.getByRole('alert').count()).toBeLessThanOrEqual(panels.length + 1)
    await page.getByRole('heading', { name: 'Tidewell', level: 1 }).waitFor()
    await page.getByRole('img', { name: /^BB, Mixed\./ }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const { title, full } of panels) {
      const panel = panelOf(page, title)
      await panel.getByRole('button', { name: 'Retry' }).click()
      await panel.locator(full).first().waitFor()
      await panel.getByRole('alert').waitFor({ state: 'detached' })
    }
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
})

describe('answers of a kind that the demo does not have', () => {
  const SOURCE = { name: 'Reader', url: null, hash: null, version: null, tier: 'third_party' }
  const ENTRY = {
    eventId: 'e1',
    version: 1,
    type: 'TeamReviewed',
    at: '2026-01-01T00:00:00.000Z',
    recordedAt: '2026-01-01T00:00:00.000Z',
    source: SOURCE,
    data: {},
  }
  const corrected = {
    total: 2,
    next: null,
    items: [
      {
        ...ENTRY,
        id: 'right000000',
        eventId: 'e2',
        supersedes: 'wrong000000',
        supersededBy: null,
        summary: 'The team is public',
      },
      {
        ...ENTRY,
        id: 'wrong000000',
        supersedes: null,
        supersededBy: 'right000000',
        summary: 'The team is anonymous',
      },
    ],
  }
  /** Nobody read its severity, its loss, or whether it is resolved. */
  const INCIDENT = {
    incidentId: 'unread',
    title: 'Pool drained',
    kind: 'exploit',
    severity: null,
    lossUsd: null,
    depositsUsd: null,
    chain: null,
    url: null,
    at: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    status: 'unknown',
    resolvedAt: null,
    fixed: null,
    reimbursed: null,
    evidence: [],
  }
  const withUnread = (answer: { meta: object }): object => {
    const { facts } = answer as unknown as { facts: { audits: object[] } }
    const audits = facts.audits.map((audit) => ({ ...audit, findings: null, scopeShare: null }))
    return { volume24hUsd: 987_000_000, facts: { ...facts, audits, incidents: [INCIDENT] } }
  }
  const days = [3, null, 4, 5].map((value, index) => ({ date: `2026-11-0${index + 1}`, value }))
  const opened = openOnce(async (open) => {
    const tab = await open(ELSEWHERE)
    const answers: Record<string, (answer: { meta: object }) => object> = {
      [`/api${PROJECT}`]: withUnread,
      [`/api${PROJECT}/events`]: () => corrected,
      '/api/projects/vote': () => ({ yesCount: 5, noCount: 2, total: 7, yesPercentage: null }),
      '/api/skynet/twitter-activity-by-dates': () => ({ items: days }),
      '/api/skynet/top-callers': (answer) => ({
        items: (answer as unknown as { items: object[] }).items.map((item, index) => ({
          ...item,
          gasUsd: 68.8 + index * 1000,
        })),
      }),
    }
    await openWithAll(
      tab.page,
      'control',
      new Map(Object.entries(answers).map(([path, changes]) => [path, changed(changes)])),
    )
    return tab
  })
  const openTab = async (name: RegExp): Promise<Page> => {
    const { page } = await opened()
    await page.getByRole('tab', { name }).click()
    return page
  }

  journey('gas has its cents, and a change is coloured with its unit', async () => {
    const { page } = await opened()
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

  journey('an incident of which nobody knows more is warned of without a claim', async () => {
    const page = await openTab(/^Operations/)
    const banner = page.getByRole('status').filter({ hasText: 'Pool drained' })
    expect(await banner.innerText()).toMatch(
      /severity unknown\s+Pool drained, .* Resolution unknown\./,
    )
    expect(await banner.innerText()).not.toMatch(/not resolved/i)
    const row = page.getByRole('row', { name: /^Pool drained/ })
    expect(await row.innerText()).toMatch(/^Pool drained\s+unknown\s.*resolution unknown/s)
  })

  journey('what nobody read in an audit is said to be not read, never none', async () => {
    const page = await openTab(/^Code/)
    const audits = page.getByRole('region', { name: 'Audits', exact: true }).getByRole('listitem')
    for (const audit of await audits.allInnerTexts()) {
      expect(audit).toMatch(/Share of the live code that it covered: Not read/)
      expect(audit).toMatch(/Findings Not read/)
      expect(audit).not.toMatch(/none/)
    }
    expect(await audits.count()).toBeGreaterThan(0)
  })

  journey('few votes give no percentage', async () => {
    const page = await openTab(/^Community/)
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    await votes.getByText('Not enough votes').waitFor()
    expect(await votes.innerText()).not.toMatch(/\d% yes/)
  })

  journey('days without a value are gaps in the chart and unknown in the table', async () => {
    const page = await openTab(/^Community/)
    const panel = page.getByRole('region', { name: 'Twitter activity' })
    await panel.getByRole('img', { name: /3 of 4 days were collected/ }).waitFor()
    const path = await panel.locator('svg path').getAttribute('d')
    expect(path?.match(/M/g)?.length).toBe(2)
    await panel.getByRole('button', { name: 'Show as table' }).click()
    const row = panel.getByRole('row', { name: /2 Nov 2026/ })
    expect(await row.innerText()).toMatch(/unknown/)
  })

  journey('superseded evidence is struck and linked with its correction', async () => {
    const page = await openTab(/^Evidence log/)
    await page.locator('s', { hasText: 'The team is anonymous' }).waitFor()
    await page.getByText('Team reviewed, by Reader (third party)').first().waitFor()
    await page.getByRole('link', { name: 'its correction' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'evidence-right000000')
  })

  journey('exchanges that trade less than the token does say so, and of how much', async () => {
    const page = await openTab(/^Market/)
    const panel = page.getByRole('region', { name: 'Exchanges' })
    await panel.getByText(/ of \$987M in all, as of /).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await panel.getByText(/^\d exchanges, \$[\d.]+M, as of /).waitFor()
  })
})
