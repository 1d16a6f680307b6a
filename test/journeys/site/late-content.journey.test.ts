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
