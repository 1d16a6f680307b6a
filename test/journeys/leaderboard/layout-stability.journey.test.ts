import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { holdRequests } from '../intercept.ts'
import { showAnew } from './leaderboard-page.ts'

const places = async (those: Locator): Promise<readonly (readonly number[])[]> =>
  await those.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width } = one.getBoundingClientRect()
      return [left, top + scrollY, width].map(Math.round)
    }),
  )

const opened = openOnce(async (open) => await open('/'))

journey('chips that come and go move nothing that can be pressed', async () => {
  const { page } = await opened()
  await showAnew(page)
  await page.locator('tr[data-project]').first().waitFor()
  const filters = page.getByRole('group', { name: 'Filters' })
  const presets = page.getByRole('button', { name: /^(Audited, KYC|Capped|Lost)/ })
  const labels = filters.locator('label')
  const heads = page.getByRole('table', { name: 'Leaderboard' }).getByRole('columnheader')
  const before = [await places(presets), await places(labels), await places(heads)]
  const names = await labels.allInnerTexts()
  expect(before[0]).toHaveLength(3)

  await filters.getByRole('checkbox', { name: 'Lending' }).check()
  await filters.getByRole('checkbox', { name: 'KYC verified' }).check()
  await filters.getByRole('checkbox', { name: 'Bug bounty' }).check()
  await page.getByRole('button', { name: 'Capped scores' }).click()
  await page.waitForURL('**/?*capped=1*')
  const chips = page.getByRole('button', { name: /^Remove the filter/ })
  await expect.poll(async () => await chips.count()).toBe(4)
  await requestsDone(page)
  expect(await labels.allInnerTexts()).toEqual(names)
  expect([await places(presets), await places(labels), await places(heads)]).toEqual(before)

  // Where chips go on beyond the edge, all of them can still be removed at once.
  for (const name of ['Monitored', 'No open critical']) {
    await filters.getByRole('checkbox', { name }).check()
  }
  await page.getByRole('radio', { name: 'Audited' }).check()
  await expect.poll(async () => await chips.count()).toBe(7)
  expect([await places(presets), await places(labels), await places(heads)]).toEqual(before)
  await page.getByRole('button', { name: 'Clear all', exact: true }).first().click()
  await expect.poll(async () => await chips.count()).toBe(0)
  expect([await places(presets), await places(labels), await places(heads)]).toEqual(before)
})

journey.for([
  ['on a wide screen', { width: 1440, height: 900 }],
  ['on a tablet', { width: 1000, height: 800 }],
  ['on a phone', NARROW],
] as const)('the first rows move no column head, %s', async ([, viewport], { open }) => {
  const { page } = await open('/robots.txt', { viewport })
  const rows = await holdRequests(page, /\/api\/leaderboard/)
  await page.goto('/?sort=score')
  await rows.firstRequest
  const table = page.getByRole('table', { name: 'Leaderboard' })
  await table.waitFor()
  const before = await places(table)
  rows.release()
  await page.locator('tr[data-project]').first().waitFor()
  expect(await places(table)).toEqual(before)
})

journey('rows of later pages have their room before they come', async ({ open }) => {
  const { page } = await open('/robots.txt')
  const rows = await holdRequests(page, /\/api\/leaderboard/)
  await page.goto('/?page=2')
  await rows.firstRequest
  const leaderboard = page.getByRole('table', { name: 'Leaderboard' })
  const room = await leaderboard.evaluate((table) => table.getBoundingClientRect().height)
  rows.release()
  const projects = leaderboard.locator('tr[data-project]')
  await expect.poll(async () => await projects.count()).toBe(100)
  const head = await leaderboard.boundingBox()
  const last = await projects.last().boundingBox()
  expect(last!.y + last!.height - head!.y).toBe(room)
})

journey('the filter of incidents says that unknown ones are left out', async () => {
  const { page } = await opened()
  await showAnew(page)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters
    .getByRole('checkbox', { name: 'No active incident unknown left out', exact: true })
    .waitFor()
})

journey('what drawings mean stands between the filters and the rows', async () => {
  const { page } = await opened()
  await showAnew(page)
  await page.locator('tr[data-project]').first().waitFor()
  const legend = page.getByText('C code · G governance', { exact: false })
  const top = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? NaN
  expect(await top(legend)).toBeGreaterThan(await top(page.getByRole('group', { name: 'Filters' })))
  // Rows may be drawn anew while they are measured.
  const firstRow = async () => await top(page.locator('tr[data-project]').first())
  await expect.poll(firstRow).toBeGreaterThan(await top(legend))
})

journey('on a phone the chip of a filter is there whole, with what takes it away', async () => {
  const { page } = await opened()
  await showAnew(page, '/?audit=audited', NARROW)
  const chip = page.getByRole('button', { name: 'Remove the filter Audit Audited' })
  const box = await chip.boundingBox()
  const clear = await page.getByRole('button', { name: 'Clear all' }).boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(clear!.x)
  await chip.click()
  await chip.waitFor({ state: 'detached' })
})

journey('on a phone rows have their rank and no hidden cell, and figures a head', async () => {
  const { page } = await opened()
  await showAnew(page, '/', NARROW)
  const rows = page.locator('tr[data-project]')
  await rows.first().waitFor()
  const texts = (await rows.allInnerTexts()).slice(0, 3)
  expect(texts.map((text) => /#(\d+) · /.exec(text)?.[1])).toEqual(['1', '2', '3'])
  const hidden = rows.locator('td').filter({ visible: false })
  expect(await hidden.count()).toBe(0)
  const [score, days] = [
    page.getByText('Score', { exact: true }),
    page.getByText('30 d', { exact: true }),
  ].map((head) => head.filter({ visible: true }).first())
  const right = async (of: Locator | undefined): Promise<number> => {
    const box = await of?.boundingBox()
    return Math.round((box?.x ?? NaN) + (box?.width ?? NaN))
  }
  const change = rows
    .first()
    .getByText(/^([+−][\d.]+|0\.0|N\/A)$/)
    .filter({ visible: true })
    .first()
  expect(await right(days)).toBe(await right(change))
  expect(await right(score)).toBeLessThan(await right(days))
})
