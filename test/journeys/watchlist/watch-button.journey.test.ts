import { expect } from 'vitest'
import { postAuthForm } from '../../support/http/auth-forms.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { writes } from './watchlist-page.ts'
import { holdRequests } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { followPath } from '../../support/browser/show-path.ts'

const PLEASE_LOG_IN = 'Please login to add projects to your watchlist.'

const openedHome = openOnce(async (open, createUser) => {
  const visitor = await createUser()
  await visitor.post('/api/watchlist/create', { name: 'One', projects: ['hacklefold'] })
  return { ...(await open('/', { as: visitor })), visitor }
})

journey('A4.95 A8.38 a toggle that fails is undone on screen', async () => {
  const { page, expectNoise } = await openedHome()
  expectNoise(/500 .*update/)
  const star = page.getByRole('button', { name: 'Watch Quernstead' })
  await star.waitFor()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/watchlist/update', async (route) => {
    await released.promise
    await route.fulfill({ status: 500, body: '{}' })
  })
  await star.click()
  await page.locator('button[aria-pressed="true"][aria-label="Watch Quernstead"]').waitFor()
  released.resolve()
  await page.getByText('Unable to update watchlist.').waitFor()
  await page.locator('button[aria-pressed="false"][aria-label="Watch Quernstead"]').waitFor()
  await page.unrouteAll()
})

journey('A4.96 a star pressed while a change is pending sends nothing', async () => {
  const { page, calls, visitor } = await openedHome()
  await page.getByRole('button', { name: 'Watch Quernstead' }).waitFor()
  const before = calls.length
  const { release } = await holdRequests(page, '/api/watchlist/update')
  await page.getByRole('button', { name: 'Watch Quernstead' }).click()
  await page.getByRole('button', { name: 'Watch Corvane' }).click({ force: true })
  await page.getByRole('button', { name: 'Watch Quernstead' }).click({ force: true })
  release()
  await page.getByText('The project is successfully added').waitFor()
  // Nor is one sent after it.
  await requestsDone(page)
  expect(writes(calls.slice(before)).map(({ path }) => path)).toEqual(['/api/watchlist/update'])
  expect(await listsOf(visitor)).toMatchObject([{ projects: ['hacklefold', 'quernstead'] }])
})

journey('A8.37 a star takes a project off the list again', async () => {
  const { page, visitor } = await openedHome()
  await page.getByRole('button', { name: 'Watch Hacklefold', pressed: true }).click()
  await page.getByText('The project is successfully removed', { exact: true }).waitFor()
  const [list] = await listsOf(visitor)
  expect(list?.projects).not.toContain('hacklefold')
})

journey('a star pressed after the session has ended shows that it has', async () => {
  const { page, calls, visitor } = await openedHome()
  const star = page.getByRole('button', { name: 'Watch Quernstead' })
  await star.waitFor()
  await requestsDone(page)
  await postAuthForm(visitor, '/api/auth/signout', {})
  const before = calls.length
  await star.click()
  await page.getByText('Unable to update watchlist.').waitFor()
  await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
  expect(calls.slice(before).map(({ path }) => path)).toContain('/api/auth/session')
})

const openedByVisitor = openOnce(async (open) => await open('/'))

journey.for([
  ['on home', '/', 'Watch Quernstead'],
  ['on the page of a project', '/projects/corvane', 'Watch Corvane'],
])(
  'A6.3 A6.4 watching %s while signed out says to log in, and opens the login',
  async ([, path = '', star = '']) => {
    const { page } = await openedByVisitor()
    if (path !== '/') {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByText(PLEASE_LOG_IN).first().waitFor({ state: 'detached' })
      await followPath(page, path)
    }
    await page.getByRole('button', { name: star }).click()
    await page.getByText(PLEASE_LOG_IN, { exact: true }).first().waitFor()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
  },
)

journey(
  'A6.3 A6.5 the page of the watchlists says so at once, and no watchlist call was sent anywhere',
  async () => {
    const { page, calls } = await openedByVisitor()
    await page.goto('/my/watchlists')
    await page.getByText(PLEASE_LOG_IN, { exact: true }).first().waitFor()
    expect(calls.filter(({ path }) => path.startsWith('/api/watchlist'))).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/my/watchlists')
  },
)

journey('A6.4 on a phone the message to log in links to the page for it', async () => {
  const { page } = await openedByVisitor()
  await page.setViewportSize(NARROW)
  await followPath(page, '/projects/corvane')
  await page.getByText(PLEASE_LOG_IN).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Watch Corvane' }).click()
  const message = page.getByText(PLEASE_LOG_IN)
  await message.waitFor()
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Log In' })
    .or(page.getByRole('region', { name: /notifications/i }).getByRole('link', { name: 'Log In' }))
    .first()
    .click()
  await page.waitForURL('**/auth/login?callbackUrl=**')
})

journey('stars pressed before the lists are known are kept', async ({ open, newUser }) => {
  await newUser.post('/api/watchlist/create', { name: 'One', projects: ['corvane'] })
  const session = Promise.withResolvers<Awaited<ReturnType<typeof holdRequests>>>()
  const { page } = await open('/', {
    as: newUser,
    beforeLoad: async (fresh) => session.resolve(await holdRequests(fresh, '/api/auth/session')),
  })
  const { release } = await session.promise
  for (const name of ['Quernstead', 'Hacklefold', 'Corvane']) {
    const star = page.getByRole('button', { name: `Watch ${name}` })
    await star.click()
    await page.getByRole('button', { name: `Watch ${name}`, pressed: true }).waitFor()
  }
  release()
  await expect
    .poll(async () => (await listsOf(newUser))[0]?.projects.toSorted())
    .toEqual(['corvane', 'hacklefold', 'quernstead'])
})

journey(
  'a star pressed before it is known who is there asks a visitor to log in',
  async ({ open }) => {
    const session = Promise.withResolvers<Awaited<ReturnType<typeof holdRequests>>>()
    const { page } = await open('/', {
      beforeLoad: async (fresh) => session.resolve(await holdRequests(fresh, '/api/auth/session')),
    })
    const { release } = await session.promise
    await page.getByRole('button', { name: 'Watch Quernstead' }).click()
    release()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    // Behind the dialog it has no role.
    await page.locator('button[aria-pressed="false"][aria-label="Watch Quernstead"]').waitFor()
  },
)

journey('two tabs that change one list lose nothing', async ({ open, newUser }) => {
  await newUser.post('/api/watchlist/create', { name: 'One', projects: [] })
  const { page, context } = await open('/', { as: newUser })
  const other = await context.newPage()
  await other.goto('/')
  await page.getByRole('button', { name: 'Watch Quernstead' }).waitFor()
  await other.getByRole('button', { name: 'Watch Corvane' }).waitFor()
  await requestsDone(other)
  await page.getByRole('button', { name: 'Watch Quernstead' }).click()
  await page.getByText('The project is successfully added').waitFor()
  // The other tab still holds the list as it was before.
  await other.getByRole('button', { name: 'Watch Corvane' }).click()
  await other.getByText('The project is successfully added').waitFor()
  expect((await listsOf(newUser))[0]?.projects.toSorted()).toEqual(['corvane', 'quernstead'])
})

journey(
  'what was watched on the project page is on the list after a reload, and the menu moves it to another',
  async ({ open, newUser }) => {
    const { page } = await open('/projects/tidewell', { as: newUser })
    await page.getByRole('button', { name: 'Watch Tidewell' }).click()
    await page.getByText('The project is successfully added').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Watching Tidewell' }).waitFor()
    expect(await listsOf(newUser)).toMatchObject([{ projects: ['tidewell'] }])

    await newUser.post('/api/watchlist/create', { name: 'Two' })
    await page.reload()
    for (const entry of ['Add to Two', 'Remove from My Watchlist']) {
      await page.getByRole('button', { name: 'Choose a watchlist' }).click()
      const changed = page.waitForResponse('**/api/watchlist/update')
      await page.getByRole('menuitem', { name: entry }).click()
      await changed
      await requestsDone(page)
    }
    expect(await listsOf(newUser)).toMatchObject([{ projects: [] }, { projects: ['tidewell'] }])
    // The star is that of the list that got the project last.
    await page.getByRole('button', { name: 'Watching Tidewell' }).waitFor()
  },
)
