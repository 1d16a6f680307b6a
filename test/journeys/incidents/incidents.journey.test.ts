import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import type { Explanation } from '../../../shared/values/rating.ts'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { CONFIRMATION, REASON, reportToQueue, takeStep } from '../../support/data/incidents.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { signInAsStaff, signInDemoStaff } from './demo-staff.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { holdRequests } from '../intercept.ts'

/** No other journey looks at it. */
const PROJECT = { id: 'bobbinvane', name: 'Bobbinvane' }
const DESCRIPTION = 'The hawser contract was drained through a forged proof.'
const TITLE = 'Hawser drained through a forged proof'

const reportForm = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    project: dialog.getByRole('combobox', { name: 'Project' }),
    kind: dialog.getByRole('combobox', { name: 'What is it?' }),
    evidence: dialog.getByRole('textbox', { name: /^Transaction hash/ }),
    description: dialog.getByRole('textbox', { name: 'What happened?' }),
    contact: dialog.getByRole('textbox', { name: /^Your email/ }),
    send: dialog.getByRole('button', { name: 'Send report' }),
  }
}

const openReport = async (page: Page) => {
  await page.getByRole('button', { name: 'Report Incident' }).first().click()
  const form = reportForm(page)
  await form.project.waitFor()
  return form
}

/** Fills in all that is needed. */
const fill = async (
  { project, dialog, kind, description }: ReturnType<typeof reportForm>,
  text = DESCRIPTION,
): Promise<void> => {
  await project.fill(PROJECT.name)
  await dialog.getByRole('option', { name: PROJECT.name }).waitFor()
  await project.press('Enter')
  await kind.selectOption('Exploit')
  await description.fill(text)
}

const referenceIn = async (page: Page): Promise<string> => {
  const text = await page.getByText(/^Reference number/).textContent()
  return /IR-[0-9A-Z]{8}/.exec(text ?? '')?.[0] ?? ''
}

const read = async <Answer>(origin: string, path: string): Promise<Answer> =>
  (await (await fetch(origin + path)).json()) as Answer

const deriveAlerts = async (origin: string): Promise<readonly SecurityAlert[]> => {
  const { items } = await read<{ items: SecurityAlert[] }>(
    origin,
    `/api/security-alerts?projectId=${PROJECT.id}&limit=50`,
  )
  return items.filter(({ title }) => title === TITLE)
}

const scoreOf = async (origin: string): Promise<Explanation> =>
  await read<Explanation>(origin, `/api/projects/${PROJECT.id}/score`)

const isCapped = async (origin: string): Promise<boolean> =>
  (await scoreOf(origin)).caps.some(({ id }) => id === 'active_incident')

/** The evidence log as text. */
const logOf = async (origin: string): Promise<string> =>
  await (await fetch(`${origin}/api/projects/${PROJECT.id}/events?limit=200`)).text()

/** The report in the queue that is open, which follows reports within seconds. */
const inQueue = async (page: Page, reference: string): Promise<Locator> => {
  const item = page.getByRole('article').filter({ hasText: reference })
  await vi.waitFor(async () => {
    if ((await item.count()) > 0) return
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect(await item.count()).toBe(1)
  }, EVENTUALLY)
  return item
}

const actionForm = (page: Page, name: string) => page.getByRole('form', { name })

journey(
  'a visitor reports, staff confirm, resolve and retract: only what is confirmed is public',
  async ({ open, origin }) => {
    const { page } = await open('/alerts')
    const form = await openReport(page)
    await fill(form)
    await form.contact.fill('witness@assay.test')
    await form.send.click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    const reference = await referenceIn(page)
    expect(reference).toMatch(/^IR-/)

    await signInAsStaff(page, origin)
    await page.goto('/staff/incidents')
    const item = await inQueue(page, reference)
    await item.getByRole('button').first().click()
    await item.getByText(DESCRIPTION).waitFor()
    await item.getByText('witness@assay.test').waitFor()
    expect(await logOf(origin)).not.toContain(reference)
    expect(await isCapped(origin)).toBe(false)

    await item.getByRole('button', { name: 'Confirm…' }).click()
    const confirm = actionForm(page, 'Confirm the incident')
    await confirm.getByRole('textbox', { name: 'Title' }).fill(TITLE)
    await confirm.getByRole('combobox', { name: 'Severity' }).selectOption('Critical')
    await confirm.getByLabel(/^When it happened/).fill('2026-01-05T10:00')
    await confirm.getByRole('textbox', { name: /^Loss/ }).fill('1.2M')
    await confirm.getByText('That is $1,200,000.').waitFor()
    const { score } = await scoreOf(origin)
    const effect = confirm.getByRole('status').filter({ hasText: '→' })
    await vi.waitFor(async () => {
      const text = (await effect.textContent()) ?? ''
      expect(text).toMatch(new RegExp(`${score?.toFixed(1)} .*→29\\.0 CC$`))
    }, EVENTUALLY)
    expect(await isCapped(origin)).toBe(false)
    await confirm.getByRole('button', { name: 'Confirm and publish' }).click()
    await item.getByText(/^Confirmed by staff/).waitFor()
    await vi.waitFor(async () => {
      expect(await deriveAlerts(origin)).toMatchObject([
        { projectId: PROJECT.id, severity: 'critical', lossUsd: 1_200_000, status: 'confirmed' },
      ])
    }, EVENTUALLY)
    expect(await isCapped(origin)).toBe(true)
    expect(await logOf(origin)).not.toContain('hawser contract')

    await item.getByRole('button', { name: 'Resolve…' }).click()
    const resolve = actionForm(page, 'Resolve the incident')
    await resolve.getByRole('checkbox', { name: 'The cause is fixed' }).check()
    await resolve.getByRole('button', { name: 'Resolve' }).click()
    await item.getByText(/^Resolved by staff/).waitFor()
    await vi.waitFor(async () => expect(await isCapped(origin)).toBe(false), EVENTUALLY)

    await item.getByRole('button', { name: 'Retract…' }).click()
    const retract = actionForm(page, 'Retract the incident')
    await retract.getByRole('textbox', { name: 'Reason' }).fill('It was a test by the project.')
    await retract.getByRole('button', { name: 'Retract' }).click()
    await item.getByText(/^Retracted by staff/).waitFor()
    await vi.waitFor(async () => expect(await deriveAlerts(origin)).toEqual([]), EVENTUALLY)
    expect(await item.getByRole('button', { name: '…' }).count()).toBe(0)
  },
)

/** What a project's page says of its rating, at one moment. */
const ratingOn = async (page: Page) =>
  await page.evaluate(() => {
    const section = [...document.querySelectorAll('section')].find(
      (one) => one.querySelector('h2')?.textContent === 'Security score',
    )
    return {
      rank: /rank (\d+) of/.exec(section?.innerText ?? '')?.[1],
      rating: section?.querySelector('[role="img"]')?.getAttribute('aria-label'),
      ribbon: document.querySelector<HTMLElement>('article [role="status"]')?.innerText,
    }
  })

/** Looks at a page until its ribbon is there, or gone; every look has to be of one moment. */
const watchRating = async (page: Page, hasRibbon: boolean) => {
  const looks: Awaited<ReturnType<typeof ratingOn>>[] = []
  const last = await vi.waitFor(async () => {
    const look = await ratingOn(page)
    looks.push(look)
    expect(look.ribbon !== undefined).toBe(hasRibbon)
    return look
  }, EVENTUALLY)
  for (const { rank, rating, ribbon } of looks) {
    const isNew = (ribbon !== undefined) === hasRibbon
    expect([rank, rating]).toEqual(
      isNew ? [last.rank, last.rating] : [looks[0]?.rank, looks[0]?.rating],
    )
  }
  return last
}

journey(
  'pages that are open and pages that are opened tell of an incident in banner, score, rank and alerts alike',
  async ({ open, origin }) => {
    const { page } = await open(`/projects/${PROJECT.id}`)
    const { page: home } = await open('/')
    const alert = (on: Page) =>
      on
        .getByRole('region', { name: 'Security alerts' })
        .getByRole('row')
        .filter({ hasText: CONFIRMATION.title })
    await page.getByRole('region', { name: 'History' }).waitFor()
    const before = await ratingOn(page)
    expect(before.ribbon).toBeUndefined()
    expect(Number(before.rank)).toBeGreaterThan(0)

    const staff = await signInDemoStaff(origin)
    const incident = await reportToQueue({ origin }, staff, { projectId: PROJECT.id })
    const at = new Date().toISOString()
    const confirmed = await takeStep(staff, 'confirm', incident, { ...CONFIRMATION, at })
    expect(confirmed.status).toBe(200)

    const capped = await watchRating(page, true)
    expect(capped.ribbon).toContain(CONFIRMATION.title)
    expect(capped.rating).toMatch(/^CC, .*29\.0/)
    expect(Number(capped.rank)).toBeGreaterThan(Number(before.rank))
    await page.getByRole('img', { name: /^Score over .* to 29\.0,/ }).waitFor()
    await alert(home).waitFor({ timeout: EVENTUALLY.timeout })

    const { page: freshPage } = await open(`/projects/${PROJECT.id}`)
    await freshPage.getByRole('region', { name: 'History' }).waitFor()
    expect(await ratingOn(freshPage)).toEqual(capped)
    await page.reload()
    await page.getByRole('region', { name: 'History' }).waitFor()
    expect(await ratingOn(page)).toEqual(capped)
    const { page: freshHome } = await open('/')
    await alert(freshHome).waitFor()
    await home.reload()
    await alert(home).waitFor()

    const { updatedAt } = (await confirmed.json()) as { updatedAt: string }
    const retracted = await takeStep(staff, 'retract', { ...incident, updatedAt }, REASON)
    expect(retracted.status).toBe(200)
    const after = await watchRating(page, false)
    expect(after.rank).toBe(before.rank)
    await alert(home).waitFor({ state: 'detached', timeout: EVENTUALLY.timeout })
  },
)

const opened = openOnce(async (open) => await open('/alerts'))

journey('a report names what is missing, and stays when the window is closed', async () => {
  const { page } = await opened()
  const form = await openReport(page)
  expect(await form.dialog.getByRole('alert').count()).toBe(0)
  await form.project.fill('no such project anywhere')
  await form.dialog.getByText(/^No project matches/).waitFor()
  await form.description.fill('Nineteen characters')
  await form.contact.fill('nobody')
  await form.evidence.fill('not a url')
  await form.contact.focus()
  await form.dialog.getByText(/^Give a transaction hash, or a web address/).waitFor()
  await form.evidence.fill(`0x${'ab'.repeat(32)}`)
  await form.dialog.getByText(/^Give a transaction hash/).waitFor({ state: 'hidden' })
  await form.dialog.getByText('Choose a project from the list.').waitFor()
  await form.dialog.getByText('Describe it in at least 20 characters.').waitFor()
  await form.dialog.getByText('19 of at least 20 characters').waitFor()
  await form.dialog.getByText('Give an email address, or leave it empty.').waitFor()
  expect(await form.send.isDisabled()).toBe(true)
  await form.description.fill('Twenty characters it')
  await form.dialog.getByText('20 of at most 4,000 characters').waitFor()

  await form.dialog.getByRole('button', { name: 'Close' }).click()
  await form.dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Report Incident' }).first().click()
  await form.description.waitFor()
  expect(await form.description.inputValue()).toBe('Twenty characters it')
  for (const field of [form.description, form.contact, form.evidence]) await field.fill('')
  await form.dialog.getByRole('button', { name: 'Close' }).click()
  await form.dialog.waitFor({ state: 'hidden' })
})

journey(
  'a report whose answer is lost keeps what was typed, and sent again it is the same report',
  async ({ origin }) => {
    const { page, expectNoise } = await opened()
    expectNoise(/Failed to load resource/)
    const form = await openReport(page)
    const text = `${DESCRIPTION} ${crypto.randomUUID()}`
    await fill(form, text)
    let answered = ''
    await page.route('**/api/incidents', async (route) => {
      const answer = await route.fetch()
      answered = await answer.text()
      await route.abort()
      await page.unroute('**/api/incidents')
    })
    await form.send.click()
    await form.dialog.getByText(/Your text is still here/).waitFor()
    expect(await form.description.inputValue()).toBe(text)
    expect(await form.project.inputValue()).toBe(PROJECT.name)
    await form.send.click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    expect(JSON.parse(answered)).toEqual({ reference: await referenceIn(page) })
    await form.dialog.getByRole('button', { name: 'Close' }).first().click()
    await form.dialog.waitFor({ state: 'hidden' })

    const staff = await signInDemoStaff(origin)
    const timesInQueue = async (): Promise<number> => {
      const queue = await (await staff.get('/api/incidents/queue?status=all')).text()
      return queue.split(text).length - 1
    }
    await vi.waitFor(async () => expect(await timesInQueue()).toBe(1), EVENTUALLY)
  },
)

journey('a report that is sent twice by a double click goes out once', async () => {
  const { page } = await opened()
  const form = await openReport(page)
  await fill(form)
  const call = await holdRequests(page, '/api/incidents')
  await form.send.dblclick()
  await call.firstRequest
  call.release()
  await page.getByRole('heading', { name: 'Report received' }).waitFor()
  expect(call.count()).toBe(1)
})

journey(
  'a dispute begins with the project and the fact that it is about',
  async ({ open, origin }) => {
    const { page } = await open(`/projects/${PROJECT.id}`)
    await page
      .getByRole('button', { name: /^Dispute: / })
      .first()
      .click()
    const form = reportForm(page)
    await page.getByRole('heading', { name: 'Dispute a fact' }).waitFor()
    expect(await form.project.inputValue()).toBe(PROJECT.name)
    await form.dialog.getByRole('textbox', { name: 'What is wrong?' }).fill(DESCRIPTION)
    await form.send.click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    const reference = await referenceIn(page)

    await signInAsStaff(page, origin)
    await page.goto('/staff/incidents?status=reported')
    const item = await inQueue(page, reference)
    await item.getByRole('button').first().click()
    await item.getByText(/^Wrong data: /).waitFor()
    expect(await item.getByRole('button', { name: 'Confirm…' }).count()).toBe(0)
    await item.getByRole('button', { name: 'Reject…' }).click()
    const reject = actionForm(page, 'Reject the report')
    await reject.getByRole('textbox', { name: 'Reason' }).fill('The source says the same.')
    await reject.getByRole('button', { name: 'Reject' }).click()
    await item.getByText(/^Rejected by staff/).waitFor()
  },
)

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
  'a project is chosen in a report by the keys of the search: the first arrow takes the first match',
  async ({ open }) => {
    const { page } = await open('/')
    const form = await openReport(page)
    await form.project.fill('marl')
    const list = form.dialog.getByRole('listbox', { name: 'Projects' })
    const matches = list.getByRole('option')
    await matches.first().waitFor()
    const first = (await matches.first().textContent()) ?? ''
    expect(await matches.count()).toBeGreaterThan(1)
    expect(await list.getByRole('option', { selected: true }).count()).toBe(0)
    await form.project.press('ArrowDown')
    await form.project.press('Enter')
    expect(first).toContain(await form.project.inputValue())

    await form.project.fill('marl')
    await form.project.press('Enter')
    await vi.waitFor(
      async () => expect(first).toContain(await form.project.inputValue()),
      EVENTUALLY,
    )
    expect(await form.project.inputValue()).not.toBe('marl')
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
