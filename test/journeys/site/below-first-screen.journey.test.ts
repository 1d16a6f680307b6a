import { expect } from 'vitest'
import { journey, NARROW, WIDE } from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { holdRequests } from '../intercept.ts'

const ELSEWHERE = '/robots.txt'

journey.for([
  ['a desktop', WIDE],
  ['a phone', NARROW],
] as const)(
  'on %s the home page has its first screen while the code of the rest is under way',
  async ([, viewport], { open }) => {
    const { page } = await open(ELSEWHERE, { viewport })
    const rest = await holdRequests(page, /\/assets\/home-parts-[\w-]+\.js$/)
    await page.goto('/')
    const shift = await layoutShift(page)
    await page.getByRole('region', { name: 'Trending' }).locator('tbody tr a').first().waitFor()
    await rest.firstRequest
    expect(await page.getByRole('heading', { name: 'Leaderboard' }).count()).toBe(0)
    // Its place is there, for links and for positions that the browser restores.
    const place = await page.locator('#leaderboard').boundingBox()
    expect(place?.height).toBeGreaterThan(2_000)
    rest.release()
    await page.locator('tr[data-project]').nth(49).waitFor()
    expect(await shift()).toBeLessThanOrEqual(0.02)
  },
)

journey('an address of the leaderboard leads there while its code is late', async ({ open }) => {
  const { page } = await open(ELSEWHERE)
  const rest = await holdRequests(page, /\/assets\/home-parts-[\w-]+\.js$/)
  await page.goto('/#leaderboard')
  await rest.firstRequest
  rest.release()
  const heading = page.getByRole('heading', { name: 'Leaderboard' })
  await heading.waitFor()
  await expect
    .poll(async () => await heading.evaluate((title) => title === document.activeElement))
    .toBe(true)
  expect(await heading.evaluate((title) => title.getBoundingClientRect().top)).toBeLessThan(200)
})

journey('a project shows its score while the code of what follows is late', async ({ open }) => {
  const { page } = await open(ELSEWHERE)
  const rest = await holdRequests(page, /\/assets\/project-parts-[\w-]+\.js$/)
  await page.goto('/projects/lumenfold')
  const shift = await layoutShift(page)
  await page.getByRole('heading', { level: 1, name: 'Lumenfold' }).waitFor()
  await page.getByRole('region', { name: 'Security score' }).getByRole('table').first().waitFor()
  await rest.firstRequest
  expect(await page.getByRole('tablist').count()).toBe(0)
  // Hidden, and as wide as the button: what stands beside it does not move.
  expect(await page.getByRole('button', { name: 'Watch Lumenfold' }).count()).toBe(0)
  rest.release()
  await page.getByRole('button', { name: 'Watch Lumenfold' }).waitFor()
  await page.getByRole('tab', { name: /^Code & audits/ }).waitFor()
  expect(await shift()).toBeLessThanOrEqual(0.02)
})
