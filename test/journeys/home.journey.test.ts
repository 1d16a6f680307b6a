import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../support/axe-findings.ts'
import { journey, NARROW, WIDE } from '../support/journey.ts'
import { layoutShift } from '../support/layout-shift.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const get = async <Answer>(origin: string, path: string): Promise<Answer> =>
  (await (await fetch(origin + path)).json()) as Answer

interface Highlights {
  readonly totals: {
    readonly rated: number
    readonly audits: number
    readonly incidents30d: number
  }
  readonly trending: readonly { readonly name: string }[]
  readonly recentlyAudited: readonly { readonly projectName: string; readonly auditor: string }[]
  readonly onboarding: readonly { readonly projectName: string; readonly scope: string }[]
}

journey(
  'A1.2 home shows the trending projects, and how their order comes about',
  async ({ open, origin }) => {
    const { trending } = await get<Highlights>(origin, '/api/highlights')
    expect(trending.length).toBeGreaterThan(0)
    const { page } = await open('/')
    const panel = section(page, 'Trending')
    for (const { name } of trending) await panel.getByRole('link', { name }).first().waitFor()
    expect(await panel.getByRole('row').count()).toBe(trending.length + 1)
    await panel.getByRole('button', { name: 'views in 24 h, never paid' }).focus()
    await panel.getByRole('tooltip').filter({ hasText: 'bots removed' }).waitFor()
  },
)

journey(
  'A1.3 home shows the recently audited projects with their findings',
  async ({ open, origin }) => {
    const { recentlyAudited } = await get<Highlights>(origin, '/api/highlights')
    expect(recentlyAudited.length).toBeGreaterThan(0)
    const { page } = await open('/')
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
  'A2.174 home has security alerts with an action to report an incident',
  async ({ open, origin }) => {
    const { items } = await get<{ items: { title: string; projectName: string }[] }>(
      origin,
      '/api/security-alerts?limit=5',
    )
    expect(items.length).toBeGreaterThan(0)
    const { page } = await open('/')
    const panel = section(page, 'Security alerts')
    for (const { title } of items) await panel.getByText(title).first().waitFor()
    expect(await panel.getByRole('row').count()).toBe(items.length + 1)
    await panel.getByRole('button', { name: 'Report Incident' }).click()
    await page.getByRole('dialog', { name: /incident/i }).waitFor()
  },
)

journey(
  'A2.176 home lists the audits in progress and makes no claim about them',
  async ({ open, origin }) => {
    const { onboarding } = await get<Highlights>(origin, '/api/highlights')
    expect(onboarding.length).toBeGreaterThan(0)
    const { page } = await open('/')
    const panel = section(page, 'Audits in progress')
    await panel.getByText('makes no rating claim').waitFor()
    for (const { projectName } of onboarding.slice(0, 5)) {
      const row = panel.getByRole('row').filter({ hasText: projectName }).first()
      await row.waitFor()
      expect(await row.locator('[aria-current="step"]').count()).toBe(1)
    }
  },
)

journey('the banner says how much there is, as the call counts it', async ({ open, origin }) => {
  const { totals } = await get<Highlights>(origin, '/api/highlights')
  const { page } = await open('/')
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

journey('A2.48 A9.1 the header search comes at 250 pixels of scroll', async ({ open }) => {
  const { page } = await open('/')
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  expect(await headerSearch(page).count()).toBe(0)
  await scrolledTo(page, 249)
  expect(await headerSearch(page).count()).toBe(0)
  await scrolledTo(page, 250)
  expect(await headerSearch(page).count()).toBe(1)
  await scrolledTo(page, 249)
  expect(await headerSearch(page).count()).toBe(0)
})

journey('A9.2 the header search follows another height of the banner', async ({ open }) => {
  const { page } = await open('/')
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('--banner-h', '500px'))
  await scrolledTo(page, 429)
  expect(await headerSearch(page).count()).toBe(0)
  await scrolledTo(page, 430)
  expect(await headerSearch(page).count()).toBe(1)
})

journey(
  'A6.1 a signed-out visitor reads home and a project and is not asked to log in',
  async ({ open }) => {
    const { page } = await open('/')
    await page.locator('tr[data-project] a').first().click()
    await page.waitForURL('**/projects/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).not.toContain('/auth')
  },
)

journey('a panel that fails says so, and the rest of the page stays', async ({ open }) => {
  const { page, expectNoise } = await open('/company/privacy-policy')
  expectNoise(/500 .*security-alerts/)
  await page.route('**/api/security-alerts*', async (route) => {
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.getByRole('link', { name: 'Assay' }).first().click()
  const panel = section(page, 'Security alerts')
  await panel.getByText('The alerts could not be loaded.').waitFor()
  await section(page, 'Trending').getByRole('link').first().waitFor()
  await page.locator('tr[data-project]').first().waitFor()
  await page.unroute('**/api/security-alerts*')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await panel.getByRole('row').nth(1).getByRole('link').first().waitFor()
  expect(await panel.getByRole('alert').count()).toBe(0)
})

journey.for(['light', 'dark'] as const)(
  'the home page on a phone in %s has no serious accessibility finding',
  async (colorScheme, { open }) => {
    const { page } = await open('/', { colorScheme, viewport: NARROW })
    await page.locator('tr[data-project]').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await axeFindings(page)).toEqual([])
  },
)

journey.for([
  ['a desktop', WIDE],
  ['a phone', NARROW],
] as const)(
  'nothing moves on %s while the page loads and is scrolled',
  async ([, viewport], { open }) => {
    const { page } = await open('/', { viewport })
    const shift = await layoutShift(page)
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
    expect(await shift()).toBeLessThanOrEqual(0.02)
  },
)
