import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { WIDE } from '../../support/browser/journey.ts'

export interface Row {
  readonly id: string
  readonly name: string
  readonly score: number | null
  readonly band: string
  readonly chains: readonly string[]
  /** By the weights that were asked for. */
  readonly customScore?: number | null
}

interface Answer {
  readonly total: number
  readonly listed: number
  readonly next: string | null
  readonly items: readonly Row[]
  readonly facets: { readonly chain: Readonly<Record<string, number>> }
}

export const ask = async (origin: string, query = ''): Promise<Answer> =>
  (await (await fetch(`${origin}/api/leaderboard?${query}`)).json()) as Answer

export const rowsOf = (page: Page) => page.locator('tr[data-project]')
export const idsOf = async (page: Page): Promise<(string | undefined)[]> =>
  await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.dataset.project))
export const countOf = (page: Page) => page.locator('#leaderboard').getByRole('status').first()

export const untilRows = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('tr[data-project]').length === wanted,
    count,
  )
}

/** Until those projects are the rows: as many others may stand there while the answer is on its way. */
export const untilIds = async (page: Page, items: readonly Row[]): Promise<void> => {
  await expect.poll(async () => await idsOf(page)).toEqual(items.map(({ id }) => id))
}

/** Until the rows are those projects in any order: what other journeys confirm moves ranks meanwhile. */
export const untilProjects = async (page: Page, items: readonly Row[]): Promise<void> => {
  const wanted = new Set(items.map(({ id }) => id))
  await expect.poll(async () => new Set(await idsOf(page))).toEqual(wanted)
}

/** Has the browser see a leaderboard of so many rows, made of the real ones. */
export const manyRows = async (page: Page, origin: string, count: number): Promise<void> => {
  const answer = await ask(origin, 'perPage=200')
  const items = Array.from({ length: count }, (_, index) => {
    const row = answer.items[index % answer.items.length]!
    return { ...row, id: `row${index}`, name: `${row.name} ${index}` }
  })
  await page.route('**/api/leaderboard?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const start = Number(query.get('after') ?? 0)
    const end = start + Number(query.get('perPage'))
    const hasMore = end < count
    await route.fulfill({
      json: {
        ...answer,
        items: items.slice(start, end),
        total: count,
        listed: count,
        hasMore,
        next: hasMore ? String(end) : null,
      },
    })
  })
}

/** The page at that address of the site and of that size, scrolled to its top, without a load. */
export const showAnew = async (page: Page, address = '/', viewport = WIDE): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
    scrollTo(0, 0)
  }, address)
}
