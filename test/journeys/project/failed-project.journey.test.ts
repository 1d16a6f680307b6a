import { describe, expect } from 'vitest'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { expectNoShift, FAILED, showTab, TABS } from './project-page.ts'
import { expectPointsToAddUp } from './score-points.ts'

describe('a project with an unresolved incident', () => {
  const opened = openOnce(async (open) => await open(FAILED))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, FAILED)
  })

  journey('a project with an unresolved incident says so above everything', async () => {
    const { page } = await opened()
    const ribbon = page.getByRole('status').filter({ hasText: 'Not resolved since' })
    await ribbon.getByRole('link', { name: 'Incidents' }).click()
    await page.getByRole('tab', { name: /^Operations/, selected: true }).waitFor()
    await page.getByRole('table').getByText('not resolved', { exact: true }).first().waitFor()
  })

  journey('no part scrolls sideways at 320 pixels, nor does its badge', async () => {
    const { page } = await opened()
    await page.setViewportSize({ width: 320, height: 700 })
    const overflow = async () =>
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    for (const tab of TABS) {
      await showTab(page, tab)
      expect(await overflow(), tab).toBeLessThanOrEqual(0)
    }
    await page.getByRole('link', { name: 'Badge' }).click()
    await page.getByLabel('HTML of the badge').waitFor()
    await requestsDone(page)
    expect(await overflow(), 'badge').toBeLessThanOrEqual(0)
  })
})

journey('a failed project does not shift on a phone', async ({ open }) => {
  const { page } = await open(FAILED, { viewport: NARROW })
  await expectNoShift(page)
})
