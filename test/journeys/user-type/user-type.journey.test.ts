import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { journey, openOnce, WIDE } from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const TYPES = ['Retail Investor', 'Institutional Partner', 'Project Owner'] as const
type Type = (typeof TYPES)[number] | null

const opened = openOnce(async (open) => await open('/robots.txt'))

/** A page in a browser in which that type was chosen before; journeys in turn look at one load. */
const openAs = async (type: Type, path: string): Promise<Page> => {
  const { page } = await opened()
  await page.setViewportSize(WIDE)
  const isShown = await page.evaluate(
    ([chosen, address]) => {
      const { pathname, search } = location
      if (localStorage.getItem('userType') === chosen && pathname + search === address) return true
      localStorage.setItem('userType', chosen)
      return false
    },
    [type ?? '', path] as const,
  )
  if (!isShown) await page.goto(path)
  return page
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Titles of the home page's sections from top to bottom, once all are drawn. */
const sectionsOf = async (page: Page): Promise<(string | null)[]> => {
  await section(page, 'Leaderboard').getByRole('row').nth(5).waitFor()
  await section(page, 'From the blog').waitFor()
  return await page.locator('main section[aria-labelledby] h2').allTextContents()
}

const FIRST_SCREEN = ['Security alerts', 'Trending']

/** Counts what has shifted since the page was opened. */
const expectNoShift = async (page: Page): Promise<void> => {
  const shift = await layoutShift(page)
  await requestsDone(page)
  for (let y = 0; y < 3_000; y += 300) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(50)
  }
  await requestsDone(page)
  expect(await shift(), 'sum of the layout shifts').toBeLessThanOrEqual(0.02)
}

/** Of a section alone: the rest of the page is the same for all, and others look at it. */
const findingsIn = async (page: Page, name: string): Promise<readonly string[]> => {
  await section(page, name).evaluate((one) => one.setAttribute('data-looked-at', ''))
  return await axeFindings(page, [], '[data-looked-at]')
}

const expectToFitAt320 = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 800 })
  await requestsDone(page)
  const [content, frame] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ])
  expect(content, 'width of the content').toBeLessThanOrEqual(frame ?? 0)
}

describe.for([
  [
    null,
    [
      'Recently audited',
      'Audits in progress',
      'Leaderboard',
      'How the score is made',
      'Independence',
    ],
    'comfortable',
    false,
  ],
  [
    'Retail Investor',
    [
      'How the score is made',
      'Independence',
      'Recently audited',
      'Audits in progress',
      'Leaderboard',
    ],
    'comfortable',
    false,
  ],
  [
    'Institutional Partner',
    [
      'Leaderboard',
      'Recently audited',
      'Audits in progress',
      'How the score is made',
      'Independence',
    ],
    'compact',
    true,
  ],
  [
    'Project Owner',
    [
      'For project owners',
      'Audits in progress',
      'Recently audited',
      'Leaderboard',
      'How the score is made',
      'Independence',
    ],
    'comfortable',
    false,
  ],
] as const)('the home page for %s', ([type, order, density, hasConfidence]) => {
  journey('A1.14 has its order, its density and its columns', async () => {
    const page = await openAs(type, '/')
    expect(await sectionsOf(page)).toEqual([...FIRST_SCREEN, ...order, 'From the blog'])
    const densities = await page
      .locator('[data-density]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.density))
    expect([...new Set(densities)]).toEqual([density])
    const column = page
      .getByRole('table', { name: 'Leaderboard' })
      .getByRole('columnheader', { name: 'Confidence' })
    expect(await column.count()).toBe(hasConfidence ? 1 : 0)
    expect(new URL(page.url()).search).toBe('')
  })

  // An institution has other rows, and an owner one section more. Others see the page of all.
  if (type !== 'Institutional Partner' && type !== 'Project Owner') return

  journey('does not jump, and fits at 320 px', async () => {
    const page = await openAs(type, '/')
    await expectNoShift(page)
    await expectToFitAt320(page)
  })
})

journey('the section for owners has no findings', async () => {
  const page = await openAs('Project Owner', '/')
  await sectionsOf(page)
  expect(await findingsIn(page, 'For project owners')).toEqual([])
})

journey('the leaderboard keeps what an institution sets itself', async () => {
  const page = await openAs('Institutional Partner', '/')
  const leaderboard = section(page, 'Leaderboard')
  await leaderboard.getByRole('button', { name: /^Columns/ }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Confidence' }).uncheck({ force: true })
  await chooser.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL('**/?cols=*')
  await page.goto('/')
  await page.waitForURL('**/?cols=*')
  const header = (name: string) => leaderboard.getByRole('columnheader', { name })
  await header('Market cap').waitFor()
  expect(await header('Confidence').count()).toBe(0)
  await leaderboard.getByRole('button', { name: /^Columns/ }).click()
  await chooser.getByRole('button', { name: 'Reset columns' }).click()
  await chooser.getByRole('button', { name: 'Done' }).click()
  await header('Confidence').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

const PANELS = {
  'Retail Investor': 'Three reasons for this grade',
  'Institutional Partner': 'Data and evidence',
  'Project Owner': 'Your points available',
} as const

/** One whose score a cap limits. */
const CAPPED = '/projects/cairnwick'
const PROJECT = '/projects/lumenfold'

const expectSoundPanel = async (page: Page, name: string): Promise<void> => {
  // Until the parts are there the footer stands in their place.
  await page.getByRole('tablist').waitFor()
  await expectNoShift(page)
  await expectToFitAt320(page)
  expect(await findingsIn(page, name)).toEqual([])
}

journey(
  'a project page does not jump for a Retail Investor, fits at 320 px, and its panel has no findings',
  async () => {
    const page = await openAs('Retail Investor', CAPPED)
    await expectSoundPanel(page, PANELS['Retail Investor'])
  },
)

journey(
  'A1.14 a project page tells a Retail Investor three reasons in plain words, with the cap first where one limits',
  async ({ origin }) => {
    const response = await fetch(`${origin}/api/projects/cairnwick/score`)
    const { caps } = (await response.json()) as { caps: { reason: string }[] }
    const page = await openAs('Retail Investor', CAPPED)
    const panel = section(page, PANELS['Retail Investor'])
    const reasons = panel.getByRole('listitem')
    await reasons.first().getByText(caps[0]!.reason).waitFor()
    expect(await reasons.count()).toBe(3)
    for (const term of ['Grade', 'Interval', 'Confidence', 'Cap']) {
      await panel.getByRole('button', { name: term, exact: true }).last().waitFor()
    }
  },
)

journey(
  'a project page does not jump for an institution, fits at 320 px, and its panel has no findings',
  async () => {
    const page = await openAs('Institutional Partner', PROJECT)
    await expectSoundPanel(page, PANELS['Institutional Partner'])
  },
)

journey(
  'a project page gives an institution data, and the dates of the evidence',
  async ({ origin }) => {
    const page = await openAs('Institutional Partner', PROJECT)
    const panel = section(page, PANELS['Institutional Partner'])
    await panel
      .getByText(
        /\d+ of 18 inputs rest on dated evidence, the newest of \d{1,2} [A-Z][a-z]{2} \d{4}\./,
      )
      .waitFor()
    const hrefs = await panel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([
      '/api/projects/lumenfold/score',
      '/api/projects/lumenfold/score-history',
      '/api/leaderboard?format=csv',
      '/compare?ids=lumenfold',
      '#evidence',
    ])
    const answers = await Promise.all(
      hrefs.slice(0, 3).map(async (href) => {
        const { status, headers } = await fetch(origin + href)
        return [status, headers.get('content-type')?.split(';')[0]]
      }),
    )
    expect(answers).toEqual([
      [200, 'application/json'],
      [200, 'application/json'],
      [200, 'text/csv'],
    ])
    await panel.getByRole('link', { name: 'Compare with others' }).click()
    await page.waitForURL('**/compare?ids=lumenfold')
  },
)

journey(
  'a project page does not jump for an owner, fits at 320 px, and its panel has no findings',
  async () => {
    const page = await openAs('Project Owner', PROJECT)
    await expectSoundPanel(page, PANELS['Project Owner'])
  },
)

journey(
  'a project page lists for an owner what each input could still earn',
  async ({ origin }) => {
    const response = await fetch(`${origin}/api/projects/lumenfold/score`)
    const { inputs } = (await response.json()) as {
      inputs: { state: string; points: number; maxPoints: number }[]
    }
    const available = inputs
      .filter(({ state, points, maxPoints }) => state !== 'na' && maxPoints - points >= 0.05)
      .map(({ points, maxPoints }) => maxPoints - points)
      .toSorted((a, b) => b - a)
    const page = await openAs('Project Owner', PROJECT)
    const panel = section(page, PANELS['Project Owner'])
    const cells = panel.getByRole('row').locator('td:nth-child(3)')
    await cells.first().waitFor()
    expect(await cells.allTextContents()).toEqual(available.map((points) => points.toFixed(2)))
    await panel.getByText('Buying does not change the score.').waitFor()
    const badge = panel.getByRole('link', { name: 'Badge for your site' })
    expect(await badge.getAttribute('href')).toBe('/projects/lumenfold/badge')
    const control = panel.getByRole('link', { name: 'Admin control' })
    expect(await control.getAttribute('href')).toBe('#control')
    await panel.getByRole('button', { name: 'Request a Quote' }).waitFor()
    await panel.getByRole('button', { name: 'Submit evidence' }).click()
    const report = page.getByRole('dialog')
    await report.waitFor()
    const told = await report.evaluate(
      (one) =>
        one.textContent + [...one.querySelectorAll('input')].map(({ value }) => value).join(),
    )
    expect(told).toContain('Lumenfold')
  },
)

journey('a project page is the same for all where nothing was chosen', async () => {
  const page = await openAs(null, PROJECT)
  await section(page, 'Score history').or(section(page, 'History')).first().waitFor()
  for (const name of Object.values(PANELS)) expect(await section(page, name).count()).toBe(0)
})
