import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe-findings.ts'
import { reportToQueue } from '../../support/incidents.ts'
import { journey, NARROW, WIDE } from '../../support/journey.ts'
import { createVisitor } from '../../support/visitor.ts'
import { openLists } from '../watchlist/watchlist-page.ts'

/** Of axe: how large what one presses is, and how the page is divided. */
const RULES = ['target-size', 'landmark-unique', 'heading-order', 'region']

const PROJECT = '/projects/tidewell'

const TABS = [
  ['market', /^Market/],
  ['code', /^Code/],
] as const

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What axe finds at both widths. */
const expectSound = async (page: Page): Promise<void> => {
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await settled(page)
    expect(await axeFindings(page, RULES), `${page.url()} at ${viewport.width}`).toEqual([])
  }
}

journey.for(['light', 'dark'] as const)(
  'a project page has targets, landmarks and headings in order (%s)',
  async (colorScheme, { open }) => {
    const { page } = await open(PROJECT, { colorScheme })
    await expectSound(page)
    for (const [tab, name] of TABS) {
      await page.goto(`${PROJECT}#${tab}`)
      await page.getByRole('tab', { name, selected: true }).waitFor()
      await expectSound(page)
    }
  },
)

journey(
  'watchlists and settings have targets, landmarks and headings in order',
  async ({ open }) => {
    const { page } = await openLists(open, [
      { name: 'Mine', projects: ['tidewell', 'quernstead'] },
      { name: 'Others' },
    ])
    await page.getByText('Mean score').waitFor()
    await expectSound(page)
    await page.goto('/my/settings')
    await page.getByRole('group', { name: 'Digest of your watchlists' }).waitFor()
    await expectSound(page)
  },
)

journey.for([
  '/auth/login',
  '/auth/signup',
  '/auth/login?view=forgot-password',
  '/auth/login?view=verify-email',
])('%s has targets, landmarks and headings in order', async (path, { open }) => {
  const { page } = await open(path)
  await expectSound(page)
})

journey(
  'the queue of staff has targets, landmarks and headings in order',
  async ({ open, origin }) => {
    const { page, context } = await open('/company/privacy-policy')
    const staff = createVisitor(origin)
    await staff.signIn('staff@assay.example', 'Assay-demo-1')
    await reportToQueue({ origin }, staff)
    await context.addCookies(
      [...staff.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
    )
    await page.goto('/staff/incidents')
    const report = page.getByRole('article').first()
    await report.waitFor()
    await expectSound(page)
    await report.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Confirm…' }).first().click()
    await page.getByRole('form', { name: 'Confirm the incident' }).waitFor()
    await expectSound(page)
  },
)
