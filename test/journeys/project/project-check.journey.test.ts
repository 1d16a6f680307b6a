import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { colourFindings, findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { journey } from '../../support/browser/journey.ts'
import { isInSight } from './score-points.ts'

const PROJECT = '/projects/quernstead'
/** With its query: `limit=200` asks for the whole log, `limit=1` for the newest piece. */
const LOG = /\/api\/projects\/quernstead\/events\?limit=/

interface Log {
  total: number
  items: { type: string; version: number; data: Record<string, unknown> }[]
}

/** Opens the computation by the keyboard alone. */
const compute = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Compute it yourself' }).press('Enter')
  return page.getByRole('region', { name: 'Computed in your browser' })
}

/** What was announced once all is there. */
const verdictOf = async (part: Locator): Promise<string> => {
  const verdict = part.getByRole('status')
  await verdict.getByText(/to the last bit|Does not agree/).waitFor()
  return await verdict.innerText()
}

const tampered = async (page: Page, change: (log: Log, url: string) => void): Promise<void> => {
  await page.route(LOG, async (route: Route) => {
    const response = await route.fetch()
    const log = (await response.json()) as Log
    change(log, route.request().url())
    await route.fulfill({ response, json: log })
  })
}

journey(
  'a visitor computes the score from the public evidence, and it agrees',
  async ({ open }) => {
    const { page, calls } = await open(PROJECT, { viewport: { width: 320, height: 800 } })
    const loaded = calls.length
    // At the end of the window: what it shows stands below, outside.
    await page
      .getByRole('button', { name: 'Compute it yourself' })
      .evaluate((button) => button.scrollIntoView({ block: 'end' }))
    const part = await compute(page)
    expect(await verdictOf(part)).toMatch(
      /^Agrees to the last bit with the score of \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC, the points of all inputs among it\. Your browser computed it from \d+ public pieces of evidence\.$/,
    )
    const agreement = part.getByText('Agrees to the last bit', { exact: true })
    await expect.poll(async () => await agreement.evaluate(isInSight)).toBe(true)
    const figures = part.getByRole('table', {
      name: 'Figures of the score, published and computed',
    })
    const raw = await figures.getByRole('row', { name: /^Raw score/ }).innerText()
    expect(raw).toMatch(/(\d+\.\d+)[\s\S]*\1[\s\S]*yes/)
    expect(await part.getByRole('table').count()).toBe(1)
    expect(calls.slice(loaded).filter(({ path }) => path.includes('/events')).length).toBe(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await findingsInBothThemes(page, '[aria-label="Computed in your browser"]')).toEqual([])

    await page.getByRole('button', { name: 'Hide the computation' }).press('Enter')
    await part.waitFor({ state: 'detached' })
  },
)

journey(
  'a log in which one piece was changed does not agree, and names the input',
  async ({ open }) => {
    const { page } = await open(PROJECT, {
      beforeLoad: async (loading) =>
        await tampered(loading, ({ items }) => {
          for (const { data } of items) if ('maxUsd' in data) data['maxUsd'] = 1
        }),
    })
    const part = await compute(page)
    const verdict = await verdictOf(part)
    expect(verdict).toMatch(/^Does not agree .+ figures differ\./)
    const differences = part.getByRole('table', { name: 'What differs' })
    const [published, computed] = await differences
      .getByRole('row', { name: /^Bug bounty: points/ })
      .getByRole('cell')
      .allInnerTexts()
    expect(Number(published)).toBeGreaterThan(Number(computed))
    expect(verdict).toMatch(/\nInputs that differ: Bug bounty\.$/)
    const names = await differences.getByRole('rowheader').allInnerTexts()
    const inputs = names.filter((name) => !/^(Score|Category \w+):/.test(name))
    expect(new Set(inputs.map((name) => name.split(':')[0]))).toEqual(new Set(['Bug bounty']))
    expect(await colourFindings(page, '[aria-label="Computed in your browser"]')).toEqual([])
  },
)

journey(
  'new evidence since the score is said, and the score is computed for its time',
  async ({ open }) => {
    const { page } = await open(PROJECT, {
      beforeLoad: async (loading) =>
        await tampered(loading, ({ items }, url) => {
          if (url.includes('limit=1') && !url.includes('revision')) items[0]!.version += 1_000
        }),
    })
    const verdict = await verdictOf(await compute(page))
    expect(verdict).toMatch(/^Agrees to the last bit/)
    expect(verdict).toMatch(
      /There is new evidence since the score of \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC\. It was computed for that time, without what came later\.$/,
    )
  },
)

journey('what cannot be fetched is said, and computed by a second press', async ({ open }) => {
  let fails = true
  const { page, expectNoise } = await open(PROJECT, {
    beforeLoad: async (loading) =>
      await loading.route(LOG, async (route) =>
        fails ? await route.fulfill({ status: 503, body: '{}' }) : await route.continue(),
      ),
  })
  expectNoise(/503/)
  const part = await compute(page)
  await part
    .getByRole('alert')
    .getByText('The evidence could not be fetched. Nothing was compared.')
    .waitFor()
  expect(await part.getByRole('table').count()).toBe(0)
  fails = false
  const again = part.getByRole('button', { name: 'Compute it again' })
  await again.press('Enter')
  expect(await verdictOf(part)).toMatch(/^Agrees to the last bit/)
  expect(await part.getByRole('alert').count()).toBe(0)
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
})
