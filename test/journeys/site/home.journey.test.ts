import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getHighlights } from '../../../shared/contract/projects/highlights.ts'
import { axeFindings, colourFindings } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, type Tab } from '../../support/browser/journey.ts'
import { serveShell } from '../intercept.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const get = async <Answer>(origin: string, path: string): Promise<Answer> =>
  (await (await fetch(origin + path)).json()) as Answer

type Highlights = ResponseOf<typeof getHighlights>

/** Loads all rows by scrolling. @param shift begun when the page was opened */
const expectNothingToMove = async (
  page: Page,
  shift: Awaited<ReturnType<typeof layoutShift>>,
): Promise<void> => {
  await page.locator('tr[data-project]').first().waitFor()
  const load = page.getByRole('button', { name: 'Load more' })
  while (await load.isVisible()) {
    const before = await page.locator('tr[data-project]').count()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(
      (count) => document.querySelectorAll('tr[data-project]').length > count,
      before,
    )
  }
  expect(await shift(), 'sum of the layout shifts').toBeLessThanOrEqual(0.02)
}

const headerSearch = (page: Page) =>
  page.getByRole('combobox', { name: 'Search project', exact: true })

/** Scrolls to that height and waits until the page has drawn it. */
const scrolledTo = async (page: Page, y: number): Promise<void> =>
  await page.evaluate(async (top) => {
    scrollTo(0, top)
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, y)

describe('the page of home', () => {
  const opened = openOnce(async (open) => await open('/'))

  journey('nothing moves while the page loads and is scrolled', async () => {
    const { page } = await opened()
    await expectNothingToMove(page, await layoutShift(page))
  })

  journey('A2.48 A9.1 the header search comes at 250 pixels of scroll', async () => {
    const { page } = await opened()
    await scrolledTo(page, 0)
    await expect.poll(async () => await headerSearch(page).count()).toBe(0)
    await scrolledTo(page, 249)
    expect(await headerSearch(page).count()).toBe(0)
    await scrolledTo(page, 250)
    await expect.poll(async () => await headerSearch(page).count()).toBe(1)
    await scrolledTo(page, 249)
    await expect.poll(async () => await headerSearch(page).count()).toBe(0)
  })

  journey('A9.2 the header search follows another height of the banner', async () => {
    const { page } = await opened()
    await page.evaluate(() => document.documentElement.style.setProperty('--banner-h', '500px'))
    await scrolledTo(page, 429)
    expect(await headerSearch(page).count()).toBe(0)
    await scrolledTo(page, 430)
    await expect.poll(async () => await headerSearch(page).count()).toBe(1)
    await page.evaluate(() => document.documentElement.style.removeProperty('--banner-h'))
  })

  journey(
    'A1.2 home shows the trending projects, and how their order comes about',
    async ({ origin }) => {
      const { trending } = await get<Highlights>(origin, '/api/highlights')
      expect(trending.length).toBeGreaterThan(0)
      const { page } = await opened()
      const panel = section(page, 'Trending')
      for (const { name } of trending) await panel.getByRole('link', { name }).first().waitFor()
      expect(await panel.getByRole('row').count()).toBe(trending.length + 1)
      const trends = await panel
        .getByRole('cell')
        .filter({ hasText: /^[\d,]+$/ })
        .allInnerTexts()
      const figures = trends.map((text) => Number(text.replaceAll(',', '')))
      expect(figures.filter((_, index) => index % 2 === 1)).toEqual(
        trending.map(({ trend }) => Math.round(trend)),
      )
      expect(trending).toEqual(trending.toSorted((a, b) => b.trend - a.trend))
      await panel.getByRole('button', { name: 'views in 24 h, the newest count most' }).focus()
      await panel.getByRole('tooltip').filter({ hasText: 'Bots are left out' }).waitFor()
    },
  )

  journey(
    'A1.3 home shows the recently audited projects with their findings',
    async ({ origin }) => {
      const { recentlyAudited } = await get<Highlights>(origin, '/api/highlights')
      expect(recentlyAudited.length).toBeGreaterThan(0)
      const { page } = await opened()
      const cards = section(page, 'Recently audited').locator('li')
      await cards.first().getByRole('link').first().waitFor()
      const texts = await cards.allInnerTexts()
      expect(texts).toHaveLength(recentlyAudited.length)
      for (const [index, { projectName, auditor }] of recentlyAudited.entries()) {
        expect(texts[index]).toContain(projectName)
        expect(texts[index]).toContain(auditor)
        expect(texts[index]).toContain('Critical')
      }
    },
  )

  journey(
    'A2.176 home lists the audits in progress and makes no claim about them',
    async ({ origin }) => {
      const { onboarding } = await get<Highlights>(origin, '/api/highlights')
      expect(onboarding.length).toBeGreaterThan(0)
      const { page } = await opened()
      const panel = section(page, 'Audits in progress')
      await panel.getByText('ongoing audits do not affect the rating').waitFor()
      for (const { projectName } of onboarding.slice(0, 5)) {
        const row = panel.getByRole('row').filter({ hasText: projectName }).first()
        await row.waitFor()
        expect(await row.locator('[aria-current="step"]').count()).toBe(1)
      }
    },
  )

  journey(
    'audits in progress are as many in their section as under their filter, their steps equally wide',
    async ({ origin }) => {
      const { onboarding } = await get<Highlights>(origin, '/api/highlights')
      const { facets, total } = await get<{
        facets: { audit: Record<string, number> }
        total: number
      }>(origin, '/api/leaderboard?audit=in_progress')
      const projects = new Set(onboarding.map(({ projectName }) => projectName))
      expect(facets.audit['in_progress']).toBe(projects.size)
      expect(total).toBe(projects.size)
      const { page } = await opened()
      const panel = section(page, 'Audits in progress')
      await panel
        .getByRole('button', { name: `All ${onboarding.length} audits in progress` })
        .click()
      expect(await panel.getByRole('row').count()).toBe(onboarding.length + 1)
      const steps = panel.getByRole('row').nth(1).getByRole('listitem')
      const widths = await steps.evaluateAll((items) =>
        items.map((item) => Math.round(item.getBoundingClientRect().width)),
      )
      expect(widths).toHaveLength(4)
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    },
  )

  journey('the banner says how much there is, as the call counts it', async ({ origin }) => {
    const { totals } = await get<Highlights>(origin, '/api/highlights')
    const { page } = await opened()
    const numbers = page.locator('dl').first()
    for (const [label, count] of [
      ['projects rated', totals.rated],
      ['audits read', totals.audits],
      ['incidents in 30 days', totals.incidents30d],
    ] as const) {
      await numbers
        .locator('div', { hasText: label })
        .getByText(count.toLocaleString('en-US'), { exact: true })
        .waitFor()
    }
  })

  journey(
    'A2.174 home has security alerts with an action to report an incident',
    async ({ origin }) => {
      const { items } = await get<{ items: { title: string; projectName: string }[] }>(
        origin,
        '/api/security-alerts?limit=5',
      )
      expect(items.length).toBeGreaterThan(0)
      const { page } = await opened()
      const panel = section(page, 'Security alerts')
      for (const { title } of items) await panel.getByText(title).first().waitFor()
      expect(await panel.getByRole('row').count()).toBe(items.length + 1)
      await panel.getByRole('button', { name: 'Report Incident' }).click()
      const report = page.getByRole('dialog', { name: /incident/i })
      await report.waitFor()
      await report.getByRole('button', { name: 'Close' }).click()
      await report.waitFor({ state: 'hidden' })
    },
  )

  journey(
    'A6.1 a signed-out visitor reads home and a project and is not asked to log in',
    async () => {
      const { page } = await opened()
      await page.locator('tr[data-project] a').first().click()
      await page.waitForURL('**/projects/*')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await requestsDone(page)
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.goBack()
      await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(page.url()).not.toContain('/auth')
    },
  )
})

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
        empty: 'No audit has been read yet',
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

/** The true answer with parts of it changed. */
const changed =
  (changes: (answer: { meta: object }) => object) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const answer = (await response.json()) as { meta: object }
    await route.fulfill({ response, json: { ...answer, ...changes(answer) } })
  }

/** Presses Retry in each panel: every press asks again, and what the last one gets fills them all. */
const retryEach = async (
  page: Page,
  path: string,
  panels: readonly PanelCase[],
  failed: (panel: PanelCase) => string,
): Promise<void> => {
  for (const [index, panel] of panels.entries()) {
    const alert = section(page, panel.title).getByRole('alert')
    await alert.getByText(failed(panel)).waitFor()
    const isLast = index === panels.length - 1
    await answering(page, path, async (route) =>
      isLast ? await route.continue() : await route.fulfill(BROKEN),
    )
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await section(page, panel.title).getByRole('button', { name: 'Retry' }).click()
    await asked
  }
  for (const { title, filled } of panels) {
    await section(page, title).locator(filled).first().waitFor()
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
  'each of %s has a state for loading, nothing, old data and failure, keeps what it shows when bringing it up to date fails, and the rest stays',
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
      await changed(({ meta }) => ({
        meta: { ...meta, stale: true, asOf: '2026-01-02T03:04:05.000Z' },
      }))(route)
    })
    await eachOf(page, panels, async (panel, { filled }) => {
      await panel.locator('[aria-busy="true"]').waitFor()
      expect((await panel.boundingBox())?.height).toBeGreaterThan(200)
      expect(await panel.locator(filled).count()).toBe(0)
    })
    await restStays()
    released.resolve()
    await eachOf(page, panels, async (panel, { filled }) => {
      await panel.locator(filled).first().waitFor()
      expect(await panel.locator('[aria-busy="true"]').count()).toBe(0)
      await panel.getByText('stale, as of 2 Jan 2026, 03:04 UTC').waitFor()
    })

    await openHomeWith(
      page,
      path,
      changed(() => nothing),
    )
    await eachOf(page, panels, async (panel, { filled, empty }) => {
      await panel.getByText(empty).waitFor()
      expect(await panel.locator(filled).count()).toBe(0)
      expect(await panel.getByRole('alert').count()).toBe(0)
    })
    await restStays()

    await openHomeWith(page, path, async (route) => await route.fulfill(BROKEN))
    await eachOf(page, panels, async (panel, { filled, failed }) => {
      await panel.getByRole('alert').getByText(failed).waitFor()
      expect(await panel.locator(`${filled}, [data-skeleton]`).count()).toBe(0)
    })
    await restStays()
    await retryEach(page, path, panels, ({ failed }) => failed)

    const before = await textsOf(page, panels)
    await expectOneCallThatFails(page, calls, path, async () => {
      await eachOf(page, panels, async (panel, { kept }) => {
        await panel.getByRole('alert').getByText(kept).waitFor()
      })
    })
    expect(await textsOf(page, panels)).toEqual(before)
    await restStays()
    await retryEach(page, path, panels, ({ kept }) => kept)
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

journey('on a phone there is no finding in either theme, and nothing moves', async ({ open }) => {
  const { page } = await open('/', { viewport: NARROW })
  const shift = await layoutShift(page)
  await page.locator('tr[data-project]').first().waitFor()
  await requestsDone(page)
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourFindings(page)).toEqual([])
  await expectNothingToMove(page, shift)
})
