import { expect, inject } from 'vitest'
import { demoAccounts } from '../../../local/demo/load-demo.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { holdRequests } from '../intercept.ts'
import { openLists } from './watchlist-page.ts'

/** The demo's visitor, who has not looked for a month. */
const VISITOR = 'visitor@assay.example'

const openedDemo = openOnce(async (open) => {
  const visitor = createVisitor(inject('origin'))
  await visitor.signIn(VISITOR, demoAccounts.password)
  return await open('/my/watchlists', { as: visitor })
})
const openedMine = openOnce(
  async (open) => await openLists(open, [{ name: 'Mine', projects: ['quernstead'] }]),
)

const CHANGE = {
  projectId: 'quernstead',
  name: 'Quernstead',
  logo: null,
  from: { score: 90, band: 'AAA' },
  to: { score: 80, band: 'AA' },
  attribution: { inputs: [], rawDelta: -10, capDelta: 0, caps: [], scoreDelta: -10 },
  evidence: [],
  evidenceCount: 0,
}

journey.for([
  ['wide', WIDE],
  ['narrow', NARROW],
] as const)(
  'the lists tell what changed since the last visit, with its causes (%s)',
  async ([, viewport]) => {
    const { page } = await openedDemo()
    await page.setViewportSize(viewport)
    const changes = page.getByRole('list', { name: 'Unseen changes' })
    const tidewell = changes.getByRole('listitem').filter({ hasText: 'Tidewell' })
    await tidewell.getByText(/admin control −9\.1/).waitFor()
    await tidewell.getByText(/cap “single key” −/).waitFor()
    // The named event is the one that moved the score, and the figures add up.
    await tidewell.getByText(/Right to upgrade the code held by: single key/).waitFor()
    const figures = (await tidewell.innerText())
      .match(/[+−]\d+\.\d/g)
      ?.map((text) => Number(text.replace('−', '-')))
    const move = figures?.pop() ?? NaN
    expect(Math.abs(figures!.reduce((sum, one) => sum + one, 0) - move)).toBeLessThan(0.01)
    // On a phone each cause has a line of its own, its points below those of the others.
    const lines = await tidewell
      .getByText(/^(admin control|privilege exposure) −/)
      .evaluateAll((causes) =>
        causes.map((cause) => {
          const { top } = cause.getBoundingClientRect()
          return [top, cause.lastElementChild?.getBoundingClientRect().right]
        }),
      )
    expect(lines).toHaveLength(2)
    expect(lines[0]?.[0] !== lines[1]?.[0] && lines[0]?.[1] === lines[1]?.[1]).toBe(
      viewport === NARROW,
    )
    // The largest move stands first.
    expect(await changes.getByRole('listitem').first().textContent()).toContain('Gantrel')
    await page.getByText('Count by band').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  },
)

journey('the rows of a list are shown once the changes above them are known', async () => {
  const { page } = await openedMine()
  const row = page.locator('table a', { hasText: 'Quernstead' })
  const { release } = await holdRequests(page, /\/api\/watchlist\/changes/)
  await page.reload()
  await page.getByText('1 rated').waitFor()
  await row.waitFor({ state: 'attached' })
  expect(await row.isVisible()).toBe(false)
  release()
  await row.waitFor()
  expect(await page.getByText('No score moved, and no evidence was added.').isVisible()).toBe(true)
  await page.unrouteAll()
})

journey('the rows of a list stay where they are when one is taken off', async ({ open }) => {
  const projects = ['quernstead', 'corvane']
  const { page } = await openLists(open, [{ name: 'Mine', projects }])
  const row = page.getByRole('table').getByRole('link', { name: 'Quernstead' })
  await row.waitFor()
  const before = await row.boundingBox()
  const { firstRequest, release } = await holdRequests(page, /\/api\/watchlist\/changes/)
  await page.getByRole('button', { name: 'Watch Corvane' }).click()
  await firstRequest
  await page.getByText('1 rated').waitFor()
  expect(await row.boundingBox()).toEqual(before)
  release()
})

journey('when the changes fail the list is still there, and they can be tried again', async () => {
  const { page, expectNoise } = await openedMine()
  expectNoise(/500/)
  await page.route('**/api/watchlist/changes*', async (route) => {
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.reload()
  await page.getByText('The changes could not be loaded.').waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Quernstead' }).waitFor()
  await page.unroute('**/api/watchlist/changes*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No score moved, and no evidence was added.').waitFor()
})

journey('changes that are marked as seen are gone, at a second try where one fails', async () => {
  const { page, expectNoise } = await openedMine()
  expectNoise(/500 .*seen/)
  await page.getByText('No score moved, and no evidence was added.').waitFor()
  const asOf = '2026-01-01T00:00:00.000Z'
  let isSeen = false
  await page.route('**/api/watchlist/changes*', async (route) => {
    await route.fulfill({ json: { since: null, asOf, items: isSeen ? [] : [CHANGE] } })
  })
  const sent: unknown[] = []
  let fails = true
  await page.route('**/api/watchlist/seen', async (route) => {
    if (fails) return await route.fulfill({ status: 500, body: '{}' })
    sent.push(route.request().postDataJSON())
    isSeen = true
    await route.fulfill({ json: { since: asOf } })
  })
  await page.reload()
  await page.locator('b').getByText('−10.0').waitFor()
  const mark = page.getByRole('button', { name: 'Mark as seen' })
  await mark.click()
  await page.getByText('Something went wrong').waitFor()
  fails = false
  await mark.click()
  await page.getByText('No score moved, and no evidence was added.').waitFor()
  expect(sent).toEqual([{ asOf }])
  // The button that was pressed is gone.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Unseen changes')
  await page.unrouteAll()
})

journey('a change that names an address fits a phone', async () => {
  const { page } = await openedMine()
  const summary = 'Contract 0x5B80414980C62f3bB8a4dCc6Cb1A4dEfD0Aa0003 deployed on Northgate'
  await page.route('**/api/watchlist/changes*', async (route) => {
    const evidence = [{ id: 'contract', type: 'ContractDeployed', summary, moved: true }]
    const items = [{ ...CHANGE, evidence, evidenceCount: 1 }]
    await route.fulfill({ json: { since: null, asOf: '2026-01-01T00:00:00.000Z', items } })
  })
  await page.setViewportSize(NARROW)
  await page.reload()
  await page.getByText(`${summary}.`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  await page.setViewportSize(WIDE)
  await page.unrouteAll()
})

journey('the digest of the watchlists is the same choice as in the settings', async () => {
  const { page } = await openedMine()
  const choice = page.getByRole('group', { name: 'Digest of your watchlists' })
  await page.getByText('weekly on Mondays. Nothing changed: no email.').waitFor()
  await choice.getByText('Weekly').click()
  await page.getByText('Your settings were saved.').waitFor()
  await page.goto('/my/settings')
  await choice.getByRole('radio', { name: 'Weekly', checked: true }).waitFor()
})
