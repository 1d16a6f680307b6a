import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { listsOf, openLists, openPanel, panelOf, writes } from './watchlist-page.ts'

journey(
  'A2.138 A2.140 the panel has a title, and its field says what it takes',
  async ({ open }) => {
    const { page } = await openLists(open, [{ name: 'One' }])
    const { panel } = await openPanel(page)
    await panel.getByRole('heading', { name: 'Add Projects', exact: true }).waitFor()
    expect(await panel.getByRole('combobox').getAttribute('placeholder')).toBe(
      'Search Project by Name / Token',
    )
  },
)

journey('A2.141 A9.4 the panel shows what is trending in 256 pixels', async ({ open }) => {
  const { page } = await openLists(open, [{ name: 'One' }])
  const { panel } = await openPanel(page)
  await panel.getByRole('heading', { name: 'Trending Search', exact: true }).waitFor()
  expect((await panel.getByRole('listbox').locator('..').boundingBox())?.height).toBe(256)
})

journey('A7.79 trending projects and matches are fetched ten at a time', async ({ open }) => {
  const { page, calls } = await openLists(open, [{ name: 'One' }])
  const { panel, field, choices } = await openPanel(page)
  expect(await choices.count()).toBe(10)
  await field.fill('er')
  await panel.getByRole('heading', { name: /projects match/ }).waitFor()
  const queries = calls
    .filter(({ path }) => path.startsWith('/api/search-project'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
  expect(new Set(queries.map((query) => query.get('keyword') ?? ''))).toEqual(new Set(['', 'er']))
  expect(new Set(queries.map((query) => query.get('perPage')))).toEqual(new Set(['10']))
})

journey('A2.139 the panel for one project has a title of its own', async ({ open }) => {
  const { page } = await openLists(open, [{ name: 'One' }])
  const { panel } = panelOf(page, 'Add your first project')
  await panel.getByRole('heading', { name: 'Add your first project', exact: true }).waitFor()
})

journey(
  'A2.144 A2.145 the panel for one project closes after adding, and comes back without the keyword',
  async ({ open }) => {
    const { page, visitor } = await openLists(open, [{ name: 'One', projects: ['quernstead'] }])
    const { panel, field, choices } = panelOf(page, 'Add a project')
    const button = page.getByRole('button', { name: 'Add a project' })
    await button.click()
    await field.fill('corvane')
    await choices.filter({ hasText: 'Corvane' }).click()
    await page.getByText('The project is successfully added').waitFor()
    await panel.waitFor({ state: 'detached' })
    expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead', 'corvane'] }])
    await button.click()
    await choices.first().waitFor()
    expect(await field.inputValue()).toBe('')
  },
)

journey('A2.143 choosing one that is there already does nothing', async ({ open }) => {
  const { page, calls } = await openLists(open, [{ name: 'One', projects: ['quernstead'] }])
  await page.getByRole('button', { name: 'Add a project' }).click()
  const { panel, choices } = panelOf(page, 'Add a project')
  await choices.filter({ hasText: 'Quernstead' }).click()
  await page.waitForTimeout(200)
  expect(writes(calls)).toEqual([])
  expect(await panel.isVisible()).toBe(true)
})

journey('A2.142 A8.36 a click adds the project and says so', async ({ open }) => {
  const { page, visitor } = await openLists(open, [{ name: 'One' }])
  const { choices } = await openPanel(page)
  await choices.filter({ hasText: 'Quernstead' }).click()
  await page.getByText('The project is successfully added', { exact: true }).waitFor()
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead'] }])
})

journey('A2.146 the panel for several adds each project once and stays open', async ({ open }) => {
  const { page, calls, visitor } = await openLists(open, [{ name: 'One' }])
  const { panel, choices } = await openPanel(page)
  for (const name of ['Quernstead', 'Lumenfold']) {
    await choices.filter({ hasText: name }).click()
    await choices.filter({ hasText: name }).getByText('Added').waitFor()
    await page.getByText('The project is successfully added').first().waitFor()
    await page.waitForFunction(
      () => !document.querySelector('[data-project-option][aria-disabled]'),
    )
  }
  await choices.filter({ hasText: 'Quernstead' }).click()
  await page.waitForTimeout(200)
  expect(await panel.isVisible()).toBe(true)
  expect(writes(calls, 'update')).toHaveLength(2)
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead', 'lumenfold'] }])
})
