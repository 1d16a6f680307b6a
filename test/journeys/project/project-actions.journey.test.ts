import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, WIDE } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { createList } from '../../support/data/watchlists.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { holdRequests } from '../intercept.ts'

const SIZES = [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const

/** Where the actions stand that everybody has. */
const placesOf = async (page: Page) => {
  const header = page.locator('main header')
  return await header
    .getByRole('link', { name: /^(Compare|Badge)$/ })
    .or(header.getByRole('button', { name: 'Share', exact: true }))
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.textContent, x, y, width, height]
      }),
    )
}

journey.for(SIZES)(
  'the actions of a project stay where they are once the lists of the user are there, and fit 320 px (%s)',
  async ([, viewport], { open, newUser }) => {
    await createList(newUser, 'One', ['tidewell'])
    await createList(newUser, 'Two')
    let release = () => {}
    const { page } = await open('/projects/tidewell', {
      as: newUser,
      viewport,
      beforeLoad: async (tab) => {
        ;({ release } = await holdRequests(tab, /\/api\/watchlist$/))
      },
    })
    const star = page.locator('main header button[aria-pressed]')
    await star.waitFor({ state: 'attached' })
    await page.evaluate(async () => await document.fonts.ready)
    const before = await placesOf(page)
    expect(before).toHaveLength(3)
    release()
    await page.getByRole('button', { name: 'Choose a watchlist' }).waitFor()
    expect(await placesOf(page)).toEqual(before)
    await page.setViewportSize({ ...NARROW, width: 320 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

journey.for(SIZES)(
  'the actions of a project stay where they are once those of staff are there (%s)',
  async ([, viewport], { open, origin }) => {
    let release = () => {}
    const { page } = await open('/projects/tidewell', {
      as: await signInDemoStaff(origin),
      viewport,
      beforeLoad: async (tab) => {
        ;({ release } = await holdRequests(tab, '/api/auth/session'))
      },
    })
    await page.locator('main header button[aria-pressed]').waitFor({ state: 'attached' })
    await page.evaluate(async () => await document.fonts.ready)
    const before = await placesOf(page)
    expect(before).toHaveLength(3)
    release()
    await page.getByRole('link', { name: 'Audit Trail', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Logo', exact: true }).waitFor()
    await requestsDone(page)
    expect(await placesOf(page)).toEqual(before)
  },
)
