import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { dialogOf, openDue, press, PROMPTED, THANKS, titleIs } from '../survey/survey-dialog.ts'
import { calmPage, pageIsCalm, skip, STEPS, tooltipOf, tourIsOver } from './tour-page.ts'

describe('how it starts', () => {
  const opened = openOnce(
    async (open, createUser) => await open('/?tour=true', { as: await createUser() }),
  )

  journey('A2.2 A2.171 by `/?tour=true`, and by another value', async () => {
    const { page } = await opened()
    await tooltipOf(page, 'Your account').waitFor()
    await skip(page)
    await showPath(page, '/?tour=false')
    await tooltipOf(page, 'Your account').waitFor()
    await skip(page)
  })

  journey('not on another page that has the parameter', async () => {
    const page = await calmPage(opened)
    await showPath(page, '/methodology?tour=true')
    await page.getByRole('heading', { level: 1, name: 'How the score is made' }).waitFor()
    // A tour begins once all its targets are drawn, and waits for seconds where one is missing.
    const targets = await page.evaluateHandle(
      (names) => {
        const all = document.createElement('div')
        all.append(...names.map(() => document.createElement('div')))
        for (const [index, name] of names.entries())
          all.children[index]!.setAttribute('data-tour', name)
        document.body.append(all)
        return all
      },
      STEPS.map(([, target]) => target),
    )
    await pageIsCalm(page)
    expect(await page.locator('[data-tooltip]').count()).toBe(0)
    await targets.evaluate((all) => all.remove())
  })

  journey('A2.20 A2.172 by Get Started in the settings', async () => {
    const page = await calmPage(opened)
    await showPath(page, '/my/settings')
    const section = page.getByRole('region', { name: 'Guided Tour', exact: true })
    await section.getByRole('button', { name: 'Get Started', exact: true }).click()
    await page.waitForURL('**/?tour=true')
    await tooltipOf(page, 'Your account').waitFor()
  })

  journey('A2.59 by Guided Tour in the avatar menu, from any page', async () => {
    const page = await calmPage(opened)
    for (const path of ['/methodology', '/']) {
      await showPath(page, path)
      await tourIsOver(page)
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

  const opened = openOnce(
    async (open, createUser) =>
      await openDue(open, await createUser(), {
        stored: { userType: 'Institutional Partner' },
        beforeLoad: withoutTour,
      }),
  )

  journey('A6.15 the first-login survey ends without it', async () => {
    const { page } = await opened()
    for (const button of ['Start', 'Skip', 'Skip']) await press(page, button)
    await titleIs(page, THANKS)
    await press(page, 'Done')
    await dialogOf(page).waitFor({ state: 'hidden' })
  })

  journey('A6.15 the entries are gone', async () => {
    const { page } = await opened()
    await showPath(page, '/my/settings')
    await page.getByRole('region', { name: 'Personalization' }).waitFor()
    await page.getByRole('region', { name: 'Guided Tour' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Guided Tour' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  journey('A6.15 `tour=true` starts nothing', async () => {
    const { page } = await opened()
    // Neither the survey keeps it from starting, nor a flag that is known before.
    await page.evaluate((key) => localStorage.setItem(key, String(Date.now())), PROMPTED)
    await page.goto('/?tour=true')
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
    await pageIsCalm(page)
    expect(await page.locator('[data-tooltip]').count()).toBe(0)
  })
})
