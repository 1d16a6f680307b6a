import { expect } from 'vitest'
import { journey, openOnce, type Tab } from '../../support/browser/journey.ts'
import { pageIsIdle } from '../../support/browser/requests-done.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { goTo, press, tooltipOf } from '../tour/tour-page.ts'

const eventsIn = ({ calls }: Pick<Tab, 'calls'>): unknown[] =>
  calls
    .filter(({ path }) => path === '/api/user/events')
    .map(({ body }) => JSON.parse(body ?? '') as unknown)

const view = (path: string) => ({ eventName: 'page_viewed', properties: { path } })

const opened = openOnce(
  async (open, createUser) =>
    await open('/methodology', { consent: 'given', as: await createUser() }),
)

journey('what a user does is told only with consent, step by step', async () => {
  const tab = await opened()
  const { page } = tab
  await page.getByRole('combobox', { name: 'Search project' }).fill('lumenfold')
  // It may stand among the trending ones before.
  await page.getByRole('heading', { name: '1 project matches' }).waitFor()
  await page.getByRole('option', { name: /Lumenfold/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Lumenfold' }).waitFor()
  await page
    .getByRole('button', { name: /^Watch/ })
    .first()
    .click()
  await expect
    .poll(() => eventsIn(tab))
    .toEqual([
      view('/methodology'),
      { eventName: 'search_performed', properties: { keywordLength: 9, resultCount: 1 } },
      view('/projects/lumenfold'),
      { eventName: 'project_opened', properties: { projectId: 'lumenfold' } },
      { eventName: 'watch_toggled', properties: { projectId: 'lumenfold', watched: true } },
    ])
})

journey(
  'a search is told once however often its matches are looked at, and again when it is typed again',
  async () => {
    const tab = await opened()
    const { page } = tab
    await expect.poll(() => eventsIn(tab)).toContainEqual(view('/methodology'))
    const before = eventsIn(tab).length
    const field = page.getByRole('combobox', { name: 'Search project' })
    const match = page.getByRole('heading', { name: '1 project matches' })
    const leave = async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    }
    await field.fill('corvane')
    await match.waitFor()
    for (let look = 0; look < 3; look += 1) {
      await leave()
      await field.focus()
      await match.waitFor()
    }
    await field.fill('')
    await page.getByRole('heading', { name: 'Trending Search' }).waitFor()
    await leave()
    await field.fill('corvane')
    await match.waitFor()
    await leave()
    const search = {
      eventName: 'search_performed',
      properties: { keywordLength: 7, resultCount: 1 },
    }
    await expect.poll(() => eventsIn(tab).slice(before)).toEqual([search, search])
  },
)

journey('another query of a page is no other view', async () => {
  const tab = await opened()
  await expect.poll(() => eventsIn(tab)).toContainEqual(view('/methodology'))
  const told = () => eventsIn(tab).filter((one) => JSON.stringify(one).includes('page_viewed'))
  const before = told().length
  await showPath(tab.page, '/alerts')
  await tab.page.getByRole('heading', { level: 1, name: 'Security alerts' }).waitFor()
  await expect.poll(() => told().slice(before)).toEqual([view('/alerts')])
  await showPath(tab.page, '/alerts?severity=high')
  await tab.page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await tab.page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await expect.poll(() => told().slice(before)).toEqual([view('/alerts'), view('/company/about')])
})

journey(
  'a step of the tour is told once, also when a dialog was open over it',
  async ({ open, newUser }) => {
    const tab = await open('/?tour=true', { consent: 'given', as: newUser })
    const { page } = tab
    await goTo(page, 'Security alerts', 'Your account')
    await page.getByRole('button', { name: 'Report Incident' }).click()
    const report = page.getByRole('dialog', { name: /incident/i })
    await report.waitFor()
    await expect.poll(async () => await page.locator('[data-tooltip]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await tooltipOf(page, 'Security alerts').waitFor()
    await press(page, 'Next')
    await tooltipOf(page, 'Trending').waitFor()
    const step = (name: string) => ({ eventName: 'tour_step', properties: { step: name } })
    await expect
      .poll(() => eventsIn(tab))
      .toEqual([
        view('/'),
        step('account-menu'),
        step('search-bar'),
        step('security-alerts'),
        step('trending-projects'),
      ])
  },
)

journey('nothing is told without consent, nor of a visitor', async ({ open, newUser }) => {
  const refused = await open('/methodology', { as: newUser })
  const visitor = await open('/methodology', { consent: 'given' })
  for (const { page } of [refused, visitor]) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    await pageIsIdle(page)
  }
  expect([eventsIn(refused), eventsIn(visitor)]).toEqual([[], []])
})

journey('a page works where the events cannot be sent', async ({ open, newUser }) => {
  const tab = await open('/methodology', {
    consent: 'given',
    as: newUser,
    beforeLoad: async (page) =>
      await page.route('/api/user/events', async (route) => await route.abort()),
  })
  tab.expectNoise(/net::ERR_FAILED/)
  await tab.page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await tab.page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await expect.poll(() => eventsIn(tab)).toEqual([view('/methodology'), view('/company/about')])
  expect(tab.calls.filter(({ path }) => path === '/api/errors')).toEqual([])
})
