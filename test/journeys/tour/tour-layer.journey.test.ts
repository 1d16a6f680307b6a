import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { calmPage, goTo, pageIsCalm, spotlight, startTour, tooltipOf } from './tour-page.ts'

const targetBox = async (page: Page, name: string) =>
  await page.locator(`[data-tour="${name}"]`).evaluate((target) => {
    const { x, y, width, height } = target.getBoundingClientRect()
    return { x, y, width, height }
  })

const tooltipWidth = async (page: Page): Promise<number> =>
  await page.locator('[data-tooltip]').evaluate((one) => one.getBoundingClientRect().width)

const opened = openOnce(async (open) => await open('/'))

journey('A9.12 A9.13 its tooltip is 290 px wide up to 480 px, and 380 px beyond', async () => {
  const page = await calmPage(opened)
  await page.setViewportSize({ width: 480, height: 800 })
  await pageIsCalm(page)
  await showPath(page, '/?tour=true')
  await tooltipOf(page, 'Search').waitFor()
  expect(await tooltipWidth(page)).toBe(290)
  await page.setViewportSize({ width: 481, height: 800 })
  await expect.poll(async () => await tooltipWidth(page)).toBe(380)
})

journey(
  'A9.11 A9.14 a press on its overlay does not close it, and its light reaches 2 px beyond the target',
  async () => {
    const page = await startTour(opened)
    await goTo(page, 'Security alerts')
    await page.mouse.click(1400, 860)
    await page.mouse.click(20, 860)
    await pageIsCalm(page)
    await tooltipOf(page, 'Security alerts').waitFor()
    await goTo(page, 'Trending', 'Security alerts')
    const [lit, target] = [await spotlight(page), await targetBox(page, 'trending-projects')]
    expect([
      Math.round(target.x - lit.x),
      Math.round(target.y - lit.y),
      Math.round(lit.width - target.width),
      Math.round(lit.height - target.height),
    ]).toEqual([2, 2, 4, 4])
  },
)

journey(
  'A9.10 A9.15 its layer has z-index 999, and a press inside the light reaches what is there',
  async () => {
    const page = await startTour(opened)
    const layer = page.locator('.react-joyride__overlay')
    expect(await layer.evaluate((one) => getComputedStyle(one).zIndex)).toBe('999')
    // The light has come to rest, and the tooltip has taken the focus.
    await pageIsCalm(page)
    const { x, y, width, height } = await spotlight(page)
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.locator('[data-tour="search-bar"] input').and(page.locator(':focus')).waitFor()
    // What is in the dark is not reached.
    const isCovered = await page
      .getByRole('button', { name: 'Report Incident' })
      .evaluate((button) => {
        const { left, top } = button.getBoundingClientRect()
        const reached = document.elementFromPoint(left + 4, top + 4)
        return reached?.closest('.react-joyride__overlay') !== null
      })
    expect(isCovered).toBe(true)
  },
)

journey(
  'A9.16 A9.21 it shows no beacons, and its tooltip stands 15 px off the target',
  async () => {
    const page = await calmPage(opened)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seenBeacons: seen })
      new MutationObserver(() => {
        const beacon = document.querySelector('[class*="beacon"], [data-testid*="beacon"]')
        if (beacon !== null) seen.push(beacon.outerHTML)
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await showPath(page, '/?tour=true')
    await goTo(page, 'Trending')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seenBeacons') as string[])).toEqual(
      [],
    )
    const distance = async () => {
      const { x = 0, width = 0 } = (await page.locator('[data-tooltip]').boundingBox()) ?? {}
      return Math.round((await targetBox(page, 'trending-projects')).x - (x + width))
    }
    await expect.poll(distance).toBe(15)
  },
)

journey('A9.17 it scrolls so that the light begins 20 px below the header', async () => {
  const page = await startTour(opened)
  for (const step of ['Recently audited', 'Filters'] as const) {
    await goTo(page, step, step === 'Filters' ? 'Recently audited' : 'Search')
    const header = await page.getByRole('banner').evaluate((one) => one.clientHeight)
    expect(Math.round((await spotlight(page)).y - header)).toBe(20)
  }
})
