import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce, type Tab, WIDE } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { holdRequests } from '../intercept.ts'
import { showAnew } from '../leaderboard/leaderboard-page.ts'

const PAGE_WITHOUT_BANNER = '/company/privacy-policy'

const headerSearch = (page: Page) =>
  page.getByRole('combobox', { name: 'Search project', exact: true })
const bannerSearch = (page: Page) =>
  page.getByRole('combobox', { name: 'Search Project by Name / Token' })

const rowsOf = (page: Page) => page.getByRole('listbox').getByRole('option')

/** What the search answers for a keyword, five at a time. */
const search = async (
  origin: string,
  keyword: string,
): Promise<readonly { readonly name: string; readonly rank: number | null }[]> => {
  const answer = await fetch(`${origin}/api/search-project?keyword=${keyword}&perPage=5`)
  return ((await answer.json()) as { items: { name: string; rank: number | null }[] }).items
}

/** The first cell of a row, whose last one may say N/A as well. */
const rankIn = async (row: Locator): Promise<string> =>
  await row.locator(':scope > span').first().innerText()

/** Queries of the search calls so far, of those for a keyword if one is given. */
const searches = (calls: Tab['calls'], keyword?: string): URLSearchParams[] =>
  calls
    .filter(({ path }) => path.startsWith('/api/search-project'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
    .filter((asked) => keyword === undefined || (asked.get('keyword') ?? '') === keyword)

const highlightedText = async (page: Page, box = headerSearch(page)): Promise<string | null> => {
  const id = await box.getAttribute('aria-activedescendant')
  return id === null ? null : await page.locator(`[id="${id}"]`).textContent()
}

const opened = openOnce(async (open) => await open(PAGE_WITHOUT_BANNER))

/** A page on which the header's search is empty and closed. What was searched before is not asked for again. */
const closedSearch = async (viewport = WIDE): Promise<Tab> => {
  const tab = await opened()
  await showAnew(tab.page, PAGE_WITHOUT_BANNER, viewport)
  await tab.page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await headerSearch(tab.page).fill('')
  await headerSearch(tab.page).blur()
  await tab.page.getByRole('listbox').waitFor({ state: 'detached' })
  return tab
}

journey('A2.125 A9.3 a loading search shows five skeleton rows', async () => {
  const { page } = await opened()
  const { release } = await holdRequests(page, '/api/search-project*')
  await headerSearch(page).focus()
  const skeletons = page.locator('[role=listbox] [data-skeleton]')
  await skeletons.first().waitFor()
  expect(await skeletons.count()).toBe(5)
  release()
  await rowsOf(page).first().waitFor()
  expect(await skeletons.count()).toBe(0)
})

journey('A2.46 A2.122 the header has a search box that says what it is', async () => {
  const { page } = await closedSearch()
  const box = page.getByRole('banner').getByRole('combobox')
  expect(await box.getAttribute('placeholder')).toBe('Search project')
})

journey('A2.124 A7.76 without a keyword the list shows what is trending', async () => {
  const { page, calls } = await closedSearch()
  await headerSearch(page).focus()
  await page.getByRole('heading', { name: 'Trending Search', exact: true }).waitFor()
  await rowsOf(page).nth(4).waitFor()
  expect(await rowsOf(page).count()).toBe(5)
  const [asked] = searches(calls, '')
  expect(asked?.get('page')).toBe('1')
  expect(asked?.get('perPage')).toBe('5')
})

journey('A7.77 Load more appends the next page of the trending list', async () => {
  const { page, calls } = await closedSearch()
  await headerSearch(page).focus()
  await rowsOf(page).nth(4).waitFor()
  const first = await rowsOf(page).allTextContents()
  await page.getByRole('button', { name: 'Load more' }).click()
  await rowsOf(page).nth(9).waitFor()
  const all = await rowsOf(page).allTextContents()
  expect(all.slice(0, 5)).toEqual(first)
  expect(new Set(all).size).toBe(10)
  expect(searches(calls, '').at(-1)?.get('page')).toBe('2')
})

journey('A2.123 A5.38 two characters list the matches, below the field', async () => {
  const { page, calls } = await closedSearch()
  await headerSearch(page).fill('qu')
  const heading = page.getByRole('heading', { name: /projects? match/ })
  await heading.waitFor()
  await rowsOf(page).filter({ hasText: 'Quernstead' }).waitFor()
  expect(searches(calls, 'qu')).not.toEqual([])
  const { y, height } = (await headerSearch(page).boundingBox())!
  expect((await heading.boundingBox())!.y).toBeGreaterThan(y + height)
})

journey('A7.78 matches are fetched five at a time', async () => {
  const { page, calls } = await closedSearch()
  await headerSearch(page).fill('er')
  await page.getByRole('heading', { name: /projects match/ }).waitFor()
  expect(await rowsOf(page).count()).toBe(5)
  expect(searches(calls, 'er')[0]?.get('perPage')).toBe('5')
})

journey('A2.128 A2.129 a row shows logo and name of the project', async () => {
  const { page } = await closedSearch()
  await headerSearch(page).fill('qu')
  const row = rowsOf(page).filter({ hasText: 'Quernstead' })
  await row.getByText('Quernstead', { exact: true }).waitFor()
  const logo = row.locator('img')
  expect(await logo.getAttribute('src')).toMatch(
    /^\/pictures\/projects\/quernstead\.svg\?auto=format&fit=max&w=\d+$/,
  )
  // Rejects when the picture cannot be shown.
  await logo.evaluate(async (image: HTMLImageElement) => await image.decode())
})

journey('A2.126 a row of a ranked project begins with its rank', async ({ origin }) => {
  const hits = await search(origin, 'er')
  expect(new Set(hits.map(({ rank }) => rank)).size).toBe(5)
  const { page } = await closedSearch()
  await headerSearch(page).fill('er')
  await page.getByRole('heading', { name: /projects match/ }).waitFor()
  for (const { name, rank } of hits) {
    const row = rowsOf(page).filter({ has: page.getByText(name, { exact: true }) })
    expect(await rankIn(row)).toBe(`#${rank}`)
  }
})

journey(
  'A5.39 one character, with blanks or without, shows trending and searches nothing',
  async () => {
    const { page, calls } = await closedSearch()
    const before = calls.length
    for (const one of ['q', ' q ']) {
      await headerSearch(page).fill(one)
      await page.getByRole('heading', { name: 'Trending Search', exact: true }).waitFor()
      await rowsOf(page).nth(4).waitFor()
      await page.waitForTimeout(500)
    }
    const others = searches(calls.slice(before)).filter(
      (asked) => (asked.get('keyword') ?? '') !== '',
    )
    expect(others).toEqual([])
  },
)

journey('A2.127 a row of a project without a rank begins with N/A', async ({ origin }) => {
  expect(await search(origin, 'ferrulane')).toMatchObject([{ name: 'Ferrulane', rank: null }])
  const { page } = await closedSearch()
  await headerSearch(page).fill('ferrulane')
  expect(await rankIn(rowsOf(page).filter({ hasText: 'Ferrulane' }))).toBe('N/A')
})

journey('A2.130 a row shows the first token ticker only', async ({ origin }) => {
  const answer = await fetch(`${origin}/api/leaderboard?perPage=100`)
  const { items } = (await answer.json()) as { items: { name: string; tokenTickers: string[] }[] }
  const project = items.find(({ tokenTickers }) => tokenTickers.length > 1)
  if (!project) throw new Error('The demo data has no project with two tickers.')
  const [first = '', second = ''] = project.tokenTickers
  const { page } = await closedSearch()
  await headerSearch(page).fill(project.name)
  const row = rowsOf(page).filter({ hasText: project.name }).first()
  await row.waitFor()
  const text = await row.textContent()
  expect(text).toContain(first)
  expect(text).not.toContain(second)
})

journey(
  'A6.2 a signed-out visitor searches and opens a result, and is not asked to log in',
  async () => {
    const { page } = await closedSearch()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    await headerSearch(page).fill('corvane')
    await rowsOf(page).filter({ hasText: 'Corvane' }).click()
    await page.getByRole('heading', { name: /Corvane/, level: 1 }).waitFor()
    await requestsDone(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

journey(
  'A2.134 A2.135 the arrows move the highlight through the rows, and Enter opens the row',
  async () => {
    const { page } = await closedSearch()
    await headerSearch(page).focus()
    await rowsOf(page).nth(4).waitFor()
    const texts = await rowsOf(page).allTextContents()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await highlightedText(page)).toBe(texts[1])
    await page.keyboard.press('ArrowUp')
    expect(await highlightedText(page)).toBe(texts[0])
    const target = await rowsOf(page).first().getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${target}`)
  },
)

journey(
  'keys pressed before the matches are there open the best of them, and none of what stood there before',
  async () => {
    const { page } = await closedSearch()
    await headerSearch(page).focus()
    await rowsOf(page).nth(4).waitFor()
    const { release } = await holdRequests(page, '/api/search-project*')
    await page.keyboard.type('gantrel')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL('**/projects/gantrel')
  },
)

journey(
  'a row under the pointer that is gone is not highlighted, and Enter opens the best match',
  async ({ open }) => {
    const { page } = await open(PAGE_WITHOUT_BANNER)
    await headerSearch(page).focus()
    await rowsOf(page).nth(4).waitFor()
    // What is typed is asked for a moment later, by the page's clock.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type('quernstead')
    await rowsOf(page).nth(4).hover()
    await expect.poll(async () => await highlightedText(page)).toBeTruthy()
    await page.clock.resume()
    await rowsOf(page).nth(4).waitFor({ state: 'detached' })
    await expect.poll(async () => await highlightedText(page)).toBeNull()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/quernstead')
  },
)

journey('A2.132 A2.133 slash goes to the search and out of it, and is not typed', async () => {
  const { page } = await closedSearch()
  const box = headerSearch(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await box.inputValue()).toBe('')
  await page.keyboard.press('/')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(false)
  expect(await box.inputValue()).toBe('')
})

journey('A2.133 in another text field a slash is just typed', async () => {
  const { page } = await opened()
  await showAnew(page, '/auth/login')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.focus()
  await page.keyboard.type('a/b')
  expect(await email.inputValue()).toBe('a/b')
})

journey('A2.136 Escape takes the focus out of the search, and the highlight', async () => {
  const { page } = await closedSearch()
  const box = headerSearch(page)
  await box.focus()
  await rowsOf(page).first().waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await highlightedText(page)).toBeTruthy()
  await page.keyboard.press('Escape')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await box.focus()
  await rowsOf(page).first().waitFor()
  expect(await highlightedText(page)).toBeNull()
})

journey('Escape leads from a row of the search back to the field', async () => {
  const { page } = await closedSearch()
  const box = headerSearch(page)
  await box.focus()
  await rowsOf(page).nth(4).waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(rowsOf(page).first())).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused(box)).toBe(true)
})

journey('a search that fails says so, and Retry searches again', async () => {
  const { page, expectNoise } = await closedSearch()
  expectNoise(/500 .*search-project/)
  let fails = true
  await page.route('**/api/search-project*', async (route) => {
    if (fails) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  })
  await headerSearch(page).fill('tidewell')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  fails = false
  await retry.press('Enter')
  await rowsOf(page).filter({ hasText: 'Tidewell' }).waitFor()
  expect(await headerSearch(page).evaluate((one) => one === document.activeElement)).toBe(true)
})

journey('on a phone the search opens from an icon and leads to a project', async () => {
  const { page } = await closedSearch(NARROW)
  await headerSearch(page).focus()
  await headerSearch(page).fill('corvane')
  await rowsOf(page).filter({ hasText: 'Corvane' }).click()
  await page.waitForURL('**/projects/corvane')
})

const openedHome = openOnce(async (open) => await open('/'))

journey('A2.121 the search of the banner says what it takes', async () => {
  const { page } = await openedHome()
  expect(await bannerSearch(page).getAttribute('placeholder')).toBe(
    'Search Project by Name / Token',
  )
})

journey('A2.131 A2.3 a click on a result opens the page of that project', async () => {
  const { page } = await openedHome()
  await showAnew(page)
  await bannerSearch(page).fill('quernstead')
  await rowsOf(page).filter({ hasText: 'Quernstead' }).click()
  await page.waitForURL('**/projects/quernstead')
  await page.getByRole('heading', { name: /Quernstead/, level: 1 }).waitFor()
  expect(await page.getByText('QRN').first().isVisible()).toBe(true)
})

journey(
  'A2.137 scrolling the page takes the focus out of the search, scrolling the list does not',
  async () => {
    const { page } = await openedHome()
    await showAnew(page, '/', { width: 1440, height: 700 })
    const box = bannerSearch(page)
    await box.focus()
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: 'Load more' }).first().click()
    await rowsOf(page).nth(9).waitFor()
    const list = await page.getByRole('listbox').boundingBox()
    await page.mouse.move((list?.x ?? 0) + 50, (list?.y ?? 0) + 50)
    await page.mouse.wheel(0, 40)
    await page.waitForTimeout(300)
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.mouse.move(1300, 600)
    await page.mouse.wheel(0, 120)
    await page.waitForFunction(() => document.activeElement?.tagName !== 'INPUT')
  },
)
