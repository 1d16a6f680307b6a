import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { serveShell } from '../intercept.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { openLists } from '../watchlist/watchlist-page.ts'

/** The widest that a catalogue takes. */
const NAME = 'W'.repeat(60)
const CHAIN = 'M'.repeat(40)

/** Tells every project and chain by a name that nothing breaks. */
const lengthenNames = async (page: Page): Promise<void> => {
  await serveShell(page)
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(
        /"(name|projectName)":"(Quernstead|Tidewell|Gantrel|Cairnwick)"/g,
        `"$1":"${NAME}"`,
      )
      .replaceAll('"Skerry"', `"${CHAIN}"`)
    await route.fulfill({ response, body })
  })
}

/** Texts that reach over what stands beside them. */
const overreaching = async (page: Page): Promise<readonly string[]> =>
  await page.locator('main td').evaluateAll((cells) =>
    cells
      .filter((cell) => getComputedStyle(cell).overflowX === 'visible')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )

const opened = openOnce(
  async (open) => await open('/company/about', { viewport: NARROW, beforeLoad: lengthenNames }),
)

/** That page of the site, without a load after the first: its data come by calls. */
const show = async (path: string): Promise<Page> => {
  const { page } = await opened()
  if (new URL(page.url()).pathname !== '/company/about') await followPath(page, '/company/about')
  await followPath(page, path)
  return page
}

journey.for([
  '/projects/quernstead',
  '/projects/quernstead/badge',
  '/compare?ids=quernstead,tidewell',
] as const)('names without a break fit a phone on %s', async (path) => {
  const page = await show(path)
  await page.locator('main').getByText(NAME).first().waitFor()
  await requestsDone(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await overreaching(page)).toEqual([])
})

journey('the largest move of a watchlist fits a phone, whatever its name', async ({ open }) => {
  const { page } = await openLists(open, [{ name: 'Mine', projects: ['gantrel'] }], {
    viewport: NARROW,
    beforeLoad: lengthenNames,
  })
  await page.locator('dl').getByText(NAME).waitFor()
  await requestsDone(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

journey('beside a long chain an alert on a phone names its project whole', async () => {
  const page = await show('/')
  const alerts = page.getByRole('table', { name: 'Security alerts' })
  const name = alerts.locator('td', { hasText: /^Farthingale$/ })
  await name.waitFor()
  await requestsDone(page)
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
