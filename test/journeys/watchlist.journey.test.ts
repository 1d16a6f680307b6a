import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, type Tab, type TabOptions } from '../support/journey.ts'
import type { Visitor } from '../support/visitor.ts'

type Open = (path: string, options?: TabOptions) => Promise<Tab>

interface List {
  readonly id: string
  readonly name: string
  readonly projects: readonly string[]
}

const listsOf = async (visitor: Visitor): Promise<readonly List[]> =>
  (await (await visitor.get('/api/watchlist')).json()) as List[]

/** A user with these lists, on the page of the watchlists. */
const openLists = async (
  open: Open,
  lists: readonly { readonly name: string; readonly projects?: readonly string[] }[] = [],
  options?: TabOptions,
) => {
  const tab = await open('/company/privacy-policy', options)
  const { visitor } = await tab.signInAsNewUser()
  for (const { name, projects = [] } of lists) {
    await visitor.post('/api/watchlist/create', { name, projects })
  }
  await tab.page.goto('/my/watchlists')
  await tab.page.getByRole('button', { name: 'Rename watchlist' }).waitFor()
  return { ...tab, visitor }
}

const listNames = async (page: Page): Promise<readonly string[]> => {
  const links = page.getByRole('navigation', { name: 'Watchlists' }).getByRole('link')
  return (await links.allTextContents()).map((text) => text.replace(/\d+ projects?$/, '').trim())
}

const selectedName = async (page: Page): Promise<string> => {
  const chosen = page
    .getByRole('navigation', { name: 'Watchlists' })
    .locator('a[aria-current="page"]')
  return ((await chosen.textContent()) ?? '').replace(/\d+ projects?$/, '').trim()
}

const createForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'Create watchlist' })
  return {
    form,
    name: form.getByRole('textbox', { name: 'New watchlist' }),
    confirm: form.getByRole('button', { name: 'Confirm' }),
    cancel: form.getByRole('button', { name: 'Cancel' }),
  }
}

const renameForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Rename watchlist' }).click()
  const form = page.getByRole('form', { name: 'Rename watchlist' })
  return {
    name: form.getByRole('textbox', { name: 'Watchlist name' }),
    confirm: form.getByRole('button', { name: 'Confirm' }),
  }
}

const panelOf = (page: Page, title = 'Add Projects') => {
  const panel = page.getByRole('region', { name: title, exact: true })
  return {
    panel,
    field: panel.getByPlaceholder('Search Project by Name / Token'),
    choices: panel.locator('[data-choice]'),
  }
}

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Projects', exact: true }).click()
  const panel = panelOf(page)
  await panel.choices.first().waitFor()
  return panel
}

const writes = (calls: Tab['calls'], path = ''): Tab['calls'] =>
  calls.filter((call) => call.path.startsWith(`/api/watchlist/${path}`))

const fail = async (page: Page, path: string): Promise<void> => {
  await page.route(`**${path}`, async (route) => await route.fulfill({ status: 500, body: '{}' }))
}

/** Holds the answers to a path back until told. */
const holdBack = async (page: Page, path: string): Promise<() => void> => {
  let answer = (): void => {}
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${path}`, async (route) => {
    await told
    await route.continue()
  })
  return answer
}

journey('A2.18 A1.11 /my/watchlists shows all lists of the user', async ({ open }) => {
  const { page } = await openLists(open, [
    { name: 'DeFi', projects: ['quernstead', 'corvane'] },
    { name: 'Bridges', projects: ['marlspike'] },
  ])
  expect(await listNames(page)).toEqual(['DeFi', 'Bridges'])
  await page.getByRole('table').getByRole('link', { name: 'Quernstead' }).waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Corvane' }).waitFor()
  await page.getByRole('link', { name: /Bridges/ }).click()
  await page.getByRole('table').getByRole('link', { name: 'Marlspike' }).waitFor()
})

journey(
  'A4.88 A4.89 A4.97 a user without lists sees the temporary one, of which the server hears nothing',
  async ({ open }) => {
    const { page, calls, visitor } = await openLists(open)
    expect(await listNames(page)).toEqual(['My Watchlist'])
    const trash = page.getByRole('button', { name: 'Delete watchlist' })
    expect(await trash.getAttribute('aria-disabled')).toBe('true')
    await trash.click({ force: true })
    await page.waitForTimeout(200)
    expect(writes(calls)).toEqual([])
    expect(await listsOf(visitor)).toEqual([])
  },
)

journey(
  'A4.90 the first project on the temporary list makes a real one with that project',
  async ({ open }) => {
    const { page, calls, visitor } = await openLists(open)
    const { choices } = await openPanel(page)
    await choices.filter({ hasText: 'Quernstead' }).click()
    await page.getByText('The project is successfully added').waitFor()
    expect(writes(calls).map(({ path }) => path)).toEqual(['/api/watchlist/create'])
    expect(await listsOf(visitor)).toMatchObject([
      { name: 'My Watchlist', projects: ['quernstead'] },
    ])
  },
)

journey(
  'A4.91 A2.149 A8.30 the first list that is created takes the place of the temporary one',
  async ({ open }) => {
    const { page, visitor } = await openLists(open)
    const { name, confirm } = createForm(page)
    await name.fill('Custody')
    await confirm.click()
    await page.getByText('Successfully created watchlist Custody.').waitFor()
    expect(await listNames(page)).toEqual(['Custody'])
    expect(await selectedName(page)).toBe('Custody')
    expect(await listsOf(visitor)).toMatchObject([{ name: 'Custody', projects: [] }])
  },
)

journey(
  'A4.92 A8.32 renaming the temporary list makes a real one under the new name',
  async ({ open }) => {
    const { page, calls, visitor } = await openLists(open)
    const { name, confirm } = await renameForm(page)
    await name.fill('Treasury')
    await confirm.click()
    await page.getByText('Successfully renamed watch list.').waitFor()
    expect(writes(calls).map(({ path }) => path)).toEqual(['/api/watchlist/create'])
    expect(await listsOf(visitor)).toMatchObject([{ name: 'Treasury' }])
    expect(await listNames(page)).toEqual(['Treasury'])
  },
)

journey('A2.151 Enter in the name creates the list', async ({ open }) => {
  const { page, visitor } = await openLists(open)
  await createForm(page).name.fill('By key')
  await page.keyboard.press('Enter')
  await page.getByText('Successfully created watchlist By key.').waitFor()
  expect(await listsOf(visitor)).toMatchObject([{ name: 'By key' }])
})

journey('A2.150 A5.33 Cancel creates nothing and clears the input', async ({ open }) => {
  const { page, calls } = await openLists(open)
  const { name, cancel } = createForm(page)
  await name.fill('Never')
  await cancel.click()
  expect(await name.inputValue()).toBe('')
  expect(writes(calls)).toEqual([])
})

journey(
  'A2.147 A2.148 the name takes 20 characters and says so from the beginning',
  async ({ open }) => {
    const { page } = await openLists(open)
    const { form, name } = createForm(page)
    await form.getByText('Watchlist name cannot exceed 20 characters.').waitFor()
    await name.pressSequentially('123456789012345678901234')
    expect(await name.inputValue()).toBe('12345678901234567890')
  },
)

journey('A5.32 renaming takes 20 characters', async ({ open }) => {
  const { page } = await openLists(open, [{ name: 'One' }])
  const { name } = await renameForm(page)
  await name.fill('')
  await name.pressSequentially('123456789012345678901234')
  expect(await name.inputValue()).toBe('12345678901234567890')
})

journey('A5.28 Confirm with nothing or blanks in the input does nothing', async ({ open }) => {
  const { page, calls } = await openLists(open)
  const { name, confirm } = createForm(page)
  await confirm.click()
  await name.fill('   ')
  await confirm.click()
  await page.waitForTimeout(200)
  expect(writes(calls)).toEqual([])
})

journey(
  'A5.29 A5.30 the exact name of another list is refused, and the input is cleared',
  async ({ open }) => {
    const { page, calls } = await openLists(open, [{ name: 'DeFi' }])
    const { form, name, confirm } = createForm(page)
    await name.fill('DeFi')
    await confirm.click()
    await form.getByText('The name is already used').waitFor()
    expect(await name.inputValue()).toBe('')
    expect(writes(calls)).toEqual([])
    await name.fill('defi')
    await confirm.click()
    await page.getByText('Successfully created watchlist defi.').waitFor()
  },
)

journey(
  'a name that another tab took meanwhile is refused by the server, and the page says the same',
  async ({ open }) => {
    const { page, visitor } = await openLists(open)
    await visitor.post('/api/watchlist/create', { name: 'Taken' })
    const { form, name, confirm } = createForm(page)
    await name.fill('Taken')
    await confirm.click()
    await form.getByText('The name is already used').waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await listsOf(visitor)).toHaveLength(1)
  },
)

journey('A5.31 renaming to the name of another list is refused', async ({ open }) => {
  const { page, calls } = await openLists(open, [{ name: 'One' }, { name: 'Two' }])
  const { name, confirm } = await renameForm(page)
  await name.fill('Two')
  await confirm.click()
  await page.getByText('The name is already used').waitFor()
  expect(writes(calls)).toEqual([])
})

journey('A5.48 a double submit of the form creates once', async ({ open }) => {
  const { page, calls, visitor } = await openLists(open)
  const answer = await holdBack(page, '/api/watchlist/create')
  await createForm(page).name.fill('Once')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  answer()
  await page.getByText('Successfully created watchlist Once.').waitFor()
  expect(writes(calls)).toHaveLength(1)
  expect(await listsOf(visitor)).toHaveLength(1)
})

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

journey('A8.37 a star takes a project off the list again', async ({ open }) => {
  const { page, visitor } = await openLists(open, [
    { name: 'One', projects: ['quernstead', 'corvane'] },
  ])
  await page.getByRole('button', { name: 'Watch Quernstead' }).click()
  await page.getByText('The project is successfully removed').waitFor()
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['corvane'] }])
})

journey('A4.95 A8.38 a toggle that fails is undone on screen', async ({ open }) => {
  const { page, expectNoise } = await openLists(open, [{ name: 'One' }])
  expectNoise(/500 .*update/)
  await page.goto('/')
  const star = page.getByRole('button', { name: 'Watch Quernstead' })
  await star.waitFor()
  let fulfil = (): void => {}
  const told = new Promise<void>((resolve) => {
    fulfil = resolve
  })
  await page.route('**/api/watchlist/update', async (route) => {
    await told
    await route.fulfill({ status: 500, body: '{}' })
  })
  await star.click()
  await page.locator('button[aria-pressed="true"][aria-label="Watch Quernstead"]').waitFor()
  fulfil()
  await page.getByText('Unable to update watchlist.').waitFor()
  await page.locator('button[aria-pressed="false"][aria-label="Watch Quernstead"]').waitFor()
})

journey('A4.96 a second action while one is pending is ignored', async ({ open }) => {
  const { page, calls, visitor } = await openLists(open, [{ name: 'One' }])
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Quernstead' }).waitFor()
  const answer = await holdBack(page, '/api/watchlist/update')
  await page.getByRole('button', { name: 'Watch Quernstead' }).click()
  await page.getByRole('button', { name: 'Watch Corvane' }).click({ force: true })
  await page.getByRole('button', { name: 'Watch Quernstead' }).click({ force: true })
  answer()
  await page.getByText('The project is successfully added').waitFor()
  expect(writes(calls, 'update')).toHaveLength(1)
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['quernstead'] }])
})

journey(
  'A8.34 deleting moves the selection to the list before, and Undo brings it back',
  async ({ open }) => {
    const { page, visitor } = await openLists(open, [
      { name: 'One' },
      { name: 'Two', projects: ['corvane'] },
      { name: 'Three' },
    ])
    await page.getByRole('link', { name: /Two/ }).click()
    await page.getByRole('heading', { name: 'Two' }).waitFor()
    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    await page.getByText('Successfully deleted watch list.').waitFor()
    await page.getByRole('heading', { name: 'One' }).waitFor()
    expect(await selectedName(page)).toBe('One')
    expect(await listNames(page)).toEqual(['One', 'Three'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Two' }).waitFor()
    expect((await listsOf(visitor)).find(({ name }) => name === 'Two')).toMatchObject({
      projects: ['corvane'],
    })
  },
)

journey('A4.100 after the last real list the temporary one shows again', async ({ open }) => {
  const { page, visitor } = await openLists(open, [{ name: 'Only' }])
  await page.getByRole('button', { name: 'Delete watchlist' }).click()
  await page.getByText('Successfully deleted watch list.').waitFor()
  await page.getByRole('heading', { name: 'My Watchlist' }).waitFor()
  expect(await listNames(page)).toEqual(['My Watchlist'])
  expect(await listsOf(visitor)).toEqual([])
})

journey('A8.31 a create that fails says so', async ({ open }) => {
  const { page, expectNoise } = await openLists(open)
  expectNoise(/500 .*create/)
  await fail(page, '/api/watchlist/create')
  await createForm(page).name.fill('Failing')
  await page.keyboard.press('Enter')
  await page.getByText('Unable to create watchlist.').waitFor()
})

journey('A8.33 a rename that fails says so', async ({ open }) => {
  const { page, expectNoise } = await openLists(open, [{ name: 'One' }])
  expectNoise(/500 .*update/)
  await fail(page, '/api/watchlist/update')
  const { name } = await renameForm(page)
  await name.fill('Uno')
  await page.keyboard.press('Enter')
  await page.getByText('Unable to rename watchlist.').waitFor()
  expect(await listNames(page)).toEqual(['One'])
})

journey('A8.35 a delete that fails says so and the list stays', async ({ open }) => {
  const { page, expectNoise } = await openLists(open, [{ name: 'One' }, { name: 'Two' }])
  expectNoise(/500 .*delete/)
  await fail(page, '/api/watchlist/delete')
  await page.getByRole('button', { name: 'Delete watchlist' }).click()
  await page.getByText('Unable to delete watchlist.').waitFor()
  expect(await listNames(page)).toEqual(['One', 'Two'])
})

journey('A8.39 lists that cannot be loaded say so, and Retry loads them', async ({ open }) => {
  const { page, expectNoise, signInAsNewUser } = await open('/company/privacy-policy')
  expectNoise(/500 .*watchlist/)
  await signInAsNewUser()
  let fails = true
  await page.route('**/api/watchlist', async (route) => {
    if (fails) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  })
  await page.goto('/my/watchlists')
  await page.getByText('Something went wrong', { exact: true }).waitFor()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'My Watchlist' }).waitFor()
})

journey(
  'A6.3 A6.4 A6.5 watching while signed out asks to log in and sends nothing',
  async ({ open }) => {
    const { page, calls } = await open('/')
    await page.getByRole('button', { name: 'Watch Quernstead' }).click()
    await page.getByText('Please login to add projects to your watchlist.').waitFor()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/projects/corvane')
    await page.getByRole('button', { name: 'Watch Corvane' }).click()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    await page.goto('/my/watchlists')
    await page.getByText('Please login to add projects to your watchlist.').first().waitFor()
    expect(calls.filter(({ path }) => path.startsWith('/api/watchlist'))).toEqual([])
  },
)

journey('on a phone the message to log in links to the page for it', async ({ open }) => {
  const { page } = await open('/projects/corvane', { viewport: NARROW })
  await page.getByRole('button', { name: 'Watch Corvane' }).click()
  const message = page.getByText('Please login to add projects to your watchlist.')
  await message.waitFor()
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Log In' })
    .or(page.getByRole('region', { name: /notifications/i }).getByRole('link', { name: 'Log In' }))
    .first()
    .click()
  await page.waitForURL('**/auth/login?callbackUrl=**')
})

journey('A7.2 the calls carry the session cookie', async ({ open }) => {
  const { page, context } = await openLists(open)
  const [request] = await Promise.all([page.waitForRequest('**/api/watchlist'), page.reload()])
  const session = (await context.cookies()).find(({ name }) => name.endsWith('session-token'))
  expect((await request.allHeaders())['cookie']).toContain(session?.value)
})

journey('two tabs that change one list lose nothing', async ({ open }) => {
  const { page, context, visitor } = await openLists(open, [{ name: 'One' }])
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await page.getByRole('button', { name: 'Watch Quernstead' }).waitFor()
  await other.getByRole('button', { name: 'Watch Corvane' }).waitFor()
  await other.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Watch Quernstead' }).click()
  await page.getByText('The project is successfully added').waitFor()
  // The other tab still holds the list as it was before.
  await other.getByRole('button', { name: 'Watch Corvane' }).click()
  await other.getByText('The project is successfully added').waitFor()
  expect((await listsOf(visitor))[0]?.projects.toSorted()).toEqual(['corvane', 'quernstead'])
})

journey('what was watched on the project page is on the list after a reload', async ({ open }) => {
  const { page, visitor } = await openLists(open)
  await page.goto('/projects/tidewell')
  await page.getByRole('button', { name: 'Watch Tidewell' }).click()
  await page.getByText('The project is successfully added').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Watching Tidewell' }).waitFor()
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['tidewell'] }])
})
