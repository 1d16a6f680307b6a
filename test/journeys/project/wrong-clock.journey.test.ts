import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'

const PROJECT = '/projects/tidewell'

/** Before the page's scripts: a device that is a year off. */
const yearOff = async (page: Page, years: 1 | -1): Promise<void> => {
  await page.addInitScript((offset) => {
    const { now } = Date
    Date.now = () => now() + offset
    globalThis.Date = new Proxy(Date, {
      construct: (type, values) =>
        Reflect.construct(type, values.length === 0 ? [type.now()] : values) as Date,
    })
  }, years * 31_536_000_000)
}

journey.for([
  ['ahead', 1],
  ['behind', -1],
] as const)(
  'the history is shown, and a badge checked, on a device whose clock is a year %s',
  async ([, years], { open, origin }) => {
    const { page } = await open(`${PROJECT}?range=all`, {
      beforeLoad: async (tab) => await yearOff(tab, years),
    })
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: 'Show as table' }).click()
    const days = history.getByRole('table').locator('tbody tr')
    // Until the catalogue is rated anew after midnight (UTC), one day less.
    await expect.poll(async () => [799, 800].includes(await days.count())).toBe(true)
    await history.getByText('30 d', { exact: true }).click()
    await expect.poll(async () => [30, 31].includes(await days.count())).toBe(true)

    const answer = await fetch(`${origin}/api${PROJECT}/score`)
    const { score, at } = (await answer.json()) as { score: number; at: string }
    await showPath(page, `${PROJECT}/badge?score=${score}&at=${at}&version=2.0.0`)
    await page.getByText('That matches.').waitFor()
    expect(await page.getByText('This badge cannot be checked').count()).toBe(0)
  },
)
