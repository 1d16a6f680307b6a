import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { surveyOf } from '../../support/data/surveys.ts'
import {
  choose,
  chooseProject,
  dialogOf,
  EXPERTISE,
  INSTITUTION,
  LATER,
  NAME,
  next,
  openDue,
  press,
  PROJECTS,
  PROMPTED,
  promptedAt,
  THANKS,
  titleIs,
  toProjects,
  USER_TYPE,
  WELCOME,
} from './survey-dialog.ts'

describe('the questions, from the welcome to the thanks', () => {
  const opened = openOnce(async (open, createUser) => {
    const user = await createUser()
    return { ...(await open('/', { survey: 'due', as: user })), user }
  })
  /** What each choice is called on its card, above its description. */
  const choicesIn = async (page: Page) =>
    (await dialogOf(page).locator('label').allInnerTexts()).map((text) => text.split('\n')[0])
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
    expect(await choicesIn(page)).toEqual(['Retail Investor', 'Institutional Partner'])
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
    const skip = dialogOf(page).getByRole('button', { name: 'Skip', exact: true })
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
    expect(await choicesIn(page)).toEqual(['Beginner', 'Competent', 'Proficient', 'Expert'])
    await press(page, 'Back')
    // The button is gone: the keys go on with what was chosen.
    await dialogOf(page)
      .getByRole('radio', { name: 'Retail Investor' })
      .and(page.locator(':focus'))
      .waitFor()
    await choose(page, 'Institutional Partner')
    await press(page, 'Next')
    await titleIs(page, INSTITUTION)
    expect(await choicesIn(page)).toEqual([
      'VC/Hedge fund',
      'Blockchain Security',
      'Exchange',
      'Project Owner',
    ])
    expect(await isDisabled(page)).toBe(true)
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
    const field = dialogOf(page).getByRole('combobox')
    await field.and(page.locator(':focus')).waitFor()
    await chooseProject(page, 'Corvane')
    // Chosen again, it is chosen no more.
    await field.press('Enter')
    await expect.poll(async () => await isDisabled(page)).toBe(true)
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
    await field.fill('🦉'.repeat(21))
    expect(await field.inputValue()).toBe('🦉'.repeat(20))
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

  journey('A1.14 the answers choose order and density of the page from then on', async () => {
    const { page } = await opened()
    const titles = page.locator('main section[aria-labelledby] h2')
    await expect
      .poll(async () => (await titles.allTextContents()).slice(0, 4))
      .toEqual(['Security alerts', 'Trending', 'Leaderboard', 'Recently audited'])
    await page.locator('#leaderboard [data-density="compact"]').waitFor()
  })

  journey('A4.36 who has answered is not asked again', async () => {
    const { page, calls, user } = await opened()
    expect(await surveyOf(user)).not.toBeNull()
    await page.evaluate((key) => localStorage.removeItem(key), PROMPTED)
    const before = calls.length
    await page.reload()
    await expect
      .poll(() => calls.slice(before).map(({ path }) => path))
      .toContain('/api/user/survey')
    await requestsDone(page)
    // It is decided once the page has come to rest.
    await page.waitForTimeout(300)
    expect(await dialogOf(page).count()).toBe(0)
  })
})

journey('Enter held on a found project chooses it once', async ({ open, newUser }) => {
  const { page } = await openDue(open, newUser)
  await toProjects(page)
  await dialogOf(page).getByRole('combobox').fill('Corvane')
  await page.keyboard.down('Enter')
  const chosen = dialogOf(page).getByRole('button', { name: 'Remove Corvane' })
  await chosen.waitFor()
  // A key that is down already repeats.
  await page.keyboard.down('Enter')
  await page.evaluate(async () => await new Promise((drawn) => setTimeout(drawn, 200)))
  await page.keyboard.up('Enter')
  expect(await chosen.count()).toBe(1)
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
