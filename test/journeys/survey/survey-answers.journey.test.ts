import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, openOnce, type Tab } from '../../support/browser/journey.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { surveyOf, uploadSurvey } from '../../support/data/surveys.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { failRequests, refuseRequests } from '../intercept.ts'
import {
  choose,
  chooseProject,
  dialogOf,
  EXPERTISE,
  LATER,
  NAME,
  next,
  openDue,
  press,
  PROJECTS,
  THANKS,
  titleIs,
  toProjects,
  USER_TYPE,
} from './survey-dialog.ts'

const uploads = ({ calls }: Tab) => calls.filter(({ path }) => path === '/api/user/survey/upload')

describe('finishing it', () => {
  const answerAll = async (page: Page, name: string): Promise<void> => {
    await toProjects(page)
    await chooseProject(page, 'Corvane')
    await chooseProject(page, 'Tidewell')
    await press(page, 'Next')
    await titleIs(page, NAME)
    await dialogOf(page).getByLabel('Watchlist name').fill(name)
  }

  /** Sent by a double press. */
  const opened = openOnce(async (open, createUser) => {
    const user = await createUser()
    const tab = await openDue(open, user)
    await answerAll(tab.page, 'Bridges')
    const uploadsBefore = uploads(tab).length
    await next(tab.page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await titleIs(tab.page, THANKS)
    await requestsDone(tab.page)
    return { tab, user, uploadsBefore }
  })

  journey('A5.49 a double press sends one request', async () => {
    const { tab, user } = await opened()
    expect(uploads(tab)).toHaveLength(1)
    expect(tab.calls.filter(({ path }) => path === '/api/watchlist/create')).toHaveLength(1)
    expect(await listsOf(user)).toHaveLength(1)
  })

  journey('A4.58 A4.59 sends everything once, and the list is there', async () => {
    const { tab, user, uploadsBefore } = await opened()
    const { page } = tab
    expect(uploadsBefore).toBe(0)
    expect(uploads(tab).map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      {
        survey: {
          userType: 'Retail Investor',
          institutionType: null,
          expertiseType: 'Expert',
          projects: ['corvane', 'tidewell'],
          watchlistName: 'Bridges',
        },
      },
    ])
    expect(await surveyOf(user)).toMatchObject({ watchlistName: 'Bridges' })
    expect(await listsOf(user)).toMatchObject([
      { name: 'Bridges', projects: ['corvane', 'tidewell'] },
    ])
    expect(await page.evaluate(() => localStorage.getItem('userType'))).toBe('Retail Investor')
    await press(page, LATER)
    await dialogOf(page).waitFor({ state: 'hidden' })
    // Without a load, which would ask for the lists anew.
    await showPath(page, '/my/watchlists')
    await page.getByRole('heading', { name: 'Bridges' }).first().waitFor()
    expect(uploads(tab)).toHaveLength(1)
  })

  journey(
    'a name that another tab has taken is told at its field; answers that do not arrive stay, and another try makes one list',
    async ({ open, newUser }) => {
      const tab = await openDue(open, newUser)
      const { page } = tab
      tab.expectNoise(/ERR_FAILED|401/)
      await answerAll(page, 'Crossings')
      await newUser.post('/api/watchlist/create', { name: 'Crossings' })
      await press(page, 'Next')
      const taken = dialogOf(page).getByText('The name is already used')
      await taken.waitFor()
      await dialogOf(page).getByLabel('Watchlist name').fill('Bridges')
      await taken.waitFor({ state: 'detached' })
      await page.route('**/api/user/survey/upload', async (route) => await route.abort())
      await press(page, 'Next')
      await dialogOf(page).getByRole('alert').getByText('Your answers could not be sent.').waitFor()
      await titleIs(page, NAME)
      await page.unroute('**/api/user/survey/upload')
      await refuseRequests(page, '/api/user/survey/upload', 'Unauthorized', 401)
      await press(page, 'Next')
      await dialogOf(page)
        .getByRole('alert')
        .getByText('You are signed out. Log in again to continue.')
        .waitFor()
      await page.unroute('**/api/user/survey/upload')
      await press(page, 'Next')
      await titleIs(page, THANKS)
      expect(await listsOf(newUser)).toHaveLength(2)
      expect(await surveyOf(newUser)).toMatchObject({ watchlistName: 'Bridges' })
    },
  )
})

journey(
  'answers that did not arrive are changed and sent again, and the list that was made gets the projects that are chosen then',
  async ({ open, newUser }) => {
    const { page, calls, expectNoise } = await openDue(open, newUser)
    expectNoise(/ERR_FAILED/)
    await toProjects(page)
    await chooseProject(page, 'Corvane')
    await press(page, 'Next')
    await dialogOf(page).getByLabel('Watchlist name').fill('Bridges')
    await page.route('**/api/user/survey/upload', async (route) => await route.abort())
    await press(page, 'Next')
    await dialogOf(page).getByRole('alert').getByText('Your answers could not be sent.').waitFor()
    await page.unroute('**/api/user/survey/upload')
    const [list] = await listsOf(newUser)
    expect(list).toMatchObject({ name: 'Bridges', projects: ['corvane'] })

    await press(page, 'Back')
    await press(page, 'Back')
    await choose(page, 'Beginner')
    await press(page, 'Next')
    await titleIs(page, PROJECTS)
    await chooseProject(page, 'Lumenfold')
    for (const title of [NAME, THANKS]) {
      await press(page, 'Next')
      await titleIs(page, title)
    }
    expect(await listsOf(newUser)).toMatchObject([
      { name: 'Bridges', projects: ['corvane', 'lumenfold'] },
    ])
    expect(await surveyOf(newUser)).toMatchObject({
      expertiseType: 'Beginner',
      projects: ['corvane', 'lumenfold'],
    })
    const update = calls.find(({ path }) => path === '/api/watchlist/update')
    expect(JSON.parse(update?.body ?? '{}')).toMatchObject({ updatedAt: list?.updatedAt })
  },
)

journey(
  'answered again, the list that was put together is made beside one that another tab made meanwhile',
  async ({ open, newUser }) => {
    await uploadSurvey(newUser, {
      userType: 'Retail Investor',
      expertiseType: 'Expert',
      projects: ['lumenfold'],
      watchlistName: 'Long gone',
    })
    const { page } = await open('/my/settings', { as: newUser })
    const section = page.getByRole('region', { name: 'Personalization' })
    await section.getByRole('button', { name: 'Answer again' }).click()
    await toProjects(page)
    await newUser.post('/api/watchlist/create', { name: 'Treasury' })
    // What is older than half a minute is fetched again when the tab comes to the front.
    await page.clock.install()
    await page.clock.fastForward(60_000)
    const lists = page.waitForResponse('**/api/watchlist')
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await (await lists).json()).toMatchObject([{ name: 'Treasury' }])
    await chooseProject(page, 'Corvane')
    await press(page, 'Next')
    await dialogOf(page).getByLabel('Watchlist name').fill('Bridges')
    await press(page, 'Next')
    await titleIs(page, THANKS)
    expect(await surveyOf(newUser)).toMatchObject({
      projects: ['corvane'],
      watchlistName: 'Bridges',
    })
    expect(await listsOf(newUser)).toMatchObject([
      { name: 'Treasury', projects: [] },
      { name: 'Bridges', projects: ['corvane'] },
    ])
  },
)

journey(
  'who answered as a project owner finds that card again, checked, and can keep it',
  async ({ open, newUser }) => {
    await newUser.post('/api/watchlist/create', { name: 'Bridges' })
    await uploadSurvey(newUser, {
      userType: 'Project Owner',
      expertiseType: 'Expert',
      projects: ['corvane'],
      watchlistName: 'Bridges',
    })
    const { page } = await open('/my/settings', { as: newUser })
    const section = page.getByRole('region', { name: 'Personalization' })
    await section.getByRole('button', { name: 'Answer again' }).click()
    await press(page, 'Start')
    await titleIs(page, USER_TYPE)
    const cards = dialogOf(page).getByRole('radio')
    const isChecked = async () =>
      await cards.evaluateAll((all: HTMLInputElement[]) =>
        all.map(({ value, checked }) => [value, checked]),
      )
    expect(await isChecked()).toEqual([
      ['Retail Investor', false],
      ['Institutional Partner', false],
      ['Project Owner', true],
    ])
    await choose(page, 'Retail Investor')
    await choose(page, 'Project Owner')
    await press(page, 'Next')
    await titleIs(page, EXPERTISE)
    await press(page, 'Next')
    await titleIs(page, THANKS)
    expect(await surveyOf(newUser)).toMatchObject({
      userType: 'Project Owner',
      expertiseType: 'Expert',
    })
  },
)

journey(
  'the settings ask who has not answered, show the answers, also at a second try, and ask again',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/my/settings', { as: newUser })
    const section = page.getByRole('region', { name: 'Personalization' })
    await section.getByText('You have not answered yet').waitFor()
    await section.getByRole('button', { name: 'Answer the questions' }).click()
    await titleIs(page, 'Your answers')
    await press(page, 'Cancel')
    await dialogOf(page).waitFor({ state: 'hidden' })
    expect(await surveyOf(newUser)).toBeNull()

    await newUser.post('/api/watchlist/create', { name: 'Bridges' })
    await uploadSurvey(newUser, {
      userType: 'Retail Investor',
      expertiseType: 'Beginner',
      projects: ['corvane'],
      watchlistName: 'Bridges',
    })
    expectNoise(/500/)
    await failRequests(page, '/api/user/survey')
    await page.reload()
    const alert = section
      .getByRole('alert')
      .filter({ hasText: 'Your answers could not be loaded.' })
    await alert.waitFor()
    // What comes late asks for them, too.
    await pageIsIdle(page)
    await page.unroute('**/api/user/survey')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await section.getByText('Retail Investor').waitFor()
    await section.getByText('Beginner').waitFor()
    await section.getByRole('button', { name: 'Answer again' }).click()
    await titleIs(page, 'Your answers')
    await press(page, 'Start')
    await titleIs(page, USER_TYPE)
    expect(await dialogOf(page).getByRole('radio', { name: 'Retail' }).isChecked()).toBe(true)
    await choose(page, 'Institutional Partner')
    await press(page, 'Next')
    await choose(page, 'Exchange')
    await press(page, 'Next')
    await titleIs(page, THANKS)
    await press(page, 'Done')
    await section.getByText('Exchange').waitFor()
    expect(await surveyOf(newUser)).toMatchObject({
      userType: 'Institutional Partner',
      institutionType: 'Exchange',
      expertiseType: null,
      // What was not asked again stays, and makes no second list.
      projects: ['corvane'],
      watchlistName: 'Bridges',
    })
    expect(await listsOf(newUser)).toMatchObject([{ name: 'Bridges' }])
    const stored = async () => await page.evaluate(() => localStorage.getItem('userType'))
    expect(await stored()).toBe('Institutional Partner')

    await section.getByRole('button', { name: 'Answer again' }).click()
    await press(page, 'Start')
    await press(page, 'Skip')
    await titleIs(page, THANKS)
    await press(page, 'Done')
    expect(await surveyOf(newUser)).toMatchObject({ userType: null })
    expect(await stored()).toBe('')
  },
)
