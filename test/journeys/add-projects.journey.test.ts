import { expect } from 'vitest'
import { journey } from '../support/journey.ts'
import { listsOf, openLists, openPanel, panelOf, writes } from './watchlist-page.ts'

journey(
  'A2.138 A2.140 A2.141 A7.79 A9.4 the panel shows ten trending projects in 256 pixels',
  async ({ open }) => {
    const { page, calls } = await openLists(open, [{ name: 'One' }])
    const { panel, field, choices } = await openPanel(page)
    await panel.getByRole('heading', { name: 'Trending Search' }).waitFor()
    expect(await choices.count()).toBe(10)
    expect((await panel.getByRole('list').boundingBox())?.height).toBe(256)
    await field.fill('er')
    await panel.getByRole('heading', { name: /projects match/ }).waitFor()
    const asked = calls
      .filter(({ path }) => path.startsWith('/api/search-project'))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]))
    expect(asked.map((query) => [query.get('keyword') ?? '', query.get('perPage')])).toEqual([
      ['', '10'],
      ['er', '10'],
    ])
  },
)

journey(
  'A2.139 A2.144 A2.145 the panel for one project has a title of its own and closes',
  async ({ open }) => {
    const { page, visitor } = await openLists(open, [{ name: 'One' }])
    const { panel, field, choices } = panelOf(page, 'Add your first project')
    await field.fill('corvane')
    await choices.filter({ hasText: 'Corvane' }).click()
    await page.getByText('The project is successfully added').waitFor()
    await panel.waitFor({ state: 'detached' })
    expect(await listsOf(visitor)).toMatchObject([{ projects: ['corvane'] }])
    await page.getByRole('button', { name: 'Add a project' }).click()
    expect(await panelOf(page, 'Add a project').field.inputValue()).toBe('')
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

journey(
  'A2.142 A2.146 A8.36 the panel for several adds at every click and stays open',
  async ({ open }) => {
    const { page, calls, visitor } = await openLists(open, [{ name: 'One' }])
    const { panel, choices } = await openPanel(page)
    for (const name of ['Quernstead', 'Lumenfold']) {
      await choices.filter({ hasText: name }).click()
      await choices.filter({ hasText: name }).getByText('Added').waitFor()
      await page.getByText('The project is successfully added').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[data-choice][aria-disabled]'))
    }
    await choices.filter({ hasText: 'Quernstead' }).click()
    await page.waitForTimeout(200)
    expect(await panel.isVisible()).toBe(true)
    expect(writes(calls, 'update')).toHaveLength(2)
    expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead', 'lumenfold'] }])
  },
)
