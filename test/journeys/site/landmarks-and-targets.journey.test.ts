import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, ruleFindings } from '../../support/browser/axe-findings.ts'
import { reportToQueue } from '../../support/data/incidents.ts'
import { journey, NARROW, WIDE } from '../../support/browser/journey.ts'
import { signInAsStaff } from '../incidents/demo-staff.ts'
import { pageSettled } from '../page-settled.ts'
import { openLists } from '../watchlist/watchlist-page.ts'

/** Rules of axe about target sizes, landmarks and headings. */
const RULES = ['target-size', 'landmark-unique', 'heading-order', 'region']

const PROJECT = '/projects/tidewell'

const TABS = [
  ['market', /^Market/],
  ['code', /^Code/],
] as const

/** @param findingsOf those of `RULES` alone, where another journey looks at the rest of the page */
const expectSound = async (
  page: Page,
  findingsOf: typeof ruleFindings = axeFindings,
): Promise<void> => {
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await pageSettled(page)
    expect(await findingsOf(page, RULES), `${page.url()} at ${viewport.width}`).toEqual([])
  }
}

journey.for([
  ['/', ruleFindings],
  ['/alerts', ruleFindings],
  ['/compare', axeFindings],
  ['/compare?ids=tidewell,quernstead', axeFindings],
] as const)(
  '%s has targets, landmarks and headings in order',
  async ([path, findingsOf], { open }) => {
    const { page } = await open(path)
    await expectSound(page, findingsOf)
    await page.setViewportSize(WIDE)
    // By now the header has its own search.
    await page.evaluate(() => scrollTo(0, 600))
    await pageSettled(page)
    expect(await ruleFindings(page, RULES), 'scrolled').toEqual([])
  },
)

journey('a project page has targets, landmarks and headings in order', async ({ open }) => {
  const { page } = await open(PROJECT)
  await expectSound(page, ruleFindings)
  for (const [tab, name] of TABS) {
    await page.goto(`${PROJECT}#${tab}`)
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await expectSound(page, ruleFindings)
  }
})

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
    const { page } = await open('/company/privacy-policy')
    await reportToQueue({ origin }, await signInAsStaff(page, origin))
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

journey('the open account menu lies in a landmark', async ({ open, newUser }) => {
  const { page } = await open('/compare', { as: newUser })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await axeFindings(page, RULES)).toEqual([])
})
