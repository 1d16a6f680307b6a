import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { surveyOf, uploadSurvey } from '../../support/data/surveys.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { logIn, openModal } from '../auth/auth-views.ts'
import { failRequests, holdRequests } from '../intercept.ts'
import { openReport } from '../incidents/incident-forms.ts'
import { blockStorage } from '../../support/browser/block-storage.ts'
import {
  choose,
  dialogOf,
  INSTITUTION,
  LATER,
  openDue,
  press,
  PROJECTS,
  PROMPTED,
  promptedAt,
  stepText,
  THANKS,
  titleIs,
  USER_TYPE,
  WEEK_MS,
  WELCOME,
} from './survey-dialog.ts'

describe('whether it opens', () => {
  journey(
    'A4.35 A4.40 not for a visitor, whose answers are asked for once they have logged in',
    async ({ open, visitorWithAccount: { email, password } }) => {
      const { page, calls } = await open('/methodology', { survey: 'due' })
      await page.getByRole('button', { name: 'Log In' }).waitFor()
      await requestsDone(page)
      expect(await dialogOf(page).count()).toBe(0)
      const asked = () => calls.filter(({ path }) => path === '/api/user/survey').length
      expect(asked()).toBe(0)
      await openModal(page, 'Log In')
      await logIn(page, email, password)
      await titleIs(page, WELCOME)
      expect(asked()).toBe(1)
    },
  )

  journey('once no other dialog is open, in which somebody may type', async ({ open, newUser }) => {
    const answer = Promise.withResolvers<void>()
    const { page } = await open('/alerts', {
      as: newUser,
      survey: 'due',
      beforeLoad: async (fresh) =>
        await fresh.route('**/api/user/survey', async (route) => {
          await answer.promise
          await route.continue()
        }),
    })
    const { dialog, description } = await openReport(page)
    await description.pressSequentially('Ten words ')
    const close = dialog.getByRole('button', { name: 'Close' })
    // With the focus in a field it would wait for that alone.
    await close.focus()
    await page.waitForTimeout(600)
    answer.resolve()
    await requestsDone(page)
    // It is decided once the page has come to rest.
    await page.waitForTimeout(300)
    expect(await page.getByRole('heading', { name: WELCOME }).count()).toBe(0)
    await description.focus()
    await page.keyboard.type('and more')
    expect(await description.inputValue()).toBe('Ten words and more')
    await close.click()
    await titleIs(page, WELCOME)
  })

  journey('once the focus has left a field in which somebody types', async ({ open, newUser }) => {
    const answers = Promise.withResolvers<Awaited<ReturnType<typeof holdRequests>>>()
    const { page } = await openDue(open, newUser, {
      beforeLoad: async (fresh) => answers.resolve(await holdRequests(fresh, '/api/user/survey')),
    })
    const held = await answers.promise
    await held.firstRequest
    const search = page.getByRole('combobox')
    await search.pressSequentially('quern')
    held.release()
    await requestsDone(page)
    // It is decided once the page has come to rest.
    await page.waitForTimeout(300)
    await page.keyboard.type('stead')
    expect(await search.inputValue()).toBe('quernstead')
    expect(await dialogOf(page).count()).toBe(0)
    // The press that takes the focus from the field does what it is for.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.waitForURL('**/company/privacy-policy')
    await titleIs(page, WELCOME)
  })

  journey(
    'where storage is blocked too, and it stays put off for the visit',
    async ({ open, newUser }) => {
      const { page } = await openDue(open, newUser, {
        beforeLoad: async (fresh) => await blockStorage(fresh),
      })
      await titleIs(page, WELCOME)
      await press(page, LATER)
      await dialogOf(page).waitFor({ state: 'hidden' })
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
      await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor()
      await requestsDone(page)
      // It is decided once the page has come to rest.
      await page.waitForTimeout(300)
      expect(await dialogOf(page).count()).toBe(0)
    },
  )
})

describe('where what is stored is no time and no type', () => {
  const opened = openOnce(async (open, createUser) => {
    const user = await createUser()
    const stored = { [PROMPTED]: 'soon', userType: 'Whale' }
    return { ...(await openDue(open, user, { stored })), user }
  })

  journey('it opens as a welcome, and asks for the type', async () => {
    const { page } = await opened()
    await titleIs(page, WELCOME)
    await press(page, 'Start')
    await titleIs(page, USER_TYPE)
    await press(page, 'Back')
  })

  journey("A4.63 A4.64 `I'll do it later` stores the time and closes it for 7 days", async () => {
    const { page, user } = await opened()
    await titleIs(page, WELCOME)
    const before = await page.evaluate(() => Date.now())
    await press(page, LATER)
    await dialogOf(page).waitFor({ state: 'hidden' })
    const stored = await promptedAt(page)
    expect(stored).toMatch(/^\d{13}$/)
    expect(Number(stored)).toBeGreaterThanOrEqual(before)
    expect(Number(stored)).toBeLessThanOrEqual(await page.evaluate(() => Date.now()))
    expect(await surveyOf(user)).toBeNull()

    const time = String(Date.now() - WEEK_MS + 600_000)
    await page.evaluate(([key, then]) => localStorage.setItem(key!, then!), [PROMPTED, time])
    await page.reload()
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await requestsDone(page)
    expect(await dialogOf(page).count()).toBe(0)
  })
})

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
    const rest = dialogOf(page).getByText(/^about \d+ seconds$/)
    expect(await rest.innerText()).toBe('about 30 seconds')
    await press(page, 'Skip')
    await titleIs(page, PROJECTS)
    expect(await rest.innerText()).toBe('about 20 seconds')
    await press(page, 'Skip')
    await titleIs(page, THANKS)
    expect(await rest.count()).toBe(0)
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
    'that the address asks for waits until Escape has put the survey off, or nobody knows of answers',
    async ({ open, newUser }) => {
      const { page, expectNoise } = await open('/?tour=true', { survey: 'due', as: newUser })
      expectNoise(/500/)
      await titleIs(page, WELCOME)
      await requestsDone(page)
      expect(await page.locator('[data-tooltip]').count()).toBe(0)
      await page.keyboard.press('Escape')
      await tour(page).waitFor()
      expect(await promptedAt(page)).toMatch(/^\d{13}$/)

      await page.evaluate((key) => localStorage.removeItem(key), PROMPTED)
      await failRequests(page, '/api/user/survey')
      await page.reload()
      await tour(page).waitFor()
    },
  )
})

describe('it closes in other tabs', () => {
  journey('that come to the front once it is answered in one', async ({ open, newUser }) => {
    const { page } = await openDue(open, newUser)
    await press(page, 'Start')
    await titleIs(page, USER_TYPE)
    await uploadSurvey(newUser, {
      userType: 'Retail Investor',
      expertiseType: 'Expert',
      projects: [],
      watchlistName: null,
    })
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
    await dialogOf(page).waitFor({ state: 'hidden' })
  })

  journey(
    'once it is put off in one, and who signs in meanwhile as another user begins with the welcome',
    async ({ open, newUser, visitorWithAccount: { email, password } }) => {
      const tab = await openDue(open, newUser)
      const { page, context } = tab
      await press(page, 'Start')
      await choose(page, 'Retail Investor')
      const next = createVisitor(tab.origin)
      await next.signIn(email, password)
      await signInElsewhere(tab, next)
      await titleIs(page, WELCOME)
      const other = await context.newPage()
      await other.goto('/robots.txt')
      await other.evaluate((key) => localStorage.setItem(key, String(Date.now())), PROMPTED)
      await dialogOf(page).waitFor({ state: 'hidden' })
    },
  )
})
