import { expect, vi } from 'vitest'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, type Open } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { showPath } from '../../support/browser/show-path.ts'
import {
  CONFIRMATION,
  queueOf,
  readIncident,
  reportToQueue,
  takeStep,
} from '../../support/data/incidents.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { failRequests } from '../intercept.ts'
import { signInDemoStaff } from './demo-staff.ts'
import { actionForm, inQueue } from './incident-forms.ts'

/** Of no other journey, since an incident that is confirmed moves its project's score. */
const PROJECT = { id: 'sablemark' }

/** Staff have opened the form that rejects a new report. */
const openRejection = async (open: Open, origin: string) => {
  const staff = await signInDemoStaff(origin)
  const reported = await reportToQueue({ origin }, staff, { projectId: PROJECT.id })
  const { page } = await open('/staff/incidents?status=all', { as: staff })
  const item = await inQueue(page, reported.reference)
  await item.getByRole('button').first().click()
  await item.getByRole('button', { name: 'Reject…' }).click()
  return { page, staff, reported, item, reject: actionForm(page, 'Reject the report') }
}

journey(
  'a report shows that it opens, and its project ends no line with a dot on a phone',
  async ({ open, origin }) => {
    const staff = await signInDemoStaff(origin)
    const { page } = await open('/staff/incidents?status=all', { as: staff, viewport: NARROW })
    const item = page.getByRole('article').filter({ hasText: 'Tallowstead Relay' }).first()
    const toggle = item.getByRole('button').first()
    const arrow = toggle.locator('svg')
    await arrow.waitFor()
    const transform = async () => await arrow.evaluate((one) => getComputedStyle(one).transform)
    expect(await transform()).toBe('none')
    await toggle.click()
    await expect.poll(transform).toBe('matrix(-1, 0, 0, -1, 0, 0)')
    expect(await item.getByRole('paragraph').first().innerText()).toMatch(
      /^IR-[0-9A-Z]{8}\s+Tallowstead Relay$/,
    )
  },
)

journey(
  'a step on a report that somebody has changed meanwhile offers to load it again',
  async ({ open, origin }) => {
    const { staff, reported, item, reject } = await openRejection(open, origin)
    const reason = 'Somebody else was faster.'
    await takeStep(staff, 'retract', reported, { reason })

    const typed = reject.getByRole('textbox', { name: 'Reason' })
    await expect.poll(async () => await isFocused(typed)).toBe(true)
    await reject.getByText('Only staff see it.').waitFor()
    await typed.fill('I was too late.')
    await reject.getByRole('button', { name: 'Reject' }).click()
    await reject.getByText(/Somebody else has changed this report/).waitFor()
    await reject.getByRole('button', { name: 'Reload' }).click()
    await item.getByText(reason).waitFor()
  },
)

journey(
  'a reason that was typed for staff alone is not published with an incident that a colleague has confirmed meanwhile',
  async ({ open, origin }) => {
    const { page, staff, reported, item, reject } = await openRejection(open, origin)
    await reject.getByRole('textbox', { name: 'Reason' }).fill('The reporter is a competitor.')
    const confirmation = { ...CONFIRMATION, severity: 'low', lossUsd: 0 }
    await takeStep(staff, 'confirm', reported, confirmation)

    // The list is read again, as it is when staff come back from another tab.
    await vi.waitFor(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await item.getByText('Confirmed by staff').waitFor({ timeout: 1000 })
    }, EVENTUALLY)
    await page.getByRole('textbox', { name: 'Reason' }).press('Enter')
    await page.getByText(/Somebody else has changed this report/).waitFor()
    const left = await readIncident(staff, reported.reference)
    expect(left.status).toBe('confirmed')
    await takeStep(staff, 'retract', left, { reason: 'It was a test.' })
  },
)

journey(
  'what staff have typed stays when a colleague decides the report and it leaves the list',
  async ({ open, origin }) => {
    const staff = await signInDemoStaff(origin)
    // The list has no other incident of it, and its name for this one alone.
    const reported = await reportToQueue({ origin }, staff, { projectId: 'hexmere' })
    const { page } = await open('/staff/incidents', { as: staff })
    const item = await inQueue(page, reported.reference)
    await item.getByRole('button').first().click()
    await item.getByRole('button', { name: 'Confirm…' }).click()
    const confirm = actionForm(page, 'Confirm the incident')
    const title = confirm.getByRole('textbox', { name: 'Title' })
    await title.fill('Bridge drained')
    await confirm.getByRole('combobox', { name: 'Severity' }).selectOption('Low')
    await confirm.getByLabel('When it happened (UTC)').fill('2026-01-05T10:00')
    await takeStep(staff, 'retract', reported, { reason: 'Reported twice.' })
    await vi.waitFor(async () => {
      const { items } = await queueOf(staff, 'open')
      expect(items.map(({ reference }) => reference)).not.toContain(reported.reference)
    }, EVENTUALLY)

    const listed = page.waitForResponse('**/api/incidents/queue?*')
    // As when staff come back from another tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await listed
    await requestsDone(page)
    expect(await title.inputValue()).toBe('Bridge drained')
    await item.getByRole('link', { name: 'Hexmere', exact: true }).waitFor()
    await confirm.getByRole('button', { name: 'Confirm and publish' }).click()
    await confirm.getByText(/Somebody else has changed this report/).waitFor()
    expect((await readIncident(staff, reported.reference)).status).toBe('rejected')
    expect(await title.inputValue()).toBe('Bridge drained')
    await confirm.getByRole('button', { name: 'Reload' }).click()
    await item.waitFor({ state: 'detached' })
    const heading = page.getByRole('heading', { name: /^Open/, level: 2 })
    await expect.poll(async () => await isFocused(heading)).toBe(true)
  },
)

journey(
  'staff load what follows on the first page of reports, and see once what they have confirmed on it',
  async ({ open, origin }) => {
    const staff = await signInDemoStaff(origin)
    const { reference: first } = await reportToQueue({ origin }, staff, { projectId: PROJECT.id })
    const { reference: last } = await reportToQueue({ origin }, staff, { projectId: PROJECT.id })
    // Pages are of 50 reports: here the first one ends before the report that was sent first.
    const { page, expectNoise } = await open('/staff/incidents', {
      as: staff,
      beforeLoad: async (before) =>
        await before.route('**/api/incidents/queue?*', async (route) => {
          const url = new URL(route.request().url())
          const isSecond = url.searchParams.has('cursor')
          url.searchParams.delete('cursor')
          const response = await route.fetch({ url: url.href })
          const { items } = (await response.json()) as { items: { reference: string }[] }
          const end = items.findIndex(({ reference }) => reference === first)
          const json = isSecond
            ? { items: items.slice(end), next: null }
            : { items: items.slice(0, end), next: 'second' }
          await route.fulfill({ response, json })
        }),
    })
    await page.getByText(/^the first \d+ entr/).waitFor()
    expect(await page.getByText(first).count()).toBe(0)

    const item = page.getByRole('article').filter({ hasText: last })
    await item.getByRole('button').first().click()
    await item.getByRole('button', { name: 'Confirm…' }).click()
    const confirm = actionForm(page, 'Confirm the incident')
    await confirm.getByRole('textbox', { name: 'Title' }).fill('Bridge drained')
    await confirm.getByRole('combobox', { name: 'Severity' }).selectOption('Low')
    expectNoise(/500/)
    await failRequests(page, '/api/incidents/preview')
    await confirm.getByLabel('When it happened (UTC)').fill('2026-01-05T10:00')
    await confirm.getByText('We could not compute the effect. You can still continue.').waitFor()
    await confirm.getByRole('button', { name: 'Confirm and publish' }).click()
    await item.getByText(/^Confirmed by staff/).waitFor()
    await vi.waitFor(async () => {
      const { items } = await queueOf(staff, 'confirmed')
      expect(items.map(({ reference }) => reference)).toContain(last)
    }, EVENTUALLY)
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText(first).waitFor()
    expect(await item.count()).toBe(1)
    // Other journeys look for theirs on the first page.
    for (const reference of [first, last]) {
      await takeStep(staff, 'retract', await readIncident(staff, reference), { reason: 'A test.' })
    }
  },
)

journey(
  'staff reach the queue by the account menu, which counts what waits, and find a report by its number',
  async ({ open, origin }) => {
    const staff = await signInDemoStaff(origin)
    const { reference } = await reportToQueue({ origin }, staff, { projectId: PROJECT.id })
    const { page, expectNoise } = await open('/company/privacy-policy', { as: staff })
    expectNoise(/500/)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: /^Incident Reports \([1-9]\d*\)$/ }).click()
    await page.getByRole('heading', { name: 'Incident reports', level: 1 }).waitFor()

    const number = page.getByRole('textbox', { name: 'Reference number' })
    await number.fill('abc')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('Give a reference number such as IR-7KQ2M9XD.').waitFor()
    await number.fill(reference.toLowerCase().replace('ir-', ''))
    await number.press('Enter')
    await page.getByRole('heading', { name: reference, level: 2 }).waitFor()
    await page.getByRole('article').filter({ hasText: reference }).waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await page.getByRole('article').getByText('Sablemark').count()).toBe(1)
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await number.inputValue()).toBe(reference)
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('heading', { name: /^Open/, level: 2 }).waitFor()
    const report = page.getByRole('article').filter({ hasText: reference })
    await report.waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected')
    await page.waitForURL(/status=rejected/)
    await report.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All')
    await report.waitFor()
    await failRequests(page, '/api/incidents/queue?*')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('alert').getByText('The reports could not be updated.').waitFor()
    expect(await report.count()).toBe(1)
  },
)

journey(
  'who is not of the staff has no way to the queue, which tells nothing but that',
  async ({ open, newUser }) => {
    const { page, calls } = await open('/company/privacy-policy', { as: newUser })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /Incident/ }).count()).toBe(0)
    expect(calls.filter(({ path }) => path.startsWith('/api/incidents'))).toEqual([])

    await showPath(page, '/staff/incidents')
    await page.getByRole('heading', { name: 'For staff only' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Incident reports' }).count()).toBe(0)
  },
)
