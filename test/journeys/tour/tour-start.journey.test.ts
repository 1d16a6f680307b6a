import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Open, type User } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { dialogOf, openDue, press, THANKS, titleIs } from '../survey/survey-dialog.ts'
import { pageIsCalm, skip, tooltipOf, tourIsOver } from './tour-page.ts'

describe('how it starts', () => {
  journey('A2.2 A2.171 by `/?tour=true`, and whatever the value', async ({ open }) => {
    const { page } = await open('/?tour=true')
    await tooltipOf(page, 'Search').waitFor()
    for (const query of ['tour', 'tour=', 'tour=1', 'tour=false']) {
      await skip(page)
      await showPath(page, `/?${query}`)
      await tooltipOf(page, 'Search').waitFor()
    }
  })

  journey('A1.15 not by itself, for a visitor and for a new user', async ({ open }) => {
    const tab = await open('/')
    await pageIsCalm(tab.page)
    await tourIsOver(tab.page)
    await tab.signInAsNewUser()
    await tab.page.getByRole('button', { name: 'Account menu' }).waitFor()
    await pageIsCalm(tab.page)
    await tourIsOver(tab.page)
  })

  journey('not on another page that has the parameter', async ({ open }) => {
    const { page } = await open('/methodology?tour=true')
    await pageIsCalm(page)
    expect(await page.locator('[data-tooltip]').count()).toBe(0)
  })

  journey('A2.20 A2.172 by Get Started in the settings', async ({ open, newUser }) => {
    const { page } = await open('/my/settings', { as: newUser })
    const section = page.getByRole('region', { name: 'Guided Tour', exact: true })
    await section.getByRole('button', { name: 'Get Started', exact: true }).click()
    await page.waitForURL('**/?tour=true')
    await tooltipOf(page, 'Your account').waitFor()
  })

  journey('A2.59 by Guided Tour in the avatar menu, from any page', async ({ open, newUser }) => {
    const { page } = await open('/methodology', { as: newUser })
    for (const path of ['/methodology', '/']) {
      if (path === '/') await skip(page)
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Guided Tour' }).click()
      await tooltipOf(page, 'Your account').waitFor()
    }
  })
})

describe('where its flag is off for the user', () => {
  /** The flag file says that the tour is off. */
  const withoutTour = async (page: Page): Promise<unknown> =>
    await page.route('**/api/feature-flags', async (route) => {
      const file = (await (await route.fetch()).json()) as Record<string, unknown>
      await route.fulfill({ json: { ...file, guidedTour: { default: false, rules: [] } } })
    })

  const openWithoutTour = async (open: Open, path: string, user: User): Promise<Page> =>
    (await open(path, { as: user, beforeLoad: withoutTour })).page

  journey('A6.15 the entries are gone', async ({ open, newUser }) => {
    const page = await openWithoutTour(open, '/my/settings', newUser)
    await page.getByRole('region', { name: 'Personalization' }).waitFor()
    await page.getByRole('region', { name: 'Guided Tour' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Guided Tour' }).count()).toBe(0)
  })

  journey('A6.15 `tour=true` starts nothing', async ({ open, newUser }) => {
    const page = await openWithoutTour(open, '/?tour=true', newUser)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await pageIsCalm(page)
    expect(await page.locator('[data-tooltip]').count()).toBe(0)
  })

  journey('A6.15 the first-login survey ends without it', async ({ open, newUser }) => {
    const stored = { userType: 'Institutional Partner' }
    const { page } = await openDue(open, newUser, { stored, beforeLoad: withoutTour })
    for (const button of ['Start', 'Skip', 'Skip']) await press(page, button)
    await titleIs(page, THANKS)
    await press(page, 'Done')
    await dialogOf(page).waitFor({ state: 'hidden' })
  })
})
