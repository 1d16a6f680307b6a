import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce, type User, WIDE } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { becomeStaff, type Person, withSub } from '../../support/http/become-staff.ts'
import { exitImpersonation, impersonate } from '../../support/http/impersonation.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { changed, failRequests } from '../intercept.ts'

/** An auditor at the audit trail, and a member of staff who acts as one user after another. */
const opened = openOnce(async (open, createUser) => {
  const origin = inject('origin')
  const [auditor, admin] = [await signInDemoStaff(origin), await becomeStaff(origin)]
  const subject = await actAs(admin, await createUser())
  await admin.post('/api/watchlist/create', { name: 'Bridges', projects: ['corvane'] })
  const lists = (await (await admin.get('/api/watchlist')).json()) as { id: string }[]
  const renamed = { id: lists[0]?.id, name: 'Bridges Q4', projects: ['corvane'] }
  expect((await admin.post('/api/watchlist/update', renamed)).status).toBe(200)
  await exitImpersonation(admin, admin)
  const id = await listed(auditor, subject, 'ended 2')
  return { ...(await open('/methodology', { as: auditor })), auditor, admin, subject, id }
})

const actAs = async (admin: Person, user: User): Promise<User & Person> => {
  const subject = await withSub(user)
  await impersonate(admin, subject, { reason: 'ticket 8812, survey does not close' })
  return subject
}

/**
 * The id of the only impersonation of a user, as soon as the list follows: the page does not ask twice.
 *
 * @param told status and number of commands
 */
const listed = async (auditor: Visitor, { sub }: Person, told: string): Promise<string> => {
  const answer = async () => {
    const response = await auditor.get(`/api/staff/audit/sessions?subject=${sub}`)
    return ((await response.json()) as { items: { id: string; status: string; actions: number }[] })
      .items
  }
  const statuses = async () => (await answer()).map((one) => `${one.status} ${one.actions}`)
  await expect.poll(statuses).toEqual([told])
  return (await answer())[0]?.id ?? ''
}

const main = (page: Page) => page.getByRole('main')
const streamPath = (name: string, more = ''): string =>
  `/staff/audit?stream=${encodeURIComponent(name)}${more}`

journey('staff find an impersonation and read its timeline', async () => {
  const { page, admin, subject, id } = await opened()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Audit Trail' }).click()
  const from = page.getByLabel('From day (UTC)')
  await from.fill('2026-12-01')
  await page.getByLabel('To day (UTC)').fill('2026-11-30')
  await page.getByLabel('User, by id').fill(subject.email)
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await page.getByText('Give a day that is not after the other.').waitFor()
  await page.getByText('An id has letters, digits, - and _ only.').waitFor()
  await page.getByLabel('User, by id').fill(subject.sub)
  await from.fill('')
  await page.getByLabel('To day (UTC)').fill('')
  await apply.click()
  await page.waitForURL((url) => url.search === `?subject=${subject.sub}`)
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  expect(await apply.evaluate((button) => button === document.activeElement)).toBe(true)
  const row = page.getByRole('row').filter({ hasText: subject.email })
  await expect.poll(async () => await row.innerText()).toContain('Ended')
  const unsettled = { verdict: 'unsettled', counted: 2, found: 1, started: true, ended: true }
  const early = changed(() => ({ completeness: unsettled }))
  await page.route('**/api/staff/audit/timeline?*', early, { times: 1 })
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByText('Complete: all 2 commands that were counted are here.').waitFor()
  const people = main(page).getByRole('definition').last().getByRole('link')
  await people.first().waitFor()
  expect(
    await people.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([`/staff/audit?user=${subject.sub}`, `/staff/audit?user=${admin.sub}`])
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
  const toggle = page.getByRole('button', { name: 'Watchlist renamed' })
  const arrow = async () =>
    await toggle.locator('svg').evaluate((one) => getComputedStyle(one).transform)
  expect(await arrow()).toBe('none')
  await toggle.click()
  expect(await arrow()).toBe('matrix(-1, 0, 0, -1, 0, 0)')
  const details = page.getByRole('group', { name: 'Details of Watchlist renamed, version 2' })
  const change = details.getByRole('listitem').filter({ hasText: 'lists.0.name' })
  await expect
    .poll(async () => (await change.innerText()).replaceAll(/\s+/g, ' '))
    .toContain('Bridges → Bridges Q4')
  const links = details.getByRole('term').filter({ hasText: 'Stream' }).locator('..')
  expect(
    await links
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))),
  ).toEqual([`/staff/audit?stream=Watchlist#${subject.sub}`, `/staff/audit?session=${id}`])
})

journey('a person in the list leads to theirs, which the filters say', async () => {
  const { page, admin, subject } = await opened()
  await showPath(page, `/staff/audit?subject=${subject.sub}`)
  const [byStaff, byUser] = [page.getByLabel('Staff, by id'), page.getByLabel('User, by id')]
  await expect.poll(async () => await byUser.inputValue()).toBe(subject.sub)
  const row = page.getByRole('row').filter({ hasText: subject.email })
  await row.getByRole('link', { name: admin.email }).click()
  await page.waitForURL((url) => url.search === `?admin=${admin.sub}`)
  await expect.poll(async () => await byStaff.inputValue()).toBe(admin.sub)
  expect(await byUser.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await page.waitForURL((url) => url.search === '')
  await expect.poll(async () => await byStaff.inputValue()).toBe('')
  expect(await isFocused(byStaff)).toBe(true)
})

journey('a denied impersonation says why, and nothing of what never was', async () => {
  const { page, auditor, admin } = await opened()
  const body = { impersonatingUserId: admin.sub, reason: 'ticket 8812' }
  expect((await auditor.post('/api/impersonation-tool/create', body)).status).toBe(403)
  await listed(auditor, admin, 'denied 0')
  await showPath(page, `/staff/audit?subject=${admin.sub}&status=denied`)
  const row = page.getByRole('row').filter({ hasText: admin.email })
  await expect.poll(async () => await row.innerText()).toContain('a member of staff')
  expect(await row.innerText()).toContain('Denied')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all as JSON' }).click(),
  ])
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as { status: string }[]
  expect(saved.map(({ status }) => status)).toEqual(['denied'])
  await row.getByRole('link').first().click()
  await main(page).getByText('It was refused: nobody acted as the user.').waitFor()
  await page.getByText('Impersonation denied').waitFor()
  expect(await main(page).getByRole('term').allInnerTexts()).toEqual(['Time', 'Status', 'History'])
  await showPath(page, `/staff/audit?session=${'x'.repeat(22)}`)
  await page.getByText('There is no such impersonation').waitFor()
})

journey('a live impersonation is ended after a question', async ({ newUser }) => {
  const { page, auditor, admin, expectNoise } = await opened()
  const subject = await actAs(admin, newUser)
  await listed(auditor, subject, 'active 0')
  await showPath(page, `/staff/audit?subject=${subject.sub}&status=active`)
  await page.getByRole('button', { name: 'End impersonation' }).click()
  const question = page.getByRole('dialog', { name: 'End this impersonation?' })
  await question.getByText(`${admin.email} acts as ${subject.email}.`).waitFor()
  expect((await admin.get('/api/watchlist')).status).toBe(200)
  expectNoise(/500/)
  await failRequests(page, '/api/staff/impersonations/end')
  await question.getByRole('button', { name: 'End impersonation' }).click()
  const failed = question.getByText('The impersonation could not be ended. Try again.')
  await failed.waitFor()
  await page.unrouteAll()
  // Asked anew, it tells nothing of that.
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^End impersonation: / }).click()
  await question.waitFor()
  expect(await failed.count()).toBe(0)
  const none = changed(() => ({ items: [], next: null }))
  await page.route('**/api/staff/audit/sessions?*', none)
  await question.getByRole('button', { name: 'End impersonation' }).click()
  await page.getByText('The impersonation has ended.').waitFor()
  // Its row is gone with the button.
  await expect.poll(async () => await isFocused(main(page))).toBe(true)
  await page.unrouteAll()
  expect((await admin.get('/api/watchlist')).status).toBe(401)
  expect(await admin.whoAmI()).toMatchObject({ email: admin.email })
})

journey('of an impersonation that was cut off the end is recorded', async ({ newUser }) => {
  const { page, auditor, admin } = await opened()
  const subject = await actAs(admin, newUser)
  await listed(auditor, subject, 'active 0')
  // As a minute after its session is gone.
  const cutOff = async (route: Route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"active"', '"gone"') })
  }
  await page.route('**/api/staff/audit/sessions?*', cutOff, { times: 1 })
  await showPath(page, `/staff/audit?subject=${subject.sub}`)
  await page.getByRole('button', { name: 'End impersonation' }).click()
  const question = page.getByRole('dialog', { name: 'Record the end of this impersonation?' })
  await question
    .getByText(`The session in which ${admin.email} acted as ${subject.email} is gone`)
    .waitFor()
  await question.getByRole('button', { name: 'Record the end' }).click()
  await listed(auditor, subject, 'ended 0')
  expect(await admin.whoAmI()).toMatchObject({ email: admin.email })
})

journey(
  'what is live now is looked at again by a button, which is one reading',
  async ({ newUser }) => {
    const { page, calls, auditor, admin } = await opened()
    const subject = await actAs(admin, newUser)
    await listed(auditor, subject, 'active 0')
    await showPath(page, `/staff/audit?subject=${subject.sub}&status=active`)
    await page.getByRole('row').filter({ hasText: subject.email }).waitFor()
    await main(page)
      .getByText(/^As of \d\d:\d\d:\d\d UTC$/)
      .waitFor()
    await exitImpersonation(admin, admin)
    await listed(auditor, subject, 'ended 0')
    const readings = () => calls.filter(({ path }) => path.startsWith('/api/staff/audit/')).length
    const before = readings()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Nobody acts as a user now').waitFor()
    expect(readings()).toBe(before + 1)
  },
)

journey('the history of a user says who acted, and is downloaded as CSV and JSON', async () => {
  const { page, admin, subject } = await opened()
  await showPath(page, '/staff/audit?view=history')
  const name = page.getByLabel('Id of a user, or name of a stream')
  await name.fill('no id')
  await name.press('Enter')
  await page.getByText('Give an id without blanks, or a name such as Project#corvane.').waitFor()
  await name.fill(subject.sub)
  await page.getByRole('button', { name: 'Show history' }).click()
  await main(page).getByRole('heading', { level: 3 }).first().waitFor()
  const acted = main(page).getByRole('listitem').filter({ hasText: 'Watchlist renamed' })
  await acted.getByText(`${admin.sub.slice(0, 8)}… as the user`, { exact: true }).waitFor()
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
    'ImpersonationEnded',
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

journey('a history of which a page cannot be read is not saved in part', async () => {
  const { page, subject, expectNoise } = await opened()
  await showPath(page, streamPath(`Watchlist#${subject.sub}`))
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
  await page.unrouteAll()
})

journey('the state of a stream is told as it was at a moment', async () => {
  const { page, subject } = await opened()
  const name = `Watchlist#${subject.sub}`
  await showPath(page, streamPath(name, '&at=2999-01-01T00:00:00.000Z'))
  await page.getByRole('heading', { name: /^As of version 2, / }).waitFor()
  await page.getByText('State after').click()
  await page.getByText('"name": "Bridges Q4"').first().waitFor()
  await showPath(page, streamPath(name, '&at=2001-01-01T00:00:00.000Z'))
  await page.getByText('Nothing was recorded by then.').waitFor()
})

journey(
  'the state at the time that an event shows is the one that it made, and Show state keeps the focus',
  async () => {
    const { page, subject } = await opened()
    await showPath(page, streamPath(`Watchlist#${subject.sub}`))
    // The last: others may be of the same second.
    const renamed = main(page).getByRole('listitem').filter({ hasText: 'Watchlist renamed' })
    const recordedAt = await renamed.locator('time').first().getAttribute('datetime')
    await page.getByLabel('As it was at').fill((recordedAt ?? '').slice(0, 19))
    const show = page.getByRole('button', { name: 'Show state' })
    await show.click()
    await page.getByRole('heading', { name: /^As of version 2, / }).waitFor()
    expect(await show.evaluate((button) => button === document.activeElement)).toBe(true)
    // A browser leaves seconds out that are 0.
    const shown = (recordedAt ?? '').slice(0, 19).replace(/:00$/, '')
    expect(await page.getByLabel('As it was at').inputValue()).toBe(shown)
  },
)

journey('projects and reports of incidents lead staff to their streams', async () => {
  const { page } = await opened()
  await showPath(page, '/projects/corvane')
  await main(page).getByRole('link', { name: 'Audit Trail' }).click()
  await page.waitForURL((url) => url.searchParams.get('stream') === 'Project#corvane')
  await main(page).getByRole('heading', { level: 3 }).first().waitFor()
  await showPath(page, '/staff/incidents?status=all')
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

journey('who read the audit trail stays in sight where more of them cannot be loaded', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/500/)
  await page.route('**/api/staff/audit/readings*', async (route) => {
    if (route.request().url().includes('cursor=')) await route.fulfill({ status: 500, body: '{}' })
    else await changed(() => ({ next: 'more' }))(route)
  })
  await showPath(page, '/staff/audit?view=readers')
  await page.getByRole('button', { name: 'Load more' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'The readers could not be loaded.' })
  await failed.waitFor()
  const readers = page.getByRole('table', { name: 'Readers' }).locator('tbody tr')
  expect(await readers.count()).toBeGreaterThan(0)
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await failed.waitFor({ state: 'detached' })
})

journey('all views fit on 320 pixels and have no finding of axe', async () => {
  const { page, subject, id } = await opened()
  const overflow = async (): Promise<number> =>
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const views: readonly (readonly [string, string])[] = [
    ['', 'Filter impersonations'],
    [`?session=${id}`, 'Complete: all 2 commands'],
    [`?user=${subject.sub}`, 'append-only'],
    ['?view=history', 'Show history'],
    ['?view=readers', 'Who read the audit trail'],
  ]
  for (const [query, text] of views) {
    await page.setViewportSize(WIDE)
    await showPath(page, `/staff/audit${query}`)
    await page
      .getByText(text)
      .or(page.getByRole('form', { name: text }))
      .first()
      .waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    expect(await overflow(), query).toBeLessThanOrEqual(0)
    await page.setViewportSize(NARROW)
    // At the width of a phone the tabs stand in one line.
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size, query).toBeLessThanOrEqual(1)
    await page.setViewportSize({ ...NARROW, width: 320 })
    expect(await overflow(), query).toBeLessThanOrEqual(0)
    expect(await findingsInBothThemes(page, 'main'), query).toEqual([])
  }
})
