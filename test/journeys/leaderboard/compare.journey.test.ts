import { expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { showAnew } from './leaderboard-page.ts'

const opened = openOnce(async (open) => await open('/compare?ids=quernstead,tidewell'))

journey('two projects stand side by side, and the address names them', async () => {
  const { page } = await opened()
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Quernstead' }).waitFor()
  await table.getByRole('link', { name: 'Tidewell' }).waitFor()
  const control = table.getByRole('row', { name: /Admin control/ })
  await control.getByText('single key').waitFor()
  // Told in words too, not by the weight of the type alone.
  await control.getByText('(the best)').waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'Remove Quernstead' }).click()
  await table.getByRole('link', { name: 'Quernstead' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?ids=tidewell')
})

journey('a column that is removed by keys gives the focus to the title', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=quernstead,tidewell')
  const title = page.getByRole('heading', { name: 'Compare projects', level: 1 })
  for (const name of ['Quernstead', 'Tidewell']) {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' })
    expect(await isFocused(title)).toBe(true)
  }
})

journey('an empty comparison has its headings in order', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare')
  await page.getByText('Nothing to compare yet').waitFor()
  // Nothing else is there to be shown, so nothing closes it.
  const panel = page.getByRole('region', { name: 'Choose projects' })
  await panel.waitFor()
  expect(await panel.getByRole('button', { name: 'Close' }).count()).toBe(0)
  const headings = page.getByRole('main').getByRole('heading')
  // The panel comes in a part of its own.
  await headings.and(page.getByRole('heading', { level: 3 })).waitFor()
  const levels = await headings.evaluateAll((all) => all.map(({ tagName }) => tagName))
  expect(levels).toEqual(['H1', 'H2', 'H3'])
})

journey('a project is added by search, up to four', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare')
  await page.getByText('Nothing to compare yet').waitFor()
  const search = page.getByRole('combobox', { name: 'Search Project by Name / Token' })
  for (const [keyword, name] of [
    ['tide', 'Tidewell'],
    ['quern', 'Quernstead'],
    ['corv', 'Corvane'],
    ['cairn', 'Cairnwick'],
  ] as const) {
    await search.fill(keyword)
    await page.locator('[data-project-option]').filter({ hasText: name }).click()
    await page.getByRole('table').getByRole('link', { name }).waitFor()
    const isLast = name === 'Cairnwick'
    const focused = isLast ? page.getByRole('heading', { level: 1 }) : search
    expect(await focused.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  expect(new URL(page.url()).search).toBe('?ids=tidewell,quernstead,corvane,cairnwick')
  expect(await page.getByRole('button', { name: '4 at most' }).isDisabled()).toBe(true)
  const indents = await page
    .locator('td svg[role="img"][width="120"]')
    .evaluateAll((all) =>
      all.map(
        (bar) =>
          bar.getBoundingClientRect().left - (bar.closest('td')?.getBoundingClientRect().left ?? 0),
      ),
    )
  expect(indents).toEqual([0, 0, 0, 0])
})

journey('the panel opens below its button and takes the focus, and gives it back', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=tidewell')
  const button = page.getByRole('button', { name: 'Add a project' })
  await button.click()
  const search = page.getByRole('combobox', { name: 'Search Project by Name / Token' })
  await search.waitFor()
  await expect
    .poll(async () => await search.evaluate((one) => one === document.activeElement))
    .toBe(true)
  const panel = await page.getByRole('region', { name: 'Choose projects' }).boundingBox()
  const opener = await button.boundingBox()
  expect(panel!.x + panel!.width).toBeGreaterThan(opener!.x)
  expect(panel!.y).toBeGreaterThanOrEqual(opener!.y + opener!.height)
  await page.getByRole('option').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await expect
    .poll(async () => await button.evaluate((one) => one === document.activeElement))
    .toBe(true)
})

journey('the best says how far it is ahead, and rows without a difference can go', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=quernstead,corvane')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Score').waitFor()
  const scores = (await row('Score').getByRole('cell').allInnerTexts()).map((text) =>
    Number(/\d+\.\d/.exec(text)?.[0]),
  )
  await row('Score')
    .getByText(`${(scores[0]! - scores[1]!).toFixed(1)} ahead of Corvane`, { exact: true })
    .waitFor()
  await row('Confidence').waitFor()
  await page.getByRole('checkbox', { name: 'Only differences' }).check()
  await row('Confidence').waitFor({ state: 'detached' })
  await row('Chains').waitFor()
  const only = page.getByRole('checkbox', { name: 'Only differences' })
  await only.uncheck()
  await row('Confidence').waitFor()
  await only.check()
  await row('Confidence').waitFor({ state: 'detached' })
  // One alone differs from none.
  await page.getByRole('button', { name: 'Remove Corvane' }).click()
  await row('Confidence').waitFor()
})

journey('the worst open finding stands with its age', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=tidewell,quernstead')
  const cells = page.getByRole('row', { name: /^Worst open finding/ }).getByRole('cell')
  await cells.first().getByText('Fees can be changed without notice').waitFor()
  expect(await cells.first().innerText()).toMatch(/Medium\s+.*reported \d+ d ago/s)
  expect(await cells.nth(1).innerText()).toBe('none')
})

journey('the points of the inputs add up to the raw score that is shown', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=tidewell')
  await page.getByRole('row', { name: /^Raw score/ }).waitFor()
  const { sum, raw } = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr')].map((row) => ({
      name: row.querySelector('th')?.textContent ?? '',
      isInput: row.querySelector('th a[href^="/methodology#"]') !== null,
      number: Number.parseFloat(row.querySelector('td')?.textContent ?? ''),
    }))
    return {
      sum: rows.filter(({ isInput }) => isInput).reduce((all, { number }) => all + number, 0),
      raw: rows.find(({ name }) => name === 'Raw score')?.number ?? NaN,
    }
  })
  expect(Math.abs(sum - raw)).toBeLessThan(0.1)
})

journey('an id that is no project’s is named, and the others are compared', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=tidewell,nosuchproject,%3Cscript%3E')
  await page.getByText('nosuchproject is not in the catalogue.').waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
})

journey('ids that are no projects’ take no places, and go with the next change', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=gonea,goneb,gonec,goned')
  await page.getByText('gonea, goneb, gonec, goned are not in the catalogue.').waitFor()
  await page.getByRole('combobox', { name: 'Search Project by Name / Token' }).fill('tide')
  await page.locator('[data-project-option]').filter({ hasText: 'Tidewell' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
  expect(new URL(page.url()).search).toBe('?ids=tidewell')
})

journey('a comparison that fails says so and can be tried again', async () => {
  const { page, expectNoise } = await opened()
  await showAnew(page, '/compare')
  expectNoise(/500/)
  await page.route(
    '**/api/compare*',
    async (route) => await route.fulfill({ status: 500, body: '{}' }),
  )
  await showAnew(page, '/compare?ids=gantrel')
  await page.getByText('The projects could not be compared.').waitFor()
  await page.unroute('**/api/compare*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Gantrel' }).waitFor()
})

journey('on a phone the comparison scrolls in its own frame', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=tidewell,quernstead,corvane,cairnwick', NARROW)
  await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
})

journey('on a phone the words of a name stay whole', async () => {
  const { page } = await opened()
  await showAnew(page, '/compare?ids=bramblethorpe,selvedgebourne', NARROW)
  for (const name of ['Bramblethorpe', 'Selvedgebourne']) {
    const link = page.getByRole('table').getByRole('link', { name })
    await link.waitFor()
    const lines = await link.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    })
    expect(lines, name).toBe(1)
  }
})
