import { describe, expect } from 'vitest'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { CAPPED, expectNoFindings, expectNoShift, showTab } from './project-page.ts'
import { expectPointsToAddUp } from './score-points.ts'

describe('a project that a key caps, on a phone', () => {
  const opened = openOnce(async (open) => await open(`${CAPPED}#control`, { viewport: NARROW }))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, CAPPED)
  })

  journey('on a phone every value of a fact stands within the screen', async () => {
    const { page } = await opened()
    for (const [tab, name] of [
      ['code', 'Contracts'],
      ['control', 'Privileged transactions'],
      ['control', 'Top callers'],
      ['market', 'Exchanges'],
    ] as const) {
      await showTab(page, tab)
      const cells = page.getByRole('region', { name, exact: true }).locator('td')
      await cells.first().waitFor()
      const ends = await cells.evaluateAll((all) =>
        all.map((cell) => cell.getBoundingClientRect().right),
      )
      expect(Math.max(...ends), name).toBeLessThanOrEqual(NARROW.width)
    }
  })

  journey('on a phone no mark of the history covers the letters of its axis', async () => {
    const { page } = await opened()
    const history = page.getByRole('region', { name: 'History' })
    const marks = history.getByRole('group', { name: /^Moves of the score/ }).getByRole('button')
    await marks.first().waitFor()
    const ends = await marks.evaluateAll((all) =>
      all.map((mark) => mark.getBoundingClientRect().right),
    )
    const letters = (await history
      .locator('figure')
      .getByText(/^[A-D]+$/)
      .first()
      .boundingBox())!
    expect(Math.max(...ends)).toBeLessThanOrEqual(letters.x)
  })

  journey('on a phone a category and its points share a line of the sum', async () => {
    const { page } = await opened()
    await showTab(page, 'control')
    const foot = page.getByRole('table', { name: 'Governance: inputs and points' }).locator('tfoot')
    const name = (await foot.getByRole('rowheader').boundingBox())!
    const points = (await foot.locator('td').first().boundingBox())!
    expect(points.y).toBeLessThan(name.y + name.height)
    expect(points.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(points.x + points.width).toBe(NARROW.width - 16)
  })

  journey('on a phone what is said of a panel stands under its name', async () => {
    const { page } = await opened()
    await showTab(page, 'community')
    const panel = page.getByRole('region', { name: 'Twitter activity' })
    const name = (await panel.getByRole('heading').boundingBox())!
    const meta = (await panel.getByText(/, last 90 days$/).boundingBox())!
    expect(meta.y - (name.y + name.height)).toBeLessThan(10)
    expect(await panel.getByRole('button', { name: 'Show as table' }).isVisible()).toBe(true)
  })

  journey('on a phone the periods of the history stand beside its name', async () => {
    const { page } = await opened()
    const history = page.getByRole('region', { name: 'History' })
    const name = (await history.getByRole('heading', { name: 'History' }).boundingBox())!
    const periods = (await history.getByRole('group', { name: 'Period' }).boundingBox())!
    expect(periods.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(periods.y).toBeLessThan(name.y + name.height)
  })

  journey('on a phone each day of the history stands on one line', async () => {
    const { page } = await opened()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: 'Show as table' }).click()
    const days = history.getByRole('rowheader')
    await days.first().waitFor()
    const lines = await days.evaluateAll((all) =>
      all.map((day) => {
        const range = document.createRange()
        range.selectNodeContents(day)
        return range.getClientRects().length
      }),
    )
    expect(Math.max(...lines)).toBe(1)
    await history.getByRole('button', { name: 'Show as chart' }).click()
  })

  journey('on a phone nothing asks to hover', async () => {
    const { page } = await opened()
    await showTab(page, 'control')
    const holders = page.getByRole('region', { name: 'Privileged addresses', exact: true })
    await holders.getByRole('row').nth(1).waitFor()
    expect(await holders.innerText()).not.toMatch(/hover/i)
  })

  journey(
    'no part has a serious accessibility finding in either theme, nor has its badge',
    async () => {
      const { page } = await opened()
      await expectNoFindings(page)
      await page.getByRole('link', { name: 'Badge' }).click()
      await page.getByLabel('HTML of the badge').waitFor()
      expect(await findingsInBothThemes(page), 'badge').toEqual([])
    },
  )
})

journey('on a phone the tab of the part in sight is in sight, too', async ({ open }) => {
  const { page } = await open('/projects/tidewell#community', { viewport: NARROW })
  const isInSight = async (name: RegExp) => {
    const { x, width } = (await page.getByRole('tab', { name }).boundingBox())!
    return x >= 0 && x + width <= NARROW.width
  }
  await expect.poll(async () => await isInSight(/^Community/)).toBe(true)
  // By keyboard the next ones are brought there.
  for (const [key, name] of [
    ['Home', /^Code/],
    ['End', /^Evidence log/],
  ] as const) {
    await page.getByRole('tab', { selected: true }).press(key)
    await expect.poll(async () => await isInSight(name)).toBe(true)
  }
})

journey('the badge of a project does not shift, and has no findings', async ({ open }) => {
  const { page } = await open(`${CAPPED}/badge`)
  await expectNoShift(page)
  await page.getByLabel('HTML of the badge').waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])
})
