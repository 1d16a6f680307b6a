import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import {
  type Row,
  ask,
  rowsOf,
  idsOf,
  countOf,
  untilRows,
  untilIds,
  untilProjects,
  showAnew,
} from './leaderboard-page.ts'
import { pageSettled } from '../page-settled.ts'

const opened = openOnce(async (open) => await open('/'))

const headingOf = (page: Page): Locator => page.getByRole('heading', { name: 'Leaderboard' })

journey('A1.4 a filter leaves only matching projects in the leaderboard', async ({ origin }) => {
  const { facets } = await ask(origin)
  const [chain, count] = Object.entries(facets.chain).toSorted(([, a], [, b]) => b - a)[0]!
  const { page } = await opened()
  await showAnew(page, '/?view=any&from=here')
  await rowsOf(page).first().waitFor()
  const entries = await page.evaluate(() => history.length)
  const panels = page.getByRole('region', { name: /^(Trending|Recently audited)$/ })
  const unfiltered = panels.getByRole('row').or(panels.getByRole('listitem'))
  for (const panel of [0, 1]) await panels.nth(panel).getByRole('link').first().waitFor()
  const before = await unfiltered.allInnerTexts()
  const scrolled = await page.evaluate(() => scrollY)

  await page.getByRole('checkbox', { name: chain }).check()
  await page.waitForURL(`**/?view=any&from=here&chain=${chain}`)
  await countOf(page).getByText(String(count), { exact: true }).waitFor()
  const { items } = await ask(origin, `chain=${chain}&perPage=50`)
  await untilProjects(page, items)
  expect(items.every(({ chains }) => chains.includes(chain))).toBe(true)
  expect(await unfiltered.allInnerTexts()).toEqual(before)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(2000)

  await page.getByRole('button', { name: `Remove the filter Chain ${chain}` }).click()
  await page.waitForURL('**/?view=any&from=here')
})

journey('A2.175 filters of several kinds apply together', async ({ origin }) => {
  const kinds = ['chain=Skerry', 'kyc=1', 'mcap=1e8..1e9']
  const passing = await Promise.all(
    kinds.map(async (kind) => (await ask(origin, `${kind}&perPage=200`)).items),
  )
  const passAllOf = (some: readonly (readonly Row[])[]): readonly Row[] =>
    some[0]!.filter(({ id }) => some.every((rows) => rows.some((row) => row.id === id)))
  const all = passAllOf(passing)
  expect(all.length).toBeGreaterThan(0)
  for (const rows of passing) {
    const others = passAllOf(passing.filter((one) => one !== rows))
    expect(others.length, 'each leaves out what the others let pass').toBeGreaterThan(all.length)
  }
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).first().waitFor()
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Skerry', exact: true }).check()
  await filters.getByRole('checkbox', { name: 'KYC verified', exact: true }).check()
  await filters.getByRole('combobox', { name: 'Market cap' }).selectOption('$100M to $1B')
  await expect
    .poll(async () => new Set(await idsOf(page)))
    .toEqual(new Set(all.map(({ id }) => id)))
})

journey('many changes are one question, a quarter of a second after the last', async ({ open }) => {
  const { page, calls } = await open('/')
  // What the page draws once it is idle, the field among it, would wait for a clock that stands.
  await pageSettled(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = calls.length
  for (const text of ['q', 'qu', 'que', 'quer']) {
    await page.getByLabel('Filter by name or ticker').fill(text)
    await page.clock.runFor(249)
  }
  expect(new URL(page.url()).search).toBe('')
  await page.clock.runFor(1)
  expect(new URL(page.url()).search).toBe('?q=quer')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Remove the filter Name “quer”' }).waitFor()
  await untilRows(page, 1)
  // Rows without a name may be asked for meanwhile: those that stood here are seconds old.
  const names = calls
    .slice(before)
    .filter(({ path }) => path.startsWith('/api/leaderboard?'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'))
  expect(names.filter((name) => name !== null)).toEqual(['quer'])
})

journey('what was typed a moment before going back is not asked of the other page', async () => {
  const { page } = await opened()
  await showAnew(page, '/?audit=audited')
  await showAnew(page, '/?kyc=1')
  const name = page.getByLabel('Filter by name or ticker')
  await name.fill('quer')
  await page.goBack()
  await page.waitForTimeout(400)
  expect(new URL(page.url()).search).toBe('?audit=audited')
  expect(await name.inputValue()).toBe('')
})

journey(
  'when nothing passes, the filter that excludes most is named and removed',
  async ({ open }) => {
    const { page } = await open('/?bountyMin=999999999&bounty=1')
    await page.getByText('No project matches both filters').waitFor()
    await page.getByText('excludes most: without it').waitFor()
    const chains = page.getByRole('group', { name: 'Chain', exact: true })
    await chains.getByText('No project to choose from', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove Bounty from: $1B' }).click()
    await rowsOf(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('?bounty=1')
    expect(await isFocused(headingOf(page))).toBe(true)
  },
)

journey(
  'on a phone filters are in a sheet that says how many projects it will show',
  async ({ origin }) => {
    const { facets } = await ask(origin)
    const [chain, count] = Object.entries(facets.chain).toSorted(([, a], [, b]) => b - a)[0]!
    const { page } = await opened()
    await showAnew(page, '/', NARROW)
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByText('Chain', { exact: true }).click()
    await sheet.getByRole('checkbox', { name: chain }).check()
    const apply = sheet.getByRole('button', { name: `Show ${count} projects` })
    await apply.waitFor()
    expect(await axeFindings(page, [], '[role="dialog"]')).toEqual([])
    await apply.click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters 1' }).waitFor()
    await countOf(page).getByText(String(count), { exact: true }).waitFor()
    await page.getByLabel('Sorted by').selectOption('name')
    await page.waitForURL(`**/?chain=${chain}&sort=name`)
  },
)

journey('what an address cannot mean is left out, and the page says what', async ({ open }) => {
  const { page } = await open('/?band=XYZ&score=high&sort=colour&cols=shoe&page=0')
  const note = page.getByText(/^Ignored unknown filters/)
  await note.waitFor()
  expect(await note.innerText()).toContain('score=high')
  expect(await note.innerText()).toContain('band=XYZ')
  await rowsOf(page).first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await note.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(await isFocused(headingOf(page))).toBe(true)
})

journey(
  'an address with filters, columns and pages shows the same to anybody',
  async ({ open, origin }) => {
    const { items } = await ask(origin, 'sort=name&perPage=100')
    const { page } = await open('/?sort=name&cols=score,views&page=2')
    await untilIds(page, items)
    const heads = page.getByRole('table', { name: 'Leaderboard' }).getByRole('columnheader')
    expect(await heads.allInnerTexts()).toEqual([
      'Compare',
      'Watch',
      'Project',
      'Score, band, interval',
      'Views 24 h',
    ])
    expect(new URL(page.url()).search).toBe('?sort=name&cols=score,views&page=2')
  },
)

journey(
  'the leaderboard can be filtered by one of the user’s watchlists',
  async ({ open, newUser }) => {
    for (const list of [
      { name: 'Two', projects: ['quernstead', 'corvane'] },
      { name: 'Nothing', projects: [] },
    ]) {
      await newUser.post('/api/watchlist/create', list)
    }
    const { page } = await open('/', { as: newUser })
    await page.getByLabel('Watchlist', { exact: true }).selectOption({ label: 'Two' })
    await untilRows(page, 2)
    expect(new Set(await idsOf(page))).toEqual(new Set(['corvane', 'quernstead']))
    await page.getByRole('button', { name: 'Remove the filter Watchlist Two' }).waitFor()
    const address = page.url()
    await page.getByLabel('Watchlist', { exact: true }).selectOption({ label: 'Nothing' })
    await page.getByText('“Nothing” holds no project yet').waitFor()
    const { page: stranger } = await open(address)
    await stranger.getByText(/Log in to see only the projects of your watchlist/).waitFor()
    await untilRows(stranger, 50)
  },
)

journey(
  'a chip that removes itself gives the focus to the next one, else to the count',
  async () => {
    const { page } = await opened()
    const chip = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` })
    const press = async (button: Locator) => {
      await button.press('Enter')
      await button.waitFor({ state: 'detached' })
    }
    /** A filter in an address has the heading take the focus a frame later. */
    const showFiltered = async (address: string) => {
      await showAnew(page, address)
      await expect.poll(async () => await isFocused(headingOf(page))).toBe(true)
    }
    await showFiltered('/?chain=Skerry&kyc=1&q=a')
    await press(chip('Chain Skerry'))
    expect(await isFocused(chip('KYC verified'))).toBe(true)
    await showFiltered('/?chain=Skerry&kyc=1')
    await press(chip('KYC verified'))
    expect(await isFocused(chip('Chain Skerry'))).toBe(true)
    await press(chip('Chain Skerry'))
    expect(await isFocused(countOf(page))).toBe(true)
    await showFiltered('/?chain=Skerry&kyc=1')
    await press(page.getByRole('button', { name: 'Clear all' }))
    expect(await isFocused(countOf(page))).toBe(true)

    await showAnew(page, '/?chain=Skerry', NARROW)
    await page.getByRole('button', { name: 'Filters 1' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await press(sheet.getByRole('button', { name: 'Remove the filter Chain Skerry' }))
    expect(await isFocused(sheet.getByRole('group', { name: 'Presets' }))).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  },
)
