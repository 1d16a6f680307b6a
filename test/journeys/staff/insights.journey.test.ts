import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect, inject } from 'vitest'
import { getInsights, type Insights } from '../../../shared/contract/insights.ts'
import { axeFindings, inEachLook } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { failRequests, refuseRequests } from '../intercept.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'

const insights: Insights = {
  signUps: [
    { day: '2027-02-27', signUps: 4, confirmed: 3 },
    { day: '2027-03-01', signUps: 2, confirmed: 2 },
  ],
  activation: [
    { week: '2027-02-08', signUps: 8, activated: 2 },
    { week: '2027-02-15', signUps: 5, activated: 5 },
  ],
  funnel: [
    { step: 1, name: 'signed_up', users: 6 },
    { step: 2, name: 'answered_survey', users: 3 },
    { step: 3, name: 'created_watchlist', users: 2 },
    { step: 4, name: 'watched_project', users: 1 },
  ],
  retention: [
    { week: '2027-02-08', size: 8, weeksLater: 0, active: 8 },
    { week: '2027-02-08', size: 8, weeksLater: 1, active: 3 },
    { week: '2027-02-15', size: 5, weeksLater: 0, active: 4 },
  ],
  mostWatched: [
    { projectId: 'corvane', watchers: 12, added: 3 },
    { projectId: 'tidewell', watchers: 6, added: 0 },
    { projectId: 'left-the-catalogue', watchers: 1, added: 0 },
  ],
  mostSearched: [],
  impersonations: [
    { adminId: '7c1f7a3e-5b1d-4f0e-8a39-0d5f3c2b1a90', sessions: 2, subjects: 1, actions: 5 },
  ],
}

/** The export that answers is proved beside the call; here it is one with these results. */
const answer = async (page: Page): Promise<void> => {
  await page.route('/api/staff/insights*', async (route) => {
    const days = new URL(route.request().url()).searchParams.get('days')
    const published = { asOf: '2027-03-01T09:30:00.000Z', insights }
    await route.fulfill({ json: v.parse(getInsights.output, { days, published }) })
  })
}

const rowsOf = async (page: Page, name: string): Promise<string[]> =>
  (await page.getByRole('table', { name }).getByRole('row').allInnerTexts()).map((text) =>
    text.replaceAll('\t\n', '\t'),
  )

/** The insights, as staff come to them. */
const opened = openOnce(async (open) => {
  const tab = await open('/methodology', {
    as: await signInDemoStaff(inject('origin')),
    beforeLoad: answer,
  })
  await tab.page.getByRole('button', { name: 'Account menu' }).click()
  await tab.page.getByRole('menuitem', { name: 'Insights' }).click()
  await tab.page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  await tab.page.getByText('As a table').click()
  return tab
})

journey(
  'staff see by the account menu how people use the product, and take it along as a file',
  async () => {
    const { page, expectNoise } = await opened()
    await page.getByText('As of 1 Mar 2027, 09:30 UTC').waitFor()
    await page
      .getByRole('img', {
        name: 'Sign-ups from 2 Dec 2026 to 1 Mar 2027: 6, at most 4 a day',
      })
      .waitFor()
    expect(await rowsOf(page, 'Sign-ups')).toEqual([
      'Day\tSign-ups\tConfirmed',
      '1 Mar 2027\t2\t2',
      '27 Feb 2027\t4\t3',
    ])
    expect(await rowsOf(page, 'From survey to watchlist')).toEqual([
      'Step\tUsers\tShare',
      'Signed up\t6\t100%',
      'Answered the survey\t3\t50%',
      'Created a watchlist\t2\t33%',
      'Put a project on it\t1\t17%',
    ])
    expect(await rowsOf(page, 'Activation')).toEqual([
      'Week of\tSign-ups\tActivated\tShare',
      '15 Feb 2027\t5\t5\t100%',
      '8 Feb 2027\t8\t2\t25%',
    ])
    expect(await rowsOf(page, 'Impersonations by member of staff')).toEqual([
      'Member of staff\tSessions\tUsers\tChanges\tCompared with the most',
      '7c1f7a3e-5b1d-4f0e-8a39-0d5f3c2b1a90\t2\t1\t5\t',
    ])
    expect(await rowsOf(page, 'Retention by week')).toEqual([
      'Week of\tPeople\tW0\tW1',
      '8 Feb\t8\t100%\t38%',
      '15 Feb\t5\t80%\t',
    ])
    const watched = page.getByRole('table', { name: 'Most watched projects' })
    await watched.getByRole('link', { name: 'Corvane', exact: true }).waitFor()
    expect(await watched.getByRole('link').allInnerTexts()).toEqual([
      'Corvane',
      'Tidewell',
      'left-the-catalogue',
    ])
    expect((await rowsOf(page, 'Most watched projects')).slice(0, 2)).toEqual([
      'Project\tWatchers\tAdded\tCompared with the most',
      'Corvane\t12\t3\t',
    ])
    const searched = page.getByRole('region', { name: 'Most searched projects' })
    expect(await searched.innerText()).toContain('Nothing in these days.')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Most watched projects as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('assay-most-watched.csv')
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      'projectId,watchers,added\r\ncorvane,12,3\r\ntidewell,6,0\r\nleft-the-catalogue,1,0\r\n',
    )

    expectNoise(/500/)
    await failRequests(page, '/api/staff/insights*')
    await page.getByText('A year').click()
    await page.getByRole('alert').filter({ hasText: 'The insights could not be loaded.' }).waitFor()
    await page.unroute('**/api/staff/insights*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('img', { name: /^Sign-ups from 2 Mar 2026/ }).waitFor()

    const nothing = { days: '30', published: null }
    await page.route(
      /\/insights\?days=30$/,
      async (route) => await route.fulfill({ json: nothing }),
    )
    await page.getByText('30 days', { exact: true }).click()
    await page.getByText('No insights yet').waitFor()
    await page.getByText('90 days', { exact: true }).click()
  },
)

journey('axe finds nothing in the insights, which fit the screen', async () => {
  const { page } = await opened()
  await page.getByRole('table', { name: 'Retention by week' }).waitFor()
  const tracks = page
    .getByRole('table', { name: 'From survey to watchlist' })
    .locator('tbody [aria-hidden]')
  await inEachLook(
    page,
    [
      ['light', WIDE.width],
      ['dark', NARROW.width],
    ],
    async (look, width) => {
      const lengths = await tracks.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))
      expect(lengths.length, look).toBe(4)
      expect(new Set(lengths).size, look).toBe(1)
      expect(await axeFindings(page, ['target-size', 'region']), look).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width)
    },
  )
})

journey('staff whose right was taken away meanwhile find no insights any more', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/404/)
  await refuseRequests(page, '/api/staff/insights?days=365', 'NotFound', 404)
  await page.getByText('A year').click()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey(
  'to everybody else there is neither this page nor the audit trail',
  async ({ open, newUser }) => {
    for (const options of [{}, { as: newUser }]) {
      const { page, calls } = await open('/staff/insights', options)
      const isMissing = async () =>
        await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await isMissing()
      for (const path of ['/methodology', '/staff/audit']) await followPath(page, path)
      await isMissing()
      expect(calls.filter(({ path }) => path.startsWith('/api/staff'))).toEqual([])
    }
  },
)
