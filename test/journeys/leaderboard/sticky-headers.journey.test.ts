import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { showAnew } from './leaderboard-page.ts'

const HEADER = 56

/** Scrolls until that element stands in the middle of the screen. */
const toMiddle = async (element: Locator): Promise<void> => {
  await element.waitFor()
  await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
}

/** What is seen right below the page's header, at the place of that head. */
const seenAbove = async (page: Page, head: Locator): Promise<string> => {
  const box = await head.boundingBox()
  return await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('th')?.textContent ?? '',
    [(box?.x ?? 0) + (box?.width ?? 0) / 2, HEADER + 16],
  )
}

const headOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Leaderboard' }).getByRole('columnheader', { name })

const openedHome = openOnce(async (open) => await open('/'))

journey.for([
  ['fits', WIDE],
  ['scrolls sideways', { width: 1100, height: 800 }],
  ['scrolls sideways on a tablet', { width: 768, height: 1024 }],
] as const)(
  'the leaderboard’s heads stay at the top of the screen where it %s',
  async ([, viewport]) => {
    const { page } = await openedHome()
    await showAnew(page, '/', viewport)
    await toMiddle(page.locator('tr[data-project]').nth(35))
    expect(await seenAbove(page, headOf(page, 'Project'))).toBe('Project')
    const score = headOf(page, 'Score, band, interval')
    expect(await seenAbove(page, score)).toBe('Score, band, interval')
  },
)

journey('a head that stays scrolls sideways with its column, and sorts', async () => {
  const { page } = await openedHome()
  await showAnew(page, '/', { width: 1100, height: 800 })
  await toMiddle(page.locator('tr[data-project]').nth(35))
  const table = page.getByRole('table', { name: 'Leaderboard' })
  await table.evaluate((element) => (element.parentElement!.scrollLeft = 5000))
  const head = headOf(page, 'Market cap')
  await expect.poll(async () => await seenAbove(page, head)).toBe('Market cap')
  const box = await head.boundingBox()
  await page.mouse.click(box!.x + box!.width - 8, HEADER + 16)
  await page.waitForURL('**/?sort=mcap')
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  expect(await page.locator('[aria-hidden="true"] :focus').count()).toBe(0)
})

journey('where columns do not fit, the edge says that there are more', async () => {
  const { page } = await openedHome()
  await showAnew(page, '/', { width: 768, height: 1024 })
  const table = page.getByRole('table', { name: 'Leaderboard' })
  await table.waitFor()
  const edge = async () =>
    await table.evaluate(
      (element) => getComputedStyle(element.parentElement!.parentElement!, '::after').content,
    )
  await expect.poll(edge).toBe('""')
  await table.evaluate((element) => (element.parentElement!.scrollLeft = 5000))
  await expect.poll(edge).toBe('none')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})

journey('a key that comes to a head is seen there', async () => {
  const { page } = await openedHome()
  await showAnew(page, '/', { width: 1100, height: 800 })
  const head = headOf(page, 'Score, band, interval').getByRole('button')
  await page.locator('tr[data-project]').first().getByRole('link').focus()
  // Backwards from the first row: tick and star, then the heads.
  for (let stops = 0; stops < 20; stops++) {
    if (await head.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
  }
  expect(await head.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(
    await head.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === one
    }),
  ).toBe(true)
})

const COMPARED = '/compare?ids=tidewell,quernstead,corvane,cairnwick'
const openedComparison = openOnce(async (open) => await open(COMPARED))

journey.for([
  ['a desktop', WIDE],
  ['a tablet', { width: 768, height: 1024 }],
  ['a phone', NARROW],
] as const)('the names of those compared stay at the top on %s', async ([, viewport]) => {
  const { page } = await openedComparison()
  await showAnew(page, COMPARED, viewport)
  const table = page.getByRole('table')
  await toMiddle(table.getByRole('rowheader', { name: /Holder/ }).first())
  for (const name of ['Tidewell', 'Quernstead']) {
    const head = table.getByRole('columnheader', { name: new RegExp(name) })
    expect(await seenAbove(page, head)).toContain(name)
  }
})

journey('on a phone two of the compared stand side by side, with what is compared', async () => {
  const { page } = await openedComparison()
  await showAnew(page, COMPARED, NARROW)
  const table = page.getByRole('table')
  const row = table.getByRole('row', { name: /Admin control/ })
  await toMiddle(row)
  const cells = await row.getByRole('cell').all()
  expect(cells).toHaveLength(4)
  const [first, second, third] = await Promise.all(
    cells.map(async (cell) => await cell.boundingBox()),
  )
  expect(first!.width).toBeGreaterThanOrEqual(140)
  expect(second!.x + second!.width).toBeLessThanOrEqual(NARROW.width)
  expect(third!.x).toBeGreaterThanOrEqual(NARROW.width - 20)
  const label = row.getByRole('rowheader').locator('a')
  const before = await label.boundingBox()
  await table.evaluate((element) => (element.parentElement!.scrollLeft = 5000))
  expect((await label.boundingBox())?.x).toBe(before?.x)
  const head = table.getByRole('columnheader', { name: /Cairnwick/ })
  await expect.poll(async () => await seenAbove(page, head)).toContain('Cairnwick')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
})
