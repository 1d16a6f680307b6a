import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { serveShell } from '../intercept.ts'
import {
  type Row,
  ask,
  rowsOf,
  idsOf,
  countOf,
  untilRows,
  untilIds,
  showAnew,
} from './leaderboard-page.ts'

const opened = openOnce(async (open) => await open('/'))

journey(
  'A1.1 each row of the leaderboard carries its rating, and an unrated one N/A',
  async ({ origin }) => {
    const { items } = await ask(origin, 'perPage=50')
    const unrated = await ask(origin, 'band=N/A&perPage=50')
    expect(items.some(({ score }) => score !== null)).toBe(true)
    expect(unrated.items.length).toBeGreaterThan(0)
    const { page } = await opened()
    for (const [address, rows] of [
      ['/', items],
      ['/?band=N/A', unrated.items],
    ] as const) {
      await showAnew(page, address)
      await untilRows(page, rows.length)
      for (const { id, score, band } of rows) {
        const row = page.locator(`tr[data-project="${id}"]`)
        const text = await row.innerText()
        expect(await row.locator('[title][translate="no"]').first().innerText()).toBe(band)
        if (score === null) {
          expect(text).toContain('no score')
          expect(text).not.toMatch(/\b0\.0\b/)
        } else expect(text).toContain(score.toFixed(1))
      }
    }
  },
)

journey('every project’s name has room beside its rating', async ({ origin }) => {
  const { items } = await ask(origin, 'perPage=50')
  const { page } = await opened()
  await showAnew(page)
  await untilRows(page, items.length)
  for (const { id, name } of items) {
    const link = page.locator(`tr[data-project="${id}"]`).getByRole('link', { name })
    expect((await link.boundingBox())?.width, name).toBeGreaterThan(150)
  }
})

journey('rows stay readable when bringing them up to date fails', async ({ origin }) => {
  const { page, expectNoise } = await opened()
  await showAnew(page)
  expectNoise(/500 .*leaderboard/)
  await untilRows(page, 50)
  const before = await idsOf(page)
  await page.route('**/api/leaderboard?*', async (route) => {
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.getByRole('button', { name: 'Market cap' }).click()
  await page.getByText('The leaderboard could not be updated.').waitFor()
  expect(await idsOf(page)).toEqual(before)
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/api/leaderboard?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('The leaderboard could not be updated.').waitFor({
    state: 'detached',
  })
  const { items } = await ask(origin, 'sort=mcap&perPage=50')
  expect(items.map(({ id }) => id)).not.toEqual(before)
  await untilIds(page, items)
})

journey('heads sort the rows and say so', async ({ origin }) => {
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).first().waitFor()
  const head = page.getByRole('columnheader', { name: 'Market cap' })
  for (const order of ['desc', 'asc']) {
    const { items } = await ask(origin, `sort=mcap&order=${order}&perPage=50`)
    await head.getByRole('button').click()
    await untilIds(page, items)
    expect(await head.getAttribute('aria-sort')).toBe(order === 'asc' ? 'ascending' : 'descending')
  }
  expect(page.url()).toContain('?sort=mcap&order=asc')
})

journey(
  'where the leaderboard cannot be loaded, its filters do not seem to load on',
  async ({ open }) => {
    const { page, expectNoise } = await open('/', {
      beforeLoad: async (fresh) => {
        await serveShell(fresh)
        const refuse = async (route: Route) => await route.fulfill({ status: 500, body: '{}' })
        await fresh.route('**/api/leaderboard?*', refuse)
      },
    })
    expectNoise(/500 .*leaderboard/)
    await page.getByText('The leaderboard could not be loaded.').waitFor()
    expect(await page.getByText('Band and score', { exact: true }).count()).toBe(0)
  },
)

journey(
  'one’s own weights make a column of their own and leave the rating alone',
  async ({ origin }) => {
    const { page } = await opened()
    await showAnew(page, '/?cols=score&w=code:100')
    const { items } = await ask(origin, 'w=code:100&perPage=50')
    const rated = items.find(({ score }) => score !== null) as Row
    const row = page.locator(`tr[data-project="${rated.id}"]`)
    await row.waitFor()
    await page.getByRole('columnheader', { name: 'Yours' }).waitFor()
    await expect.poll(async () => await row.innerText()).toContain(rated.customScore?.toFixed(1))
    expect(await row.innerText()).toContain(rated.score?.toFixed(1))
    await page.getByRole('button', { name: 'My weights' }).press('Enter')
    const slider = page.getByRole('slider', { name: 'Code 100' })
    await slider.waitFor()
    await page.keyboard.press('Tab')
    expect(await isFocused(slider)).toBe(true)
    await page.getByRole('button', { name: 'Reset weights' }).press('Enter')
    await page.waitForURL('**/?cols=score')
    expect(await isFocused(page.getByRole('slider').first())).toBe(true)
    expect(await page.getByRole('columnheader', { name: 'Yours' }).count()).toBe(0)
  },
)

journey('at 1100 pixels the table scrolls in its frame and the names stay', async () => {
  const { page } = await opened()
  await showAnew(page, '/', { width: 1100, height: 800 })
  const name = rowsOf(page).first().getByRole('link')
  await name.waitFor()
  const before = await name.boundingBox()
  const table = page.getByRole('table', { name: 'Leaderboard' })
  const scrolled = await table.evaluate((element) => {
    element.parentElement!.scrollLeft = 300
    return element.parentElement!.scrollLeft
  })
  expect(scrolled).toBeGreaterThan(50)
  expect((await name.boundingBox())?.x).toBe(before?.x)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth),
  ).toBeLessThanOrEqual(0)
})

journey.for([
  ['a desktop', WIDE],
  ['a phone', NARROW],
] as const)('a CSV of what is shown is offered on %s', async ([, viewport], { origin }) => {
  const { page } = await opened()
  await showAnew(page, '/?band=N/A&sort=name', viewport)
  const { total } = await ask(origin, 'band=N/A')
  await countOf(page).getByText(String(total), { exact: true }).waitFor()
  if (viewport === NARROW) await page.getByRole('button', { name: 'More', exact: true }).click()
  const download = page.waitForEvent('download')
  const link = page.getByRole('link', { name: /CSV$/ })
  if (viewport === NARROW) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^assay-leaderboard-[\d-]+\.csv$/)
  const answer = await fetch((await download).url())
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
  expect((await answer.text()).trim().split(/\r?\n/)).toHaveLength(total + 1)
  await page.keyboard.press('Escape')
})

journey(
  'on a phone one’s own weights are set in a sheet, and each row says the score they make',
  async ({ origin }) => {
    const { page } = await opened()
    await showAnew(page, '/', NARROW)
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    const slider = sheet.getByRole('slider', { name: 'Dependencies' })
    await slider.fill('100')
    await page.waitForURL(/[?]w=code:\d+.*dependencies:100/)
    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const weights = new URL(page.url()).searchParams.get('w')!
    const { items } = await ask(origin, `w=${weights}&perPage=50`)
    await sheet.getByRole('button', { name: /^Show \d+ projects$/ }).waitFor()
    expect(await axeFindings(page, [], '[role="dialog"]')).toEqual([])
    await sheet.getByRole('button', { name: /^Show/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.textContent))
      .toBe('More')

    const rated = items.filter(({ customScore }) => customScore !== null)
    expect(rated.length).toBeGreaterThan(0)
    for (const { id, score, customScore } of rated) {
      const row = page.locator(`tr[data-project="${id}"]`)
      const own = row.getByTitle('By your own weights, not the rating')
      await own.getByText(customScore!.toFixed(1), { exact: true }).waitFor()
      expect(await row.innerText()).toContain(score?.toFixed(1))
    }
    await page.getByLabel('Sorted by').selectOption('Yours')
    await page.waitForURL(/sort=mine/)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await sheet.getByRole('button', { name: 'Reset weights' }).click()
    await page.waitForURL((url) => url.search === '')
    expect(await rowsOf(page).getByTitle('By your own weights, not the rating').count()).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  },
)

journey('the chosen columns are kept in the browser and in the address', async () => {
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).first().waitFor()
  await page.getByRole('button', { name: 'Columns 7' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Views 24 h' }).check()
  await dialog.getByRole('checkbox', { name: 'Market cap' }).uncheck()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const cols = '?cols=rank,score,trend,categories,audits,badges,views'
  await page.waitForURL(`**/${cols}`)
  await page.getByRole('columnheader', { name: 'Views 24 h' }).waitFor()
  await page.goto('/')
  await page.waitForURL(`**/${cols}`)
  await page.getByRole('columnheader', { name: 'Views 24 h' }).waitFor()
  await page.getByText('Compact', { exact: true }).click()
  await page.reload()
  await rowsOf(page).first().waitFor()
  const box = await rowsOf(page).first().boundingBox()
  expect(box?.height).toBe(36)
})

journey('keys go through the rows, and can be turned off', async () => {
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).nth(2).waitFor()
  const current = async () =>
    await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.project)
  const [first, second] = await idsOf(page)
  await page.keyboard.press('j')
  expect(await current()).toBe(first)
  await page.keyboard.press('j')
  expect(await current()).toBe(second)
  await page.keyboard.press('c')
  await page.keyboard.press('k')
  expect(await current()).toBe(first)
  await page.keyboard.press('c')
  expect(await page.getByRole('link', { name: 'Compare 2' }).getAttribute('href')).toBe(
    `/compare?ids=${second},${first}`,
  )
  // A key that is held repeats itself: it goes on through the rows, but toggles once.
  await page.keyboard.down('c')
  await page.keyboard.down('c')
  await page.keyboard.up('c')
  await page.getByRole('link', { name: 'Compare 1' }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('link', { name: 'Compare 2' }).waitFor()
  await page.keyboard.press('f')
  expect(
    await page.evaluate(() => document.activeElement?.closest('fieldset')?.textContent),
  ).toMatch(/^Chain/)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.waitFor()
  expect(await axeFindings(page, [], '[role="dialog"]')).toEqual([])
  await help.getByRole('checkbox', { name: 'Single keys work in the leaderboard' }).uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('j')
  expect(await current()).toBeUndefined()
  await page.keyboard.press('?')
  await help.getByRole('checkbox', { name: 'Single keys work in the leaderboard' }).check()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('j')
  expect(await current()).not.toBeUndefined()
  await page.keyboard.press('w')
  await page.getByText('Please login to add projects to your watchlist.').waitFor()
})
