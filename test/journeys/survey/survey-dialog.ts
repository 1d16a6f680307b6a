import type { Locator, Page } from 'playwright-core'
import type { Open, Tab, TabOptions, User } from '../../support/browser/journey.ts'

export const PROMPTED = 'survey-last-notification-time'
export const WEEK_MS = 604_800_000
export const LATER = "I'll do it later"

/** A browser of a user in which the survey may open, on a page that is quick to load. */
export const openDue = async (open: Open, user: User, options: TabOptions = {}): Promise<Tab> =>
  await open('/methodology', { survey: 'due', as: user, ...options })

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const press = async (page: Page, name: string): Promise<void> =>
  await dialogOf(page).getByRole('button', { name, exact: true }).click()
export const titleIs = async (page: Page, name: string): Promise<void> =>
  await dialogOf(page).getByRole('heading', { name, level: 2, exact: true }).waitFor()
export const choose = async (page: Page, name: string): Promise<void> =>
  await dialogOf(page).getByRole('radio', { name }).check({ force: true })
export const stepText = async (page: Page): Promise<string | null> =>
  await dialogOf(page).getByRole('progressbar').getAttribute('aria-valuetext')
export const next = (page: Page): Locator =>
  dialogOf(page).getByRole('button', { name: 'Next', exact: true })

export const WELCOME = 'Welcome to Assay'
export const USER_TYPE = 'Which best describes you?'
export const EXPERTISE = 'How well do you know blockchain security?'
export const INSTITUTION = 'What kind of institution are you with?'
export const PROJECTS = 'Which projects do you follow?'
export const NAME = 'Name your watchlist'
export const THANKS = 'Thank you'

export const promptedAt = async (page: Page): Promise<string | null> =>
  await page.evaluate((key) => localStorage.getItem(key), PROMPTED)

/** From welcome to the step of the projects, as a new investor. */
export const toProjects = async (page: Page): Promise<void> => {
  await press(page, 'Start')
  await choose(page, 'Retail Investor')
  await press(page, 'Next')
  await choose(page, 'Expert')
  await press(page, 'Next')
  await titleIs(page, PROJECTS)
}

export const chooseProject = async (page: Page, name: string): Promise<void> => {
  const field = dialogOf(page).getByRole('combobox')
  await field.fill(name)
  // It may stand among the trending ones before: a list that changes under a press takes no click.
  await dialogOf(page).getByRole('heading', { name: '1 project matches' }).waitFor()
  await dialogOf(page)
    .getByRole('option', { name: new RegExp(name) })
    .click()
  await dialogOf(page)
    .getByRole('button', { name: `Remove ${name}` })
    .waitFor()
}
