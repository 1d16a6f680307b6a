import type { Locator, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import {
  journey,
  NARROW,
  type Open,
  openOnce,
  type Tab,
  type TabOptions,
  type User,
} from '../../support/browser/journey.ts'
import { surveyOf, uploadSurvey } from '../../support/data/surveys.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const PROMPTED = 'survey-last-notification-time'
const WEEK_MS = 604_800_000
const LATER = "I'll do it later"

/** A browser of a user in which the survey may open, on a page that is quick to load. */
const openDue = async (open: Open, user: User, options: TabOptions = {}): Promise<Tab> =>
  await open('/methodology', { survey: 'due', as: user, ...options })

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const press = async (page: Page, name: string): Promise<void> =>
  await dialogOf(page).getByRole('button', { name, exact: true }).click()
const titleIs = async (page: Page, name: string): Promise<void> =>
  await dialogOf(page).getByRole('heading', { name, level: 2 }).waitFor()
const choose = async (page: Page, name: string): Promise<void> =>
  await dialogOf(page).getByRole('radio', { name }).check({ force: true })
const stepText = async (page: Page): Promise<string | null> =>
  await dialogOf(page).getByRole('progressbar').getAttribute('aria-valuetext')
const next = (page: Page): Locator => dialogOf(page).getByRole('button', { name: 'Next' })

const WELCOME = 'Welcome to Assay'
const USER_TYPE = 'Which best describes you?'
const EXPERTISE = 'How well do you know blockchain security?'
const INSTITUTION = 'What kind of institution are you with?'
const PROJECTS = 'Which projects do you follow?'
const NAME = 'Name your watchlist'
const THANKS = 'Thank you'

const promptedAt = async (page: Page): Promise<string | null> =>
  await page.evaluate((key) => localStorage.getItem(key), PROMPTED)

/** From welcome to the step of the projects, as a new investor. */
const toProjects = async (page: Page): Promise<void> => {
  await press(page, 'Start')
  await choose(page, 'Retail Investor')
  await press(page, 'Next')
  await choose(page, 'Expert')
  await press(page, 'Next')
  await titleIs(page, PROJECTS)
}

const chooseProject = async (page: Page, name: string): Promise<void> => {
  const field = dialogOf(page).getByRole('combobox')
  await field.fill(name)
  await dialogOf(page)
    .getByRole('option', { name: new RegExp(name) })
    .click()
  await dialogOf(page)
    .getByRole('button', { name: `Remove ${name}` })
    .waitFor()
}

const uploads = ({ calls }: Tab) => calls.filter(({ path }) => path === '/api/user/survey/upload')

const blockStorage = async (page: Page): Promise<unknown> =>
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })

describe('whether it opens', () => {
  journey('A4.40 not for a visitor, whose answers are not asked for', async ({ open }) => {
    const { page, calls } = await open('/', { survey: 'due' })
    await page.getByRole('button', { name: 'Log In' }).waitFor()
    await requestsDone(page)
    expect(await dialogOf(page).count()).toBe(0)
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/survey')
  })

  journey('as a welcome where what is stored is no time and no type', async ({ open, newUser }) => {
    const { page } = await openDue(open, newUser, {
      stored: { [PROMPTED]: 'soon', userType: 'Whale' },
    })
    await titleIs(page, WELCOME)
    await press(page, 'Start')
    await titleIs(page, USER_TYPE)
  })

  journey(
    'where storage is blocked too, and it stays put off for the visit',
    async ({ open, newUser }) => {
      const { page } = await openDue(open, newUser, { beforeLoad: blockStorage })
      await titleIs(page, WELCOME)
      await press(page, LATER)
      await dialogOf(page).waitFor({ state: 'hidden' })
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
      await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor()
      expect(await dialogOf(page).count()).toBe(0)
    },
  )
})

journey(
  "A4.63 A4.64 `I'll do it later` stores the time and closes it for 7 days",
  async ({ open, newUser }) => {
    const { page } = await openDue(open, newUser)
    await titleIs(page, WELCOME)
    const before = await page.evaluate(() => Date.now())
    await press(page, LATER)
    await dialogOf(page).waitFor({ state: 'hidden' })
    const stored = await promptedAt(page)
    expect(stored).toMatch(/^\d{13}$/)
    expect(Number(stored)).toBeGreaterThanOrEqual(before)
    expect(Number(stored)).toBeLessThanOrEqual(await page.evaluate(() => Date.now()))
    expect(await surveyOf(newUser)).toBeNull()

    const time = String(Date.now() - WEEK_MS + 600_000)
    await page.evaluate(([key, then]) => localStorage.setItem(key!, then!), [PROMPTED, time])
    await page.reload()
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await requestsDone(page)
    expect(await dialogOf(page).count()).toBe(0)
  },
)

describe('the questions, from the welcome to the thanks', () => {
  const opened = openOnce(async (open, createUser) => {
    const user = await createUser()
    return { ...(await open('/', { survey: 'due', as: user })), user }
  })
  const valuesIn = async (page: Page) =>
    await dialogOf(page)
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const isDisabled = async (page: Page) => await next(page).isDisabled()

  journey('A4.35 A4.37 a user without answers is welcomed', async () => {
    const { page, calls } = await opened()
    await titleIs(page, WELCOME)
    expect(calls.filter(({ path }) => path === '/api/user/survey')).toHaveLength(1)
    await page.mouse.click(20, 400)
    await titleIs(page, WELCOME)
  })

  journey('A4.49 Back leads to the step shown before, after a jump too', async () => {
    const { page } = await opened()
    expect(await dialogOf(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
    await press(page, 'Start')
    await press(page, 'Skip')
    await titleIs(page, PROJECTS)
    await press(page, 'Back')
    await titleIs(page, USER_TYPE)
    await press(page, 'Back')
    await titleIs(page, WELCOME)
    await press(page, 'Start')
  })

  journey('A3.15 A9.25 there are two user types, each with a picture of 172 × 100', async () => {
    const { page } = await opened()
    await titleIs(page, USER_TYPE)
    expect(await valuesIn(page)).toEqual(['Retail Investor', 'Institutional Partner'])
    const pictures = dialogOf(page).locator('label svg')
    const sizes = await pictures.evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [172, 100],
      [172, 100],
    ])
  })

  journey('A4.50 A4.51 Next waits for a choice, and each question can be skipped', async () => {
    const { page } = await opened()
    const skip = dialogOf(page).getByRole('button', { name: 'Skip' })
    expect(await isDisabled(page)).toBe(true)
    await skip.waitFor()
    await choose(page, 'Retail Investor')
    expect(await isDisabled(page)).toBe(false)
    await press(page, 'Next')
    await titleIs(page, EXPERTISE)
    expect(await isDisabled(page)).toBe(true)
    await skip.waitFor()
  })

  journey('A3.16 A3.17 the levels and the institutions', async () => {
    const { page } = await opened()
    expect(await valuesIn(page)).toEqual(['Beginner', 'Competent', 'Proficient', 'Expert'])
    await press(page, 'Back')
    await choose(page, 'Institutional Partner')
    await press(page, 'Next')
    await titleIs(page, INSTITUTION)
    expect(await valuesIn(page)).toEqual([
      'VC/Hedge fund',
      'Blockchain Security',
      'Exchange',
      'Project Owner',
    ])
    await press(page, 'Skip')
  })

  journey('A5.37 A9.5 the picker is 300 px high and needs one project', async () => {
    const { page } = await opened()
    await titleIs(page, PROJECTS)
    const list = dialogOf(page).getByRole('listbox')
    await dialogOf(page).getByRole('option').first().waitFor()
    expect((await list.locator('..').boundingBox())?.height).toBe(300)
    expect(await isDisabled(page)).toBe(true)
    await chooseProject(page, 'Corvane')
    expect(await isDisabled(page)).toBe(false)
    await press(page, 'Remove Corvane')
    expect(await isDisabled(page)).toBe(true)
    await chooseProject(page, 'Corvane')
    await press(page, 'Next')
  })

  journey('A5.35 A5.36 the name has 1 to 20 characters', async () => {
    const { page } = await opened()
    await titleIs(page, NAME)
    expect(await isDisabled(page)).toBe(true)
    const field = dialogOf(page).getByLabel('Watchlist name')
    await field.fill('  ')
    expect(await isDisabled(page)).toBe(true)
    await field.fill('B')
    expect(await isDisabled(page)).toBe(false)
    await field.fill('')
    await field.pressSequentially('a'.repeat(21))
    expect(await field.inputValue()).toBe('a'.repeat(20))
    await dialogOf(page).getByText('Watchlist name cannot exceed 20 characters.').waitFor()
  })

  journey('A4.51 A4.63 the name is skipped too, and the tour after it put off', async () => {
    const { page } = await opened()
    await press(page, 'Skip')
    await titleIs(page, THANKS)
    expect(await dialogOf(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
    await press(page, LATER)
    await dialogOf(page).waitFor({ state: 'hidden' })
    expect(await promptedAt(page)).toMatch(/^\d{13}$/)
    expect(new URL(page.url()).search).toBe('')
  })

  journey('A4.36 who has answered is not asked again', async () => {
    const { page, calls, user } = await opened()
    expect(await surveyOf(user)).not.toBeNull()
    await page.evaluate((key) => localStorage.removeItem(key), PROMPTED)
    const before = calls.length
    await page.reload()
    await vi.waitFor(
      () => expect(calls.slice(before).map(({ path }) => path)).toContain('/api/user/survey'),
      EVENTUALLY,
    )
    await requestsDone(page)
    expect(await dialogOf(page).count()).toBe(0)
  })
})

describe('finishing it', () => {
  const answerAll = async (page: Page, name: string): Promise<void> => {
    await toProjects(page)
    await chooseProject(page, 'Corvane')
    await chooseProject(page, 'Tidewell')
    await press(page, 'Next')
    await titleIs(page, NAME)
    await dialogOf(page).getByLabel('Watchlist name').fill(name)
  }

  journey('A4.58 A4.59 sends everything once, and the list is there', async ({ open, newUser }) => {
    const tab = await openDue(open, newUser)
    const { page } = tab
    await answerAll(page, 'Bridges')
    expect(uploads(tab)).toEqual([])
    await press(page, 'Next')
    await titleIs(page, THANKS)
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
    expect(await surveyOf(newUser)).toMatchObject({ watchlistName: 'Bridges' })
    expect(await listsOf(newUser)).toMatchObject([
      { name: 'Bridges', projects: ['corvane', 'tidewell'] },
    ])
    expect(await page.evaluate(() => localStorage.getItem('userType'))).toBe('Retail Investor')
    await press(page, LATER)
    await dialogOf(page).waitFor({ state: 'hidden' })
    await page.goto('/my/watchlists')
    await page.getByRole('heading', { name: 'Bridges' }).first().waitFor()
  })

  journey('A5.49 a double press sends one request', async ({ open, newUser }) => {
    const tab = await openDue(open, newUser)
    const { page } = tab
    await answerAll(page, 'Bridges')
    await next(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await titleIs(page, THANKS)
    await requestsDone(page)
    expect(uploads(tab)).toHaveLength(1)
    expect(tab.calls.filter(({ path }) => path === '/api/watchlist/create')).toHaveLength(1)
    expect(await listsOf(newUser)).toHaveLength(1)
  })

  journey(
    'a name that another tab has taken is told at its field; answers that do not arrive stay, and another try makes one list',
    async ({ open, newUser }) => {
      const tab = await openDue(open, newUser)
      const { page } = tab
      tab.expectNoise(/ERR_FAILED/)
      await answerAll(page, 'Crossings')
      await newUser.post('/api/watchlist/create', { name: 'Crossings' })
      await press(page, 'Next')
      await dialogOf(page).getByText('The name is already used').waitFor()
      await dialogOf(page).getByLabel('Watchlist name').fill('Bridges')
      await page.route('**/api/user/survey/upload', async (route) => await route.abort())
      await press(page, 'Next')
      await dialogOf(page).getByRole('alert').getByText('Your answers could not be sent.').waitFor()
      await titleIs(page, NAME)
      await page.unroute('**/api/user/survey/upload')
      await press(page, 'Next')
      await titleIs(page, THANKS)
      expect(await listsOf(newUser)).toHaveLength(2)
      expect(await surveyOf(newUser)).toMatchObject({ watchlistName: 'Bridges' })
    },
  )
})

journey(
  'it works by keyboard alone, at 320 px, and without findings',
  async ({ open, newUser }) => {
    const tab = await openDue(open, newUser, { viewport: { ...NARROW, width: 320 } })
    const { page } = tab
    const fits = async () =>
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    const findings = async () => await axeFindings(page, [], '[role="dialog"]')
    await titleIs(page, WELCOME)
    await page.keyboard.press('Tab')
    await dialogOf(page).getByRole('button', { name: 'Start' }).focus()
    expect(await findings()).toEqual([])
    await page.keyboard.press('Enter')
    await titleIs(page, USER_TYPE)
    expect([await fits(), await findings()]).toEqual([true, []])
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await titleIs(page, INSTITUTION)
    expect([await fits(), await findings()]).toEqual([true, []])
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await titleIs(page, PROJECTS)
    await dialogOf(page).getByRole('option').first().waitFor()
    await page.keyboard.type('Corvane')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByRole('button', { name: 'Remove Corvane' }).waitFor()
    expect([await fits(), await findings()]).toEqual([true, []])
    await next(page).focus()
    await page.keyboard.press('Enter')
    await titleIs(page, NAME)
    await page.keyboard.type('Bridges')
    expect([await fits(), await findings()]).toEqual([true, []])
    await page.keyboard.press('Enter')
    await titleIs(page, THANKS)
    expect([await fits(), await findings()]).toEqual([true, []])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/?tour=true')
  },
)

describe('the guided tour', () => {
  const tour = (page: Page): Locator => page.getByRole('dialog', { name: 'Your account' })

  const opened = openOnce(
    async (open, createUser) =>
      await openDue(open, await createUser(), { stored: { userType: 'Institutional Partner' } }),
  )

  journey('A4.57 before it the bar shows the step out of those of this path', async () => {
    const { page } = await opened()
    await titleIs(page, WELCOME)
    expect(await stepText(page)).toBe('Step 1 of 5')
    expect(await dialogOf(page).getByText('Step 1 of 5', { exact: true }).count()).toBe(1)
    await press(page, 'Start')
    await titleIs(page, INSTITUTION)
    expect(await stepText(page)).toBe('Step 2 of 5')
    await press(page, 'Skip')
    await titleIs(page, PROJECTS)
    await press(page, 'Skip')
    await titleIs(page, THANKS)
    expect(await stepText(page)).toBe('Step 5 of 5')
    const reached = dialogOf(page).getByRole('progressbar').locator('[data-reached]')
    expect(await reached.count()).toBe(5)
  })

  journey('A4.60 A4.62 is offered at the end, and starts on `/`', async () => {
    const { page } = await opened()
    await press(page, 'Start a Guided Tour')
    await page.waitForURL('**/?tour=true')
    await tour(page).waitFor()
    await titleIs(page, 'Your account')
  })

  journey(
    'A4.38 A4.61 is not offered after a reminder, which comes more than 7 days after it was put off',
    async ({ open, newUser }) => {
      const { page } = await openDue(open, newUser, {
        stored: { [PROMPTED]: String(Date.now() - WEEK_MS - 1) },
      })
      await titleIs(page, 'A few questions are still open')
      await dialogOf(page).getByRole('button', { name: LATER }).waitFor()
      await press(page, 'Start')
      await press(page, 'Skip')
      await press(page, 'Skip')
      await titleIs(page, THANKS)
      const buttons = dialogOf(page).getByRole('button')
      expect(await buttons.evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
        'Done',
        '',
      ])
      await press(page, 'Done')
      await dialogOf(page).waitFor({ state: 'hidden' })
    },
  )

  journey(
    'that the address asks for waits until Escape has put the survey off',
    async ({ open, newUser }) => {
      const tab = await open('/?tour=true', { survey: 'due', as: newUser })
      const { page } = tab
      await titleIs(page, WELCOME)
      await requestsDone(page)
      expect(await page.locator('[data-tooltip]').count()).toBe(0)
      await page.keyboard.press('Escape')
      await tour(page).waitFor()
      expect(await promptedAt(page)).toMatch(/^\d{13}$/)
    },
  )
})

journey(
  'the settings ask who has not answered, show the answers, and ask again',
  async ({ open, newUser }) => {
    const { page } = await open('/my/settings', { as: newUser })
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
    await page.reload()
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
    expect(await page.evaluate(() => localStorage.getItem('userType'))).toBe(
      'Institutional Partner',
    )
  },
)
