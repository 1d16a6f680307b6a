import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { pageSettled } from '../page-settled.ts'

const backgrounds = async (of: Locator): Promise<readonly string[]> => [
  ...new Set(
    await of.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor)),
  ),
]

const fills = async (of: Locator): Promise<readonly string[]> => [
  ...new Set(await of.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))),
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
    const over = ruler.locator('svg rect')
    expect(await over.count()).toBe(2)
    expect(await fills(over)).not.toContain(canvas)

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

    await followPath(page, '/compare?ids=tidewell,quernstead')
    const meter = page
      .getByRole('table', { name: 'Comparison' })
      .locator('svg[aria-hidden] > rect:first-child')
    await meter.first().waitFor()
    expect(await fills(meter)).not.toContain(canvas)
  },
)

/** Whether anything is painted there, in another colour than the page. */
const isDrawn = async (part: Locator): Promise<boolean> => {
  await part.scrollIntoViewIfNeeded()
  const png = (await part.screenshot()).toString('base64')
  return await part.page().evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = [...context.getImageData(0, 0, image.width, image.height).data]
    const ground = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)!
    return pixels.some((value, index) => index % 4 < 3 && value !== Number(ground[index % 4]))
  }, png)
}

const openedProject = openOnce(async (open, createUser) => {
  const tab = await open('/projects/quernstead', { as: await createUser() })
  await tab.page.emulateMedia({ forcedColors: 'active' })
  await pageSettled(tab.page)
  return tab
})

journey('with forced colours the scale, the score on it and bars are drawn', async () => {
  const { page } = await openedProject()
  const ruler = page.getByRole('img', { name: /^Score \d/ })
  // The score's needle reaches over the scale.
  const band = ruler.locator('i').first()
  const meter = page
    .getByRole('table', { name: 'Points by category, and their sum' })
    .locator('svg > rect')
  expect(await isDrawn(ruler.locator('svg rect').last()), 'score').toBe(true)
  expect(await isDrawn(band), 'scale').toBe(true)
  expect(await isDrawn(meter.first()), 'points').toBe(true)
})

journey('in forced colours the evidence that a link leads to stands out', async () => {
  const { page } = await openedProject()
  await page.evaluate(() => location.assign('#evidence'))
  const entry = page.locator('li[id^="evidence-"]').first()
  const outline = async () => await entry.evaluate((one) => getComputedStyle(one).outlineStyle)
  expect(await outline()).toBe('none')
  await page.evaluate((id) => location.replace(`#${id}`), await entry.evaluate(({ id }) => id))
  await expect.poll(async () => await entry.evaluate((one) => one.matches(':focus'))).toBe(true)
  // What has the focus is outlined besides.
  await entry.evaluate((one) => one.blur())
  expect(await outline()).toBe('solid')
})

journey('in forced colours the chosen tab and the chosen list stand out', async () => {
  const { page } = await openedProject()
  await page.getByRole('tab').first().click()
  const canvas = await page.evaluate(() => {
    document.body.style.background = 'Canvas'
    return getComputedStyle(document.body).backgroundColor
  })
  const underlines = async (tabs: Locator): Promise<readonly boolean[]> =>
    await tabs.evaluateAll(
      (all, none) => all.map((one) => getComputedStyle(one).borderBottomColor !== none),
      canvas,
    )
  const tabs = await underlines(page.getByRole('tab'))
  expect(tabs.indexOf(true)).toBe(0)
  expect(tabs.lastIndexOf(true)).toBe(0)

  await followPath(page, '/my/watchlists')
  const list = page.getByRole('navigation', { name: 'Watchlists' }).locator('[aria-current]')
  await list.waitFor()
  expect(await list.evaluate((one) => getComputedStyle(one).boxShadow)).not.toBe('none')
})

journey('what is printed has the colours of paper, whatever theme is chosen', async ({ open }) => {
  const { page } = await open('/methodology', { stored: { theme: 'dark' } })
  const colour = async () => await page.evaluate(() => getComputedStyle(document.body).color)
  expect(await colour()).toBe('rgb(233, 238, 239)')
  await page.emulateMedia({ media: 'print' })
  expect(await colour()).toBe('rgb(17, 24, 26)')
})
