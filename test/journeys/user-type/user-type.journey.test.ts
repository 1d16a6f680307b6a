import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { journey, type Open, openOnce, type Tab, WIDE } from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const TYPES = ['Retail Investor', 'Institutional Partner', 'Project Owner'] as const
type Type = (typeof TYPES)[number] | null

/** A browser in which that type was chosen before. */
const openAs = async (open: Open, type: Type, path: string) =>
  await open(path, type === null ? {} : { stored: { userType: type } })

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
  expect(await axeFindings(page, [], 'main')).toEqual([])
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
  const opened = openOnce(async (open) => await openAs(open, type, '/'))

  journey('A1.14 has its order, its density and its columns', async () => {
    const { page } = await opened()
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

  journey('does not jump, and has no findings', async () => {
    const { page } = await opened()
    await expectNoShift(page)
  })

  journey('fits at 320 px', async () => {
    const { page } = await opened()
    await expectToFitAt320(page)
  })
})

journey('the leaderboard keeps what an institution sets itself', async ({ open }) => {
  const { page } = await openAs(open, 'Institutional Partner', '/')
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

describe('a project page', () => {
  const openedAs = Object.fromEntries(
    TYPES.map((type) => [
      type,
      openOnce(async (open) => await openAs(open, type, '/projects/lumenfold')),
    ]),
  ) as Record<(typeof TYPES)[number], () => Promise<Tab>>

  journey.for(TYPES)(
    'does not jump for a %s, fits at 320 px, and has no findings',
    async (type) => {
      const { page } = await openedAs[type]()
      // Until the parts are there the footer stands in their place.
      await page.getByRole('tablist').waitFor()
      await expectNoShift(page)
      await expectToFitAt320(page)
      expect(await axeFindings(page)).toEqual([])
      await page.setViewportSize(WIDE)
    },
  )

  journey('A1.14 tells a Retail Investor three reasons in plain words', async () => {
    const { page } = await openedAs['Retail Investor']()
    const panel = section(page, 'Three reasons for this grade')
    await panel.getByRole('listitem').nth(2).waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(3)
    for (const term of ['Grade', 'Interval', 'Confidence', 'Cap']) {
      await panel.getByRole('button', { name: term, exact: true }).waitFor()
    }
  })

  journey('with the cap first where one limits', async ({ open, origin }) => {
    const response = await fetch(`${origin}/api/projects/cairnwick/score`)
    const { caps } = (await response.json()) as { caps: { reason: string }[] }
    const { page } = await openAs(open, 'Retail Investor', '/projects/cairnwick')
    const items = section(page, 'Three reasons for this grade').getByRole('listitem')
    await items.first().getByText(caps[0]!.reason).waitFor()
    expect(await items.count()).toBe(3)
  })

  journey('gives an institution data, and the dates of the evidence', async ({ origin }) => {
    const { page } = await openedAs['Institutional Partner']()
    const panel = section(page, 'Data and evidence')
    await panel
      .getByText(
        /\d+ of 18 inputs rest on dated evidence, the newest of \d{1,2} [A-Z][a-z]{2} \d{4}\./,
      )
      .waitFor()
    const answers = await Promise.all(
      ['Score with all inputs', 'History of the score', 'All projects'].map(async (name) => {
        const href = await panel.getByRole('link', { name }).getAttribute('href')
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
  })

  journey('lists for an owner what each input could still earn', async ({ origin }) => {
    const response = await fetch(`${origin}/api/projects/lumenfold/score`)
    const { inputs } = (await response.json()) as {
      inputs: { state: string; points: number; maxPoints: number }[]
    }
    const available = inputs
      .filter(({ state, points, maxPoints }) => state !== 'na' && maxPoints - points >= 0.05)
      .map(({ points, maxPoints }) => maxPoints - points)
      .toSorted((a, b) => b - a)
    const { page } = await openedAs['Project Owner']()
    const panel = section(page, 'Your points available')
    const cells = panel.getByRole('row').locator('td:nth-child(3)')
    await cells.first().waitFor()
    expect(await cells.allTextContents()).toEqual(available.map((points) => points.toFixed(2)))
    await panel.getByText('Buying does not change the score.').waitFor()
    await panel.getByRole('link', { name: 'Badge for your site' }).waitFor()
    await panel.getByRole('button', { name: 'Request a Quote' }).waitFor()
    await panel.getByRole('button', { name: 'Submit evidence' }).click()
    const report = page.getByRole('dialog')
    await report.waitFor()
    const told = await report.evaluate(
      (one) =>
        one.textContent + [...one.querySelectorAll('input')].map(({ value }) => value).join(),
    )
    expect(told).toContain('Lumenfold')
  })

  journey('is the same for all where nothing was chosen', async ({ open }) => {
    const { page } = await openAs(open, null, '/projects/lumenfold')
    await section(page, 'Score history').or(section(page, 'History')).first().waitFor()
    for (const name of [
      'Three reasons for this grade',
      'Data and evidence',
      'Your points available',
    ]) {
      expect(await section(page, name).count()).toBe(0)
    }
  })
})

journey(
  'A1.14 the answers of the survey order the page from then on',
  async ({ open, newUser }) => {
    const { page } = await open('/', { survey: 'due', as: newUser })
    const dialog = page.getByRole('dialog')
    const press = async (name: string) => await dialog.getByRole('button', { name }).click()
    await press('Start')
    await dialog.getByRole('radio', { name: 'Institutional Partner' }).check({ force: true })
    await press('Next')
    await press('Skip')
    await press('Skip')
    await press("I'll do it later")
    expect((await sectionsOf(page)).slice(2, 3)).toEqual(['Leaderboard'])
  },
)
