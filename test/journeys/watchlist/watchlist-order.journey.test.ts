import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { listNames, openLists, writes } from './watchlist-page.ts'
import { failRequests } from '../intercept.ts'

const THREE = [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]

/** Drags the handle of a list to where another one is, and lets it go there, unless a key is pressed first. */
const dragTo = async (page: Page, name: string, target: string, key?: string): Promise<void> => {
  const entry = (text: string) =>
    page
      .getByRole('navigation', { name: 'Watchlists' })
      .getByRole('listitem')
      .filter({ hasText: text })
  const handle = await entry(name).locator('[aria-hidden="true"]').first().boundingBox()
  const goal = await entry(target).boundingBox()
  if (!handle || !goal) throw new Error('There is no handle.')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(goal.x + 12, goal.y + 2, { steps: 4 })
  if (key !== undefined) await page.keyboard.press(key)
  await page.mouse.up()
}

const order = async (page: Page, names: readonly string[]): Promise<void> =>
  await expect.poll(async () => await listNames(page)).toEqual(names)

const openedThree = openOnce(async (open) => await openLists(open, THREE))
const openedMine = openOnce(
  async (open) =>
    await openLists(open, [{ name: 'Mine', projects: ['tidewell', 'quernstead', 'corvane'] }]),
)

journey('a move that fails says so, and the list is back in its place', async () => {
  const { page, expectNoise } = await openedThree()
  expectNoise(/500 .*reorder/)
  await failRequests(page, '/api/watchlist/reorder')
  await dragTo(page, 'Three', 'One')
  await page.getByText('Unable to move watchlist.').waitFor()
  await order(page, ['One', 'Two', 'Three'])
  await page.unrouteAll()
})

journey('Undo of a deletion says so, and puts the list where it was', async () => {
  const { page } = await openedThree()
  await page.getByRole('link', { name: /^One/ }).click()
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor()
  const trash = page.getByRole('button', { name: 'Delete watchlist' })
  await trash.click()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('Successfully restored watchlist One.').waitFor()
  await expect.poll(async () => await isFocused(trash)).toBe(true)
  await order(page, ['One', 'Two', 'Three'])
})

journey('Undo is offered for 20 seconds', async ({ open }) => {
  const { page } = await openLists(open, [{ name: 'One' }, { name: 'Two' }])
  await page.clock.install()
  await page.goto('/my/watchlists')
  await page.getByRole('button', { name: 'Delete watchlist' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.clock.fastForward(15_000)
  await page.evaluate(async () => await new Promise((drawn) => setTimeout(drawn, 500)))
  expect(await undo.count()).toBe(1)
  await page.clock.fastForward(6_000)
  await undo.waitFor({ state: 'detached' })
})

journey(
  'a list that another device has changed is not deleted unseen, and Undo brings back all of it',
  async ({ open }) => {
    const list = { name: 'Mine', projects: ['tidewell'] }
    const { page, visitor } = await openLists(open, [list])
    const [seen] = await listsOf(visitor)
    const projects = ['tidewell', 'quernstead']
    await visitor.post('/api/watchlist/update', { ...seen, projects })

    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    await page.getByText('It was changed elsewhere: look at it again').waitFor()
    await page.getByRole('table').getByRole('link', { name: 'Quernstead' }).waitFor()
    expect(await listsOf(visitor)).toMatchObject([{ name: 'Mine', projects }])
    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Successfully restored watchlist Mine.').waitFor()
    expect(await listsOf(visitor)).toMatchObject([{ name: 'Mine', projects }])
  },
)

journey('Undo of a deletion keeps how the lists were moved meanwhile', async ({ open }) => {
  const { page } = await openLists(open, [...THREE, { name: 'Four' }])
  await page.getByRole('link', { name: /^Two/ }).click()
  await page.getByRole('heading', { name: 'Two', level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Delete watchlist' }).click()
  await page.getByText('Successfully deleted watch list.').waitFor()
  const moved = page.waitForResponse('**/api/watchlist/reorder')
  await dragTo(page, 'Four', 'One')
  await moved
  const restored = page.waitForResponse('**/api/watchlist/reorder')
  await page.getByRole('button', { name: 'Undo' }).click()
  await restored
  await order(page, ['Four', 'One', 'Two', 'Three'])
})

journey('two Undo in a row put both lists where they were', async ({ open }) => {
  const { page } = await openLists(open, THREE)
  for (const name of ['One', 'Two']) {
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    const deleted = page.waitForResponse('**/api/watchlist/delete')
    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    await deleted
  }
  const { promise: bothPressed, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/watchlist/create', async (route) => {
    await bothPressed
    await route.continue()
  })
  const offers = page.getByRole('button', { name: 'Undo' })
  await expect.poll(async () => await offers.count()).toBe(2)
  await offers.first().click()
  await expect.poll(async () => await offers.count()).toBe(1)
  await offers.click()
  letGo()
  await page.getByText('Successfully restored watchlist One.').waitFor()
  await page.getByText('Successfully restored watchlist Two.').waitFor()
  await order(page, ['One', 'Two', 'Three'])
})

journey('by keyboard a list is moved by a menu, which says its new place', async () => {
  const { page, visitor } = await openedThree()
  await page.getByRole('link', { name: /^Two/ }).click()
  await page.getByRole('heading', { name: 'Two', level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Move watchlist' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menu')
  const recorded = page.waitForResponse('**/api/watchlist/reorder')
  await page.keyboard.press('Enter')
  await order(page, ['Two', 'One', 'Three'])
  await recorded
  await page.getByRole('status').getByText('Two: 1 of 3').waitFor({ state: 'attached' })
  expect((await listsOf(visitor)).map(({ name }) => name)).toEqual(['Two', 'One', 'Three'])
})

journey('on a phone the menu moves a list to the right', async () => {
  const { page } = await openedThree()
  await page.setViewportSize(NARROW)
  await page.getByRole('link', { name: /^One/ }).click()
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Move watchlist' }).click()
  const recorded = page.waitForResponse('**/api/watchlist/reorder')
  const right = page.getByRole('menuitem', { name: 'Move right' })
  // An arrow to the right.
  expect(await right.locator('path').getAttribute('d')).toBe('M9 3l4.5 5L9 13M13 8H3')
  await right.click()
  await recorded
  await order(page, ['Two', 'Three', 'One'])
})

journey('a list is dragged to another place, unless Escape ends it, and stays there', async () => {
  const { page, visitor, calls } = await openedThree()
  await page.setViewportSize(WIDE)
  const before = calls.length
  await dragTo(page, 'One', 'Two', 'Escape')
  await order(page, ['Two', 'Three', 'One'])
  const recorded = page.waitForResponse('**/api/watchlist/reorder')
  await dragTo(page, 'One', 'Two')
  await order(page, ['One', 'Two', 'Three'])
  await recorded
  expect((await listsOf(visitor)).map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  expect(writes(calls.slice(before), 'reorder')).toHaveLength(1)
  await page.reload()
  await order(page, ['One', 'Two', 'Three'])
})

journey('the heads of a list’s table sort it, the best rank first at first', async () => {
  const { page } = await openedMine()
  const table = page.getByRole('table', { name: 'Mine' })
  await table.getByRole('link', { name: 'Quernstead' }).waitFor()
  const names = async () =>
    (await table.locator('tr[data-project]').all()).length === 3
      ? await table
          .locator('tr[data-project]')
          .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-project')))
      : []
  await expect.poll(names).toEqual(['quernstead', 'corvane', 'tidewell'])
  await table.getByRole('button', { name: 'Project' }).click()
  await expect.poll(names).toEqual(['corvane', 'quernstead', 'tidewell'])
  expect(await table.locator('th[aria-sort="ascending"]').innerText()).toBe('Project')
  await table.getByRole('button', { name: 'Score' }).click()
  await table.getByRole('button', { name: 'Score' }).click()
  await expect.poll(names).toEqual(['tidewell', 'corvane', 'quernstead'])
})

journey('the height of rows is chosen, and holds after a reload', async () => {
  const { page } = await openedMine()
  const table = page.getByRole('table', { name: 'Mine' })
  await table.getByRole('link', { name: 'Tidewell' }).waitFor()
  await page.getByText('Compact', { exact: true }).click()
  await page.locator('table[data-density="compact"]').waitFor()
  await page.reload()
  await page.locator('table[data-density="compact"]').waitFor()
})

journey('the columns of the lists are chosen, stay, and can be reset', async () => {
  const { page } = await openedMine()
  const heads = page.getByRole('table', { name: 'Mine' }).getByRole('columnheader')
  const marketCap = heads.filter({ hasText: 'Market cap' })
  await heads.first().waitFor()
  expect(await marketCap.count()).toBe(0)
  await page.getByRole('button', { name: 'Columns 5' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByText('Market cap').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await marketCap.waitFor()
  await page.reload()
  await marketCap.waitFor()
  await page.getByRole('button', { name: 'Columns 6' }).click()
  await dialog.getByRole('button', { name: 'Reset columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  // As long as the dialog is open, no role beside it is found.
  await heads.first().waitFor()
  expect(await marketCap.count()).toBe(0)
})

journey('j, k and w work on the rows of a list', async () => {
  const { page, visitor } = await openedMine()
  const table = page.getByRole('table', { name: 'Mine' })
  await table.getByRole('link', { name: 'Tidewell' }).waitFor()
  await page.locator('body').press('j')
  const focused = async () => await page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toContain('Quernstead')
  await page.keyboard.press('j')
  expect(await focused()).not.toContain('Quernstead')
  await page.keyboard.press('k')
  expect(await focused()).toContain('Quernstead')
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  await page.getByText('The project is successfully removed').waitFor()
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['tidewell', 'quernstead'] }])
})

journey('while a list is renamed its name stays the heading above the others', async () => {
  const { page } = await openedMine()
  await page.getByRole('heading', { level: 3, name: 'Projects' }).waitFor()
  await page.getByRole('button', { name: 'Rename watchlist' }).click()
  await page.getByRole('form', { name: 'Rename watchlist' }).waitFor()
  expect(await page.getByRole('heading', { level: 2, name: 'Mine' }).count()).toBe(1)
})
