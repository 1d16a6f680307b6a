import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { journey as anyJourney, NARROW, WIDE } from '../../support/browser/journey.ts'
import { signInNewStaff, type User } from '../../support/http/accounts.ts'
import { exitImpersonation, impersonateNewUser } from '../../support/http/impersonation.ts'
import { useTestCloud } from '../../support/product/test-cloud.ts'
import { changed } from '../intercept.ts'

const cloud = await useTestCloud({ demo: true, refreshMs: 100 })

const journey = anyJourney.extend({ origin: cloud.origin })

/** An impersonation under which a list was made and renamed. */
const actedAs = async () => {
  const session = await impersonateNewUser(cloud, { reason: 'ticket 8812, survey does not close' })
  const { admin, subject } = session
  await admin.post('/api/watchlist/create', { name: 'Bridges', projects: ['corvane'] })
  const lists = (await (await admin.get('/api/watchlist')).json()) as { id: string }[]
  const renamed = { id: lists[0]?.id, name: 'Bridges Q4', projects: ['corvane'] }
  expect((await admin.post('/api/watchlist/update', renamed)).status).toBe(200)
  return { ...session, admin, subject }
}

/** As soon as the list follows: the page does not ask twice. */
const listed = async (auditor: User, { sub }: User, status: string, actions = 2): Promise<void> => {
  const statuses = async () => {
    const answer = await auditor.get(`/api/staff/audit/sessions?subject=${sub}`)
    const { items } = (await answer.json()) as { items: { status: string; actions: number }[] }
    return items.map((item) => `${item.status} ${item.actions}`)
  }
  await expect.poll(statuses).toEqual([`${status} ${actions}`])
}

const main = (page: Page) => page.getByRole('main')
const overflow = async (page: Page): Promise<number> =>
  await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

journey('staff find an impersonation and read its timeline', async ({ open }) => {
  const { admin, subject } = await actedAs()
  await exitImpersonation(admin, admin)
  const auditor = await signInNewStaff(cloud)
  await listed(auditor, subject, 'ended')
  const { page } = await open('/methodology', { as: auditor })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Audit Trail' }).click()
  await page.getByLabel('User, by id').fill(subject.sub)
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await page.waitForURL((url) => url.search === `?subject=${subject.sub}`)
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  expect(await apply.evaluate((button) => button === document.activeElement)).toBe(true)
  const row = page.getByRole('row').filter({ hasText: subject.email })
  await expect.poll(async () => await row.innerText()).toContain('Ended')
  await row.getByRole('link').first().click()
  await page.getByText('Complete: all 2 commands that were counted are here.').waitFor()
  await main(page).getByText('Reason: ticket 8812, survey does not close').waitFor()
  expect(await main(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    expect.stringContaining('Impersonation started'),
    expect.stringContaining('Watchlist created'),
    expect.stringContaining('Watchlist renamed'),
    expect.stringContaining('Impersonation ended'),
  ])
  expect(
    await main(page).getByText(`${admin.email} as ${subject.email}`, { exact: true }).count(),
  ).toBe(3)
  await page.getByRole('button', { name: 'Watchlist renamed' }).click()
  const details = page.getByRole('group', { name: 'Details of Watchlist renamed, version 2' })
  const change = details.getByRole('listitem').filter({ hasText: 'lists.0.name' })
  await expect
    .poll(async () => (await change.innerText()).replaceAll(/\s+/g, ' '))
    .toContain('Bridges → Bridges Q4')
})

journey('a denied impersonation says why, and nothing of what never was', async ({ open }) => {
  const [auditor, other] = [await signInNewStaff(cloud), await signInNewStaff(cloud)]
  const body = { impersonatingUserId: other.sub, reason: 'ticket 8812' }
  expect((await auditor.post('/api/impersonation-tool/create', body)).status).toBe(403)
  await listed(auditor, other, 'denied', 0)
  const { page } = await open('/staff/audit?status=denied', { as: auditor })
  const row = page.getByRole('row').filter({ hasText: other.email })
  await expect.poll(async () => await row.innerText()).toContain('a member of staff')
  expect(await row.innerText()).toContain('Denied')
  await row.getByRole('link').first().click()
  await main(page).getByText('It was refused: nobody acted as the user.').waitFor()
  await page.getByText('Impersonation denied').waitFor()
  expect(await main(page).getByRole('term').allInnerTexts()).toEqual(['Time', 'Status', 'History'])
})

journey('a live impersonation is ended after a question', async ({ open }) => {
  const { admin, subject } = await actedAs()
  const auditor = await signInNewStaff(cloud)
  await listed(auditor, subject, 'active')
  const { page } = await open(`/staff/audit?subject=${subject.sub}&status=active`, { as: auditor })
  await page.getByRole('button', { name: 'End impersonation' }).click()
  const question = page.getByRole('dialog', { name: 'End this impersonation?' })
  await question.getByText(`${admin.email} acts as ${subject.email}.`).waitFor()
  expect((await admin.get('/api/watchlist')).status).toBe(200)
  await question.getByRole('button', { name: 'End impersonation' }).click()
  await page.getByText('The impersonation has ended.').waitFor()
  expect((await admin.get('/api/watchlist')).status).toBe(401)
})

journey('of an impersonation that was cut off the end is recorded', async ({ open }) => {
  const { admin, subject } = await actedAs()
  const auditor = await signInNewStaff(cloud)
  await listed(auditor, subject, 'active')
  const { page } = await open('/methodology', { as: auditor })
  // As a minute after its session is gone.
  const cutOff = async (route: Route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"active"', '"gone"') })
  }
  await page.route('**/api/staff/audit/sessions?*', cutOff, { times: 1 })
  await page.goto(`/staff/audit?subject=${subject.sub}`)
  await page.getByRole('button', { name: 'End impersonation' }).click()
  const question = page.getByRole('dialog', { name: 'Record the end of this impersonation?' })
  await question
    .getByText(`The session in which ${admin.email} acted as ${subject.email} is gone`)
    .waitFor()
  await question.getByRole('button', { name: 'Record the end' }).click()
  await listed(auditor, subject, 'ended')
})

journey(
  'what is live now is looked at again by a button, which is one reading',
  async ({ open }) => {
    const { admin, subject } = await actedAs()
    const auditor = await signInNewStaff(cloud)
    await listed(auditor, subject, 'active')
    const { page, calls } = await open(`/staff/audit?subject=${subject.sub}&status=active`, {
      as: auditor,
    })
    await page.getByRole('row').filter({ hasText: subject.email }).waitFor()
    await main(page)
      .getByText(/^As of \d\d:\d\d:\d\d UTC$/)
      .waitFor()
    await exitImpersonation(admin, admin)
    await listed(auditor, subject, 'ended')
    const readings = () => calls.filter(({ path }) => path.startsWith('/api/staff/audit/')).length
    const before = readings()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Nobody acts as a user now').waitFor()
    expect(readings()).toBe(before + 1)
  },
)

journey('the history of a user is downloaded as CSV and JSON', async ({ open }) => {
  const { subject } = await actedAs()
  await subject.post('/api/watchlist/create', { name: '=HYPERLINK("x")', projects: [] })
  const auditor = await signInNewStaff(cloud)
  await listed(auditor, subject, 'active')
  const { page } = await open('/staff/audit?view=history', { as: auditor })
  await page.getByLabel('Id of a user, or name of a stream').fill(subject.sub)
  await page.getByRole('button', { name: 'Show history' }).click()
  await main(page).getByRole('heading', { level: 3 }).first().waitFor()
  const download = async (format: 'CSV' | 'JSON'): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download all as ${format}` }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`history-${subject.sub}.${format.toLowerCase()}`)
    return await readFile(await file.path(), 'utf8')
  }
  const events = JSON.parse(await download('JSON')) as { type: string; onBehalfOf: string }[]
  expect(events.map(({ type }) => type)).toEqual([
    'WatchlistCreated',
    'WatchlistRenamed',
    'WatchlistCreated',
    'ImpersonationStarted',
  ])
  const [names, ...lines] = (await download('CSV')).trimEnd().split('\r\n')
  expect(names).toBe(
    'stream,version,type,schemaVersion,recordedAt,commitId,data,actor,onBehalfOf,session,correlationId',
  )
  expect(lines).toHaveLength(4)
})

journey('a history of which a page cannot be read is not saved in part', async ({ open }) => {
  const { subject } = await actedAs()
  const auditor = await signInNewStaff(cloud)
  const { page, expectNoise } = await open(
    `/staff/audit?stream=${encodeURIComponent(`Watchlist#${subject.sub}`)}`,
    { as: auditor },
  )
  expectNoise(/Failed to load resource/)
  await main(page).getByRole('heading', { level: 3 }).first().waitFor()
  let files = 0
  page.on('download', () => (files += 1))
  await page.route('**/api/staff/audit/stream-history?*', async (route) => {
    if (route.request().url().includes('cursor=')) return await route.abort()
    await changed(() => ({ next: '1' }))(route)
  })
  await page.getByRole('button', { name: 'Download all as JSON' }).click()
  await page.getByText('The download failed. Nothing was saved. Try again.').waitFor()
  expect(files).toBe(0)
  await page.getByRole('button', { name: 'Download all as CSV', disabled: false }).waitFor()
})

journey('the state of a stream is told as it was at a moment', async ({ open }) => {
  const { subject } = await actedAs()
  const auditor = await signInNewStaff(cloud)
  const stream = encodeURIComponent(`Watchlist#${subject.sub}`)
  const { page } = await open(`/staff/audit?stream=${stream}&at=2999-01-01T00:00:00.000Z`, {
    as: auditor,
  })
  await page.getByRole('heading', { name: /^As of version 2, / }).waitFor()
  await page.getByText('State after').click()
  await page.getByText('"name": "Bridges Q4"').first().waitFor()
  await page.goto(`/staff/audit?stream=${stream}&at=2001-01-01T00:00:00.000Z`)
  await page.getByText('Nothing was recorded by then.').waitFor()
})

journey(
  'the state at the time that an event shows is the one that it made, and Show state keeps the focus',
  async ({ open }) => {
    const { id } = await actedAs()
    const auditor = await signInNewStaff(cloud)
    const stream = encodeURIComponent(`Impersonation#${id}`)
    const { page } = await open(`/staff/audit?stream=${stream}`, { as: auditor })
    const recordedAt = await main(page).locator('time').first().getAttribute('datetime')
    await page.getByLabel('As it was at').fill((recordedAt ?? '').slice(0, 19))
    const show = page.getByRole('button', { name: 'Show state' })
    await show.click()
    await page.getByRole('heading', { name: /^As of version 1, / }).waitFor()
    expect(await show.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.getByLabel('As it was at').inputValue()).toBe((recordedAt ?? '').slice(0, 19))
  },
)

journey('projects and reports of incidents lead staff to their streams', async ({ open }) => {
  const { page } = await open('/projects/corvane', { as: await signInNewStaff(cloud) })
  await main(page).getByRole('link', { name: 'Audit Trail' }).click()
  await page.waitForURL((url) => url.searchParams.get('stream') === 'Project#corvane')
  await main(page).getByRole('heading', { level: 3 }).first().waitFor()
  await page.goto('/staff/incidents?status=all')
  const report = main(page).getByRole('article').first()
  await report.getByRole('heading').getByRole('button').click()
  const audit = report.getByRole('link', { name: 'Audit trail' })
  await audit.waitFor()
  const labels = await report.getByRole('term').allInnerTexts()
  expect(labels).toEqual([...new Set(labels)])
  await audit.click()
  await page.waitForURL((url) => /^(Incident|Project)#/.test(url.searchParams.get('stream') ?? ''))
  await main(page).getByRole('heading', { level: 3 }).first().waitFor()
})

journey('to everybody but staff the page is not there', async ({ open, newUser }) => {
  const { page } = await open('/staff/audit', { as: newUser })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  const visitor = await open('/staff/audit')
  await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey('all views fit on 320 pixels and have no finding of axe', async ({ open }) => {
  const { admin, subject, id } = await actedAs()
  await exitImpersonation(admin, admin)
  const auditor = await signInNewStaff(cloud)
  const { page } = await open('/robots.txt', { as: auditor })
  const views: readonly (readonly [string, string])[] = [
    ['', 'Filter impersonations'],
    [`?session=${id}`, 'Complete: all 2 commands'],
    [`?user=${subject.sub}`, 'append-only'],
    ['?view=history', 'Show history'],
    ['?view=readers', 'Who read the audit trail'],
  ]
  for (const [query, text] of views) {
    await page.setViewportSize(WIDE)
    await page.goto(`/staff/audit${query}`)
    await page
      .getByText(text)
      .or(page.getByRole('form', { name: text }))
      .first()
      .waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    const fitsAt = async (width: number): Promise<void> => {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${query} at ${width}`).toBeLessThanOrEqual(0)
    }
    await fitsAt(WIDE.width)
    await fitsAt(NARROW.width)
    // At the width of a phone the tabs stand in one line.
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size, query).toBeLessThanOrEqual(1)
    await fitsAt(320)
    expect(await findingsInBothThemes(page), query).toEqual([])
  }
})
