import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe-findings.ts'
import { journey, NARROW, WIDE } from '../../support/journey.ts'

/** Of axe: how large what one presses is, and how the page is divided. */
const RULES = ['target-size', 'landmark-unique', 'heading-order', 'region']

const PAGES = ['/', '/alerts', '/compare', '/compare?ids=tidewell,quernstead'] as const

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

journey.for(PAGES)('%s has targets, landmarks and headings in order', async (path, { open }) => {
  const { page } = await open(path, { viewport: WIDE })
  await settled(page)
  expect(await axeFindings(page, RULES)).toEqual([])
  // By now the header has its own search.
  await page.evaluate(() => scrollTo(0, 600))
  await settled(page)
  expect(await axeFindings(page, RULES)).toEqual([])
  await page.setViewportSize(NARROW)
  await settled(page)
  expect(await axeFindings(page, RULES)).toEqual([])
})

journey('the open account menu lies in a landmark', async ({ open }) => {
  const { page, signInAsNewUser } = await open('/compare')
  await signInAsNewUser()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await axeFindings(page, RULES)).toEqual([])
})

const backgrounds = async (of: Locator): Promise<readonly string[]> => [
  ...new Set(
    await of.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor)),
  ),
]

journey(
  'in forced colours drawings stay, and resolved findings are the solid ones',
  async ({ open }) => {
    const { page } = await open('/')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.locator('tr[data-project]').first().waitFor()
    const canvas = await page.evaluate(() => {
      document.body.style.background = 'Canvas'
      return getComputedStyle(document.body).backgroundColor
    })

    // Findings one by one: some are resolved in every audit that is shown.
    const audits = page.getByRole('region', { name: 'Recently audited' })
    const pips = audits.locator('td[aria-hidden] b')
    const counts = await audits.getByTitle(/^\d+ of \d+ resolved$/).allInnerTexts()
    const resolved = counts.reduce((sum, text) => sum + Number(text.split('/')[0]), 0)
    const found = counts.reduce((sum, text) => sum + Number(text.split('/')[1]), 0)
    const solid = await pips.evaluateAll(
      (all, none) => all.filter((one) => getComputedStyle(one).backgroundColor !== none).length,
      canvas,
    )
    expect(await pips.count()).toBe(found)
    expect(solid).toBe(resolved)
    expect(resolved).toBeGreaterThan(0)

    const columns = page.getByRole('group', { name: 'Filters' }).locator('button i')
    expect(await columns.count()).toBe(11)
    expect(await backgrounds(columns.first())).not.toContain(canvas)
    const track = page.getByLabel('Lowest score').locator('xpath=preceding-sibling::b')
    expect(await backgrounds(track)).not.toContain(canvas)

    // The scale of the example: ten bands with an edge each, and a needle.
    const ruler = page.getByRole('img', { name: /^Score [\d.]+ on a scale of 0 to 100/ })
    const edges = await ruler
      .locator('i')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
    expect(edges).toEqual(Array.from({ length: 10 }, () => '1px'))
    const over = ruler.locator('div').first().locator('span')
    expect(await backgrounds(over)).not.toContain(canvas)

    // Steps of audits: what is reached differs by its line.
    const steps = page
      .getByRole('region', { name: 'Audits in progress' })
      .getByRole('row')
      .filter({ has: page.locator('[aria-current="step"]:not(:last-child)') })
      .first()
      .getByRole('listitem')
    const lines = await steps.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).borderTopStyle),
    )
    expect(lines.at(-1)).toBe('dotted')
    expect(lines).toContain('solid')

    await page.goto('/compare?ids=tidewell,quernstead')
    const meter = page
      .getByRole('table', { name: 'Comparison' })
      .locator('span[aria-hidden] > i:first-child')
    await meter.first().waitFor()
    expect(await backgrounds(meter)).not.toContain(canvas)
  },
)

/** The texts of those elements that lie over another of them. */
const overlaps = async (of: Locator): Promise<readonly string[]> =>
  await of.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    return all.flatMap((one, index) => {
      const a = boxes[index]!
      const over = boxes.some(
        (b, other) =>
          other !== index &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      return over ? [one.textContent] : []
    })
  })

journey('with text of twice the size home keeps to the screen', async ({ open }) => {
  const { page } = await open('/', { viewport: { width: 1280, height: 900 } })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  // Neither do the cells of the alerts run into each other.
  const rows = page.getByRole('table', { name: 'Security alerts' }).locator('tbody tr')
  expect(await overlaps(rows.nth(1).locator('td > *:visible'))).toEqual([])
})
