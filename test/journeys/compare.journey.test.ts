import { expect } from 'vitest'
import { journey, NARROW } from '../support/journey.ts'

journey('two projects stand side by side, and the address names them', async ({ open }) => {
  const { page } = await open('/compare?ids=quernstead,tidewell')
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

journey('a project is added by search, up to four', async ({ open }) => {
  const { page } = await open('/compare')
  await page.getByText('Nothing to compare yet').waitFor()
  const search = page.getByRole('searchbox', { name: 'Search Project by Name / Token' })
  for (const [keyword, name] of [
    ['tide', 'Tidewell'],
    ['quern', 'Quernstead'],
    ['corv', 'Corvane'],
    ['cairn', 'Cairnwick'],
  ] as const) {
    if (!(await search.isVisible())) {
      await page.getByRole('button', { name: 'Add a project' }).click()
    }
    await search.fill(keyword)
    await page.locator('[data-choice]').filter({ hasText: name }).click()
    await page.getByRole('table').getByRole('link', { name }).waitFor()
  }
  expect(new URL(page.url()).search).toBe('?ids=tidewell,quernstead,corvane,cairnwick')
  expect(await page.getByRole('button', { name: '4 at most' }).isDisabled()).toBe(true)
})

journey('the points of the inputs add up to the raw score that is shown', async ({ open }) => {
  const { page } = await open('/compare?ids=tidewell')
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

journey('an id that is no project’s is named, and the others are compared', async ({ open }) => {
  const { page } = await open('/compare?ids=tidewell,nosuchproject,%3Cscript%3E')
  await page.getByText('nosuchproject is not in the catalogue.').waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
})

journey('a comparison that fails says so and can be tried again', async ({ open }) => {
  const { page, expectNoise } = await open('/company/privacy-policy')
  expectNoise(/500/)
  await page.route(
    '**/api/compare*',
    async (route) => await route.fulfill({ status: 500, body: '{}' }),
  )
  await page.goto('/compare?ids=tidewell')
  await page.getByText('The projects could not be compared.').waitFor()
  await page.unroute('**/api/compare*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
})

journey('on a phone the comparison scrolls in its own frame', async ({ open }) => {
  const { page } = await open('/compare?ids=tidewell,quernstead,corvane,cairnwick', {
    viewport: NARROW,
  })
  await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
})
