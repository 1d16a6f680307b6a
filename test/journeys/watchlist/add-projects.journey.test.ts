import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { createForm, openLists, openPanel, panelOf, writes } from './watchlist-page.ts'

/** The journeys add to the list in turn. */
const opened = openOnce(async (open) => await openLists(open, [{ name: 'One' }]))

journey('A2.139 the panel for one project has a title of its own', async () => {
  const { page } = await opened()
  const { panel } = panelOf(page, 'Add your first project')
  await panel.getByRole('heading', { name: 'Add your first project', exact: true }).waitFor()
})

journey('A2.138 A2.140 the panel has a title, and its field says what it takes', async () => {
  const { page } = await opened()
  const { panel } = await openPanel(page)
  await panel.getByRole('heading', { name: 'Add Projects', exact: true }).waitFor()
  expect(await panel.getByRole('combobox').getAttribute('placeholder')).toBe(
    'Search Project by Name / Token',
  )
})

journey('A2.141 A9.4 the panel shows what is trending in 256 pixels', async () => {
  const { page } = await opened()
  const { panel } = panelOf(page)
  await panel.getByRole('heading', { name: 'Trending Search', exact: true }).waitFor()
  expect((await panel.getByRole('listbox').locator('..').boundingBox())?.height).toBe(256)
})

journey('A7.79 trending projects and matches are fetched ten at a time', async () => {
  const { page, calls } = await opened()
  const { panel, field, choices } = panelOf(page)
  expect(await choices.count()).toBe(10)
  await field.fill('er')
  await panel.getByRole('heading', { name: /projects match/ }).waitFor()
  await field.fill('')
  const queries = calls
    .filter(({ path }) => path.startsWith('/api/search-project'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
  expect(new Set(queries.map((query) => query.get('keyword') ?? ''))).toEqual(new Set(['', 'er']))
  expect(new Set(queries.map((query) => query.get('perPage')))).toEqual(new Set(['10']))
})

journey('A2.142 A8.36 a click adds the project and says so', async () => {
  const { page, visitor } = await opened()
  const { choices } = panelOf(page)
  await choices.filter({ hasText: 'Quernstead' }).click()
  await page.getByText('The project is successfully added', { exact: true }).waitFor()
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead'] }])
})

journey('A2.146 the panel for several adds each project once and stays open', async () => {
  const { page, calls, visitor } = await opened()
  const { panel, choices } = panelOf(page)
  await choices.filter({ hasText: 'Lumenfold' }).click()
  await choices.filter({ hasText: 'Lumenfold' }).getByText('Added').waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-project-option][aria-disabled]'))
  await choices.filter({ hasText: 'Quernstead' }).click()
  await requestsDone(page)
  expect(await panel.isVisible()).toBe(true)
  expect(writes(calls, 'update')).toHaveLength(2)
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead', 'lumenfold'] }])
})

journey('A2.143 choosing one that is there already does nothing', async () => {
  const { page, calls } = await opened()
  await page.reload()
  await page.getByRole('button', { name: 'Add a project' }).click()
  const before = calls.length
  const { panel, choices } = panelOf(page, 'Add a project')
  await choices.filter({ hasText: 'Quernstead' }).click()
  await requestsDone(page)
  expect(writes(calls.slice(before))).toEqual([])
  expect(await panel.isVisible()).toBe(true)
})

journey(
  'A2.144 A2.145 the panel for one project closes after adding, and comes back without the keyword',
  async () => {
    const { page, visitor } = await opened()
    const { panel, field, choices } = panelOf(page, 'Add a project')
    const button = page.getByRole('button', { name: 'Add a project' })
    await field.fill('corvane')
    await choices.filter({ hasText: 'Corvane' }).click()
    await page.getByText('The project is successfully added').waitFor()
    await panel.waitFor({ state: 'detached' })
    expect(await listsOf(visitor)).toMatchObject([
      { projects: ['quernstead', 'lumenfold', 'corvane'] },
    ])
    await button.click()
    await choices.first().waitFor()
    expect(await field.inputValue()).toBe('')
  },
)

journey('A2.145 the panel of an empty list closes after adding, too', async () => {
  const { page } = await opened()
  const { name, confirm } = createForm(page)
  await name.fill('Two')
  await confirm.click()
  const { choices } = panelOf(page, 'Add your first project')
  await choices.filter({ hasText: 'Quernstead' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Quernstead' }).waitFor()
  await page.getByRole('button', { name: 'Add a project', exact: true }).waitFor()
  expect(await choices.count()).toBe(0)
})
