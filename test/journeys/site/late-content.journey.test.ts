import { expect, inject } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { holdRequests } from '../intercept.ts'

const CONTENT = /\/api\/(watchlist|staff|quotes\/requests|incidents\/queue)/

const opened = openOnce(
  async (open) => await open('/robots.txt', { as: await signInDemoStaff(inject('origin')) }),
)

journey.for([
  ['/my/watchlists', 'Watchlists'],
  ['/staff/insights', 'Insights'],
  ['/staff/audit', 'Audit Trail'],
  ['/staff/audit?view=readers', 'Audit Trail'],
  ['/staff/quotes', 'Quote requests'],
  ['/staff/incidents', 'Incident reports'],
] as const)('the footer of %s is out of sight while its content loads', async ([path, title]) => {
  const { page } = await opened()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { firstRequest } = await holdRequests(page, CONTENT)
  await page.setViewportSize(WIDE)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await firstRequest
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    const { y } = (await page.getByRole('contentinfo').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(viewport.height)
  }
})

journey.for([
  ['/my/settings'],
  ['/my/portfolio'],
  ['/staff/incidents'],
  ['/staff/announcement'],
  ['/staff/quotes'],
] as const)('the heading of %s stays where it is once the session is known', async ([path]) => {
  const { page } = await opened()
  const heading = page.getByRole('heading', { level: 1 })
  for (const viewport of [WIDE, NARROW]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(viewport)
    const { firstRequest, release } = await holdRequests(page, '/api/auth/session')
    await page.goto(path)
    await firstRequest
    const before = await heading.boundingBox()
    release()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"] > h1') === null)
    expect((await heading.boundingBox())?.y).toBe(before?.y)
  }
})
