import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, ruleFindings } from '../../support/browser/axe-findings.ts'
import { reportToQueue } from '../../support/data/incidents.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { pageSettled } from '../page-settled.ts'
import { openLists } from '../watchlist/watchlist-page.ts'
import { LAYOUT_RULES } from './layout-rules.ts'

const PROJECT = '/projects/tidewell'

const TABS = [
  ['market', /^Market/],
  ['code', /^Code/],
] as const

/** @param findingsOf those of the layout alone, where another journey looks at the rest of the page */
const expectSound = async (page: Page, findingsOf: typeof ruleFindings): Promise<void> => {
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await pageSettled(page)
    expect(await findingsOf(page, LAYOUT_RULES), `${page.url()} at ${viewport.width}`).toEqual([])
  }
}

const opened = openOnce(async (open) => await open('/'))

journey('home that is scrolled has targets, landmarks and headings in order', async () => {
  const { page } = await opened()
  await pageSettled(page)
  // By now the header has its own search.
  await page.evaluate(() => scrollTo(0, 600))
  await pageSettled(page)
  expect(await ruleFindings(page, LAYOUT_RULES)).toEqual([])
})

journey.for([
  ['/compare', axeFindings],
  ['/alerts', ruleFindings],
  ['/compare?ids=tidewell,quernstead', axeFindings],
] as const)('%s has targets, landmarks and headings in order', async ([path, findingsOf]) => {
  const { page } = await opened()
  await followPath(page, path)
  await expectSound(page, findingsOf)
})

journey('a project page has targets, landmarks and headings in order', async () => {
  const { page } = await opened()
  await followPath(page, PROJECT)
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
    await expectSound(page, axeFindings)
    await followPath(page, '/my/settings')
    await page.getByRole('group', { name: 'Digest of your watchlists' }).waitFor()
    await expectSound(page, ruleFindings)
  },
)

journey(
  'the queue of staff has targets, landmarks and headings in order, its form too',
  async ({ open, origin }) => {
    const staff = await signInDemoStaff(origin)
    await reportToQueue({ origin }, staff)
    const { page } = await open('/staff/incidents', { as: staff })
    const report = page.getByRole('article').first()
    await report.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Confirm…' }).first().click()
    await page.getByRole('form', { name: 'Confirm the incident' }).waitFor()
    await expectSound(page, axeFindings)
  },
)
