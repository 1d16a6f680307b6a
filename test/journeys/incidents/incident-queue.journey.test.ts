import { expect, vi } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { signInAsStaff } from './demo-staff.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { actionForm, DESCRIPTION, inQueue, PROJECT, read } from './incident-forms.ts'

journey(
  'a step on a report that somebody has changed meanwhile offers to load it again',
  async ({ open, origin }) => {
    const { page } = await open('/company/privacy-policy')
    const reporter = createVisitor(origin)
    const reported = await reporter.post('/api/incidents', {
      projectId: PROJECT.id,
      kind: 'outage',
      description: DESCRIPTION,
    })
    const { reference } = (await reported.json()) as { reference: string }
    const staff = await signInAsStaff(page, origin)
    await page.goto('/staff/incidents?status=all')
    const item = await inQueue(page, reference)
    await item.getByRole('button').first().click()
    await item.getByRole('button', { name: 'Reject…' }).click()
    const queue = (await (await staff.get('/api/incidents/queue?status=all')).json()) as {
      items: { reference: string; updatedAt: string }[]
    }
    const updatedAt = queue.items.find((one) => one.reference === reference)?.updatedAt
    const reason = 'Somebody else was faster.'
    await staff.post('/api/incidents/retract', { reference, updatedAt, reason })

    const reject = actionForm(page, 'Reject the report')
    await reject.getByRole('textbox', { name: 'Reason' }).fill('I was too late.')
    await reject.getByRole('button', { name: 'Reject' }).click()
    await reject.getByText(/Somebody else has changed this report/).waitFor()
    await reject.getByRole('button', { name: 'Reload' }).click()
    await item.getByText(reason).waitFor()
  },
)

journey(
  'the queue of reports tells who is not of the staff nothing but that',
  async ({ open, newUser }) => {
    const { page } = await open('/', { as: newUser })
    await page.goto('/staff/incidents')
    await page.getByRole('heading', { name: 'For staff only' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Incident reports' }).count()).toBe(0)
  },
)

journey(
  'staff reach the queue by the account menu, which counts what waits, and find a report by its number',
  async ({ open, origin }) => {
    const { page } = await open('/company/privacy-policy')
    const reporter = createVisitor(origin)
    const reported = await reporter.post('/api/incidents', {
      projectId: PROJECT.id,
      kind: 'wrong_data',
      description: DESCRIPTION,
    })
    const { reference } = (await reported.json()) as { reference: string }
    const staff = await signInAsStaff(page, origin)
    await vi.waitFor(async () => {
      const queue = await (await staff.get('/api/incidents/queue?status=reported')).text()
      expect(queue).toContain(reference)
    }, EVENTUALLY)
    await page.reload()
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
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('heading', { name: /^Open/, level: 2 }).waitFor()
  },
)

journey('the account menu of others has no way to the queue', async ({ open, newUser }) => {
  const { page, calls } = await open('/company/privacy-policy', { as: newUser })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Incident/ }).count()).toBe(0)
  expect(calls.filter(({ path }) => path.startsWith('/api/incidents'))).toEqual([])
})

/** Its incident came with the demo, from no report. No other journey looks at it. */
const HARMED = { id: 'furrowsladeoptions', name: 'Furrowslade Options' }

journey(
  'staff resolve an active incident that nobody has reported, and see before what the score gains',
  async ({ open, origin }) => {
    const { page } = await open('/company/privacy-policy')
    await signInAsStaff(page, origin)
    await page.goto('/staff/incidents?status=confirmed')
    const item = page.getByRole('article').filter({ hasText: HARMED.name })
    await item.getByRole('button').first().click()
    await item.getByText('The project’s evidence. Nobody reported it here.').waitFor()
    await item.getByRole('button', { name: 'Resolve…' }).click()
    const resolve = actionForm(page, 'Resolve the incident')
    await resolve.getByRole('checkbox', { name: 'The cause is fixed' }).check()
    await resolve.getByRole('checkbox', { name: 'The losses are reimbursed' }).check()
    const effect = resolve.getByRole('status').filter({ hasText: '→' })
    await effect.waitFor()
    await vi.waitFor(async () => {
      const [before = 0, after = 0] = ((await effect.textContent()) ?? '')
        .split('→')
        .map((text) => Number(/\d+\.\d/.exec(text)?.[0]))
      expect(after).toBeGreaterThan(before)
    }, EVENTUALLY)
    await resolve.getByRole('button', { name: 'Resolve' }).click()
    await item.getByText(/^Resolved by staff/).waitFor()
    await vi.waitFor(async () => {
      const log = await read<{ items: { type: string }[] }>(
        origin,
        `/api/projects/${HARMED.id}/events?limit=200`,
      )
      expect(log.items.map(({ type }) => type)).toContain('IncidentResolved')
    }, EVENTUALLY)
  },
)
