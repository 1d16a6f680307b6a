import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import type { Explanation } from '../../../shared/values/rating.ts'
import { journey } from '../../support/browser/journey.ts'
import { CONFIRMATION, REASON, reportToQueue, takeStep } from '../../support/data/incidents.ts'
import { signInAsStaff, signInDemoStaff } from './demo-staff.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import {
  actionForm,
  DESCRIPTION,
  fill,
  inQueue,
  openReport,
  PROJECT,
  read,
  referenceIn,
} from './incident-forms.ts'

const TITLE = 'Hawser drained through a forged proof'

const fetchAlerts = async (origin: string): Promise<readonly SecurityAlert[]> => {
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

journey(
  'a visitor reports, staff confirm, resolve and retract: only what is confirmed is public',
  async ({ open, origin }) => {
    const { page } = await open('/alerts')
    const form = await openReport(page)
    await fill(form)
    await form.contact.fill('witness@assay.test')
    const hash = `0x${'5eed'.repeat(16)}`
    await form.evidence.fill(hash)
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
    await item.getByText(hash).waitFor()
    expect(await logOf(origin)).not.toContain(reference)
    expect(await isCapped(origin)).toBe(false)

    await item.getByRole('button', { name: 'Confirm…' }).click()
    const confirm = actionForm(page, 'Confirm the incident')
    await confirm.getByRole('textbox', { name: 'Title' }).fill(TITLE)
    expect(await confirm.getByRole('combobox', { name: 'Kind' }).inputValue()).toBe('exploit')
    await confirm.getByRole('combobox', { name: 'Severity' }).selectOption('Critical')
    await confirm.getByLabel(/^When it happened/).fill('2026-01-05T10:00')
    const loss = confirm.getByRole('textbox', { name: /^Loss/ })
    await loss.fill('a lot')
    await loss.blur()
    await confirm.getByText('Give US dollars such as 1,200,000 or 2.5M').waitFor()
    await loss.fill('1.2M')
    await confirm.getByText('That is $1,200,000.').waitFor()
    const { score } = await scoreOf(origin)
    const effect = confirm.getByRole('status').filter({ hasText: '→' })
    await vi.waitFor(async () => {
      const text = (await effect.textContent()) ?? ''
      expect(text).toMatch(new RegExp(`${score?.toFixed(1)} .*→29\\.0 CC$`))
    }, EVENTUALLY)
    expect(await isCapped(origin)).toBe(false)
    // The account menu says how many wait.
    const counted = page.waitForRequest('**/api/incidents/waiting')
    await confirm.getByRole('button', { name: 'Confirm and publish' }).click()
    await counted
    await item.getByText(/^Confirmed by staff/).waitFor()
    await vi.waitFor(async () => {
      expect(await fetchAlerts(origin)).toMatchObject([
        { projectId: PROJECT.id, severity: 'critical', lossUsd: 1_200_000, status: 'confirmed' },
      ])
    }, EVENTUALLY)
    expect(await isCapped(origin)).toBe(true)
    expect(await logOf(origin)).not.toContain('hawser contract')

    await item.getByRole('button', { name: 'Resolve…' }).click()
    const resolve = actionForm(page, 'Resolve the incident')
    await resolve.getByRole('combobox', { name: 'The cause is fixed' }).selectOption('Yes')
    await resolve.getByRole('combobox', { name: 'The losses are reimbursed' }).selectOption('No')
    await resolve.getByRole('button', { name: 'Resolve' }).click()
    await item.getByText(/^Resolved by staff/).waitFor()
    await expect.poll(async () => await isCapped(origin)).toBe(false)

    // What was said of the outcome stays as it is until it is changed.
    await item.getByRole('button', { name: 'Update outcome…' }).click()
    const chosen = resolve.getByRole('combobox')
    await chosen.last().waitFor()
    expect(
      await chosen.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    ).toEqual(['yes', 'no'])
    await resolve.getByRole('button', { name: 'Cancel' }).click()

    await item.getByRole('button', { name: 'Retract…' }).click()
    const retract = actionForm(page, 'Retract the incident')
    await retract.getByText('Public, in the evidence log. The incident no longer counts.').waitFor()
    await retract.getByRole('textbox', { name: 'Reason' }).fill('It was a test by the project.')
    await retract.getByRole('button', { name: 'Retract' }).click()
    await item.getByText(/^Retracted by staff/).waitFor()
    await expect.poll(async () => await fetchAlerts(origin)).toEqual([])
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
    const { page } = await open(`/projects/${PROJECT.id}#evidence`)
    const { page: home } = await open('/')
    const alert = (on: Page) =>
      on
        .getByRole('region', { name: 'Security alerts' })
        .getByRole('row')
        // Other journeys have incidents of this title confirmed for other projects.
        .filter({ hasText: PROJECT.name })
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
    const log = page.getByRole('tabpanel', { name: /^Evidence log/ })
    await log.getByText(CONFIRMATION.title).first().waitFor()
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

/** Its incident came with the demo, from no report. In this file, because its rank moves others. */
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
    await resolve.getByRole('combobox', { name: 'The cause is fixed' }).selectOption('Yes')
    await resolve.getByRole('combobox', { name: 'The losses are reimbursed' }).selectOption('Yes')
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
