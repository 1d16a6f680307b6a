import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getHighlights } from '../../../shared/contract/projects/highlights.ts'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const get = async <Answer>(origin: string, path: string): Promise<Answer> =>
  (await (await fetch(origin + path)).json()) as Answer

type Highlights = ResponseOf<typeof getHighlights>

/** A row of an audit's card: findings resolved of found. */
const countsOf = (
  label: string,
  { found, resolved }: { found: number; resolved: number },
): string => (found === 0 ? `${label} none` : `${label} ${resolved}/${found}`)

/** Loads all rows by scrolling. @param shift begun when the page was opened */
const expectNothingToMove = async (
  page: Page,
  shift: Awaited<ReturnType<typeof layoutShift>>,
): Promise<void> => {
  await page.locator('tr[data-project]').first().waitFor()
  const end = page.getByText(/^[\d,]+ of [\d,]+ shown$/)
  for (;;) {
    const text = await end.innerText()
    const [shown, total] = text.split(/ of | shown/)
    if (shown === total) break
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => await end.innerText()).not.toBe(text)
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

  journey(
    'A2.28 A2.41 the home layout has no header but the one over its banner, which stays in view',
    async () => {
      const { page } = await opened()
      await scrolledTo(page, 0)
      expect(await page.locator('header').count()).toBe(1)
      const { y: bannerTop } = (await page.locator('div:has(> .page h1)').boundingBox())!
      const headerTop = async () => (await page.getByRole('banner').boundingBox())!.y
      expect(bannerTop).toBeLessThanOrEqual((await headerTop()) + 1)
      await scrolledTo(page, 900)
      expect(await headerTop()).toBe(0)
    },
  )

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
      const why = panel.getByRole('button', { name: 'views in 24 h, the newest count most' })
      const tooltip = panel.getByRole('tooltip').filter({ hasText: 'Bots are left out' })
      await why.focus()
      await tooltip.waitFor()
      // Pressed, too, it goes with the focus.
      await why.press('Enter')
      await why.blur()
      await tooltip.waitFor({ state: 'hidden' })
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
      for (const [index, { projectName, auditor, findings }] of recentlyAudited.entries()) {
        expect(texts[index]).toContain(projectName)
        expect(texts[index]).toContain(auditor)
        const counts = await cards.nth(index).getByRole('row').allInnerTexts()
        expect(counts.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(
          findings === null
            ? []
            : [
                countsOf('Critical', findings.critical),
                countsOf('High', findings.high),
                countsOf('Medium', findings.medium),
                countsOf('Low', findings.low),
              ],
        )
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
      await panel.getByRole('button', { name: 'Fewer' }).click()
      await expect.poll(async () => await panel.getByRole('row').count()).toBe(5 + 1)
    },
  )

  journey('the steps of an audit stand apart, however wide the screen', async () => {
    const { page } = await opened()
    const table = page.getByRole('table', { name: 'Audits in progress' })
    await table.getByRole('listitem').first().waitFor()
    for (const width of [721, 768, 1024, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      const gaps = await table.getByRole('list').evaluateAll((lists) =>
        lists.flatMap((list) => {
          const words = [...list.children].map((step) => {
            const range = document.createRange()
            range.selectNodeContents(step)
            return range.getBoundingClientRect()
          })
          return words.slice(1).map(({ left }, index) => left - words[index]!.right)
        }),
      )
      expect(Math.min(...gaps), `${width} px`).toBeGreaterThanOrEqual(8)
    }
    await page.setViewportSize(WIDE)
  })

  journey('the banner says how much there is, as the call counts it', async ({ origin }) => {
    const { totals } = await get<Highlights>(origin, '/api/highlights')
    const { page } = await opened()
    const numbers = page.locator('dl').first()
    for (const [label, count] of [
      ['projects rated', totals.rated],
      ['audits on record', totals.audits],
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
      await panel.getByRole('button', { name: 'Report Incident', exact: true }).click()
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

journey(
  'on a phone there is no finding in either theme, and nothing moves',
  async ({ open, origin }) => {
    // An alert that another journey brings about would come in, and move what is below it.
    const { page } = await open('/', {
      viewport: NARROW,
      beforeLoad: async (fresh) => {
        for (const path of ['/api/highlights', '/api/security-alerts?limit=5']) {
          const body = await (await fetch(origin + path)).text()
          await fresh.route(origin + path, async (route) => {
            await route.fulfill({ contentType: 'application/json', body })
          })
        }
      },
    })
    const shift = await layoutShift(page)
    await page.locator('tr[data-project]').first().waitFor()
    await requestsDone(page)
    expect(await findingsInBothThemes(page)).toEqual([])
    await expectNothingToMove(page, shift)
  },
)
