import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { showAnew } from './leaderboard-page.ts'

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
const tray = (page: Page) => page.getByRole('region', { name: 'Projects to compare' })
/** What the home page has not when it is looked at as a whole. */
const TICKED = '[aria-label="Projects to compare"], tr[data-project="quernstead"]'
const trayLink = (page: Page) => tray(page).getByRole('link', { name: /^Compare \d$/ })

const opened = openOnce(async (open) => await open('/'))

/** At home, where nothing is chosen. */
const openAnew = async (viewport = WIDE): Promise<Page> => {
  const { page } = await opened()
  await showAnew(page, '/', viewport)
  const clear = tray(page).getByRole('button', { name: 'Clear' })
  if (await clear.isVisible()) await clear.click()
  await tray(page).waitFor({ state: 'detached' })
  return page
}

journey(
  'projects ticked in the leaderboard stay ticked while one of them is looked at',
  async () => {
    const { page } = await opened()
    await tick(page, 'Quernstead').check()
    await tick(page, 'Lumenfold').check()
    expect(await trayLink(page).getAttribute('href')).toBe('/compare?ids=quernstead,lumenfold')
    expect(new URL(page.url()).search).toBe('')
    expect(await axeFindings(page, [], TICKED)).toEqual([])

    await page.locator('tr[data-project="quernstead"]').getByRole('link').click()
    await page.waitForURL('**/projects/quernstead')
    await page.getByRole('heading', { level: 1, name: 'Quernstead' }).waitFor()
    await page.goBack()
    await tray(page).getByText('2 of 4').waitFor()
    expect(await tick(page, 'Lumenfold').isChecked()).toBe(true)
    await page.reload()
    await tray(page).getByRole('button', { name: 'Remove Quernstead' }).click()
    expect(await tick(page, 'Quernstead').isChecked()).toBe(false)
    await tick(page, 'Hacklefold').check()
    await trayLink(page).click()
    await page.waitForURL('**/compare?ids=lumenfold,hacklefold')
  },
)

journey('a fifth project is refused in words, and the four stay', async () => {
  const page = await openAnew()
  const names = ['Quernstead', 'Hacklefold', 'Lumenfold', 'Mallowhurst']
  for (const name of names) await tick(page, name).check()
  await tick(page, 'Coulterstead').click()
  await tray(page)
    .getByText('You can compare 4 projects at most. Remove one to add Coulterstead.')
    .waitFor()
  expect(await tick(page, 'Coulterstead').isChecked()).toBe(false)
  for (const name of names) expect(await tick(page, name).isChecked(), name).toBe(true)
  await tick(page, 'Lumenfold').uncheck()
  await tick(page, 'Coulterstead').check()
  expect(await trayLink(page).getAttribute('href')).toBe(
    '/compare?ids=quernstead,hacklefold,mallowhurst,coulterstead',
  )
  await tray(page).getByRole('button', { name: 'Clear' }).click()
  await tray(page).waitFor({ state: 'detached' })
})

journey('keys tick a project as a pointer does', async () => {
  const page = await openAnew()
  await tick(page, 'Quernstead').focus()
  await page.keyboard.press('Space')
  await tray(page).getByText('1 of 4').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Watch Quernstead',
  )
})

journey('a project that is removed by keys gives the focus to the next one', async () => {
  const page = await openAnew()
  const heading = page.getByRole('heading', { name: 'Leaderboard', level: 2 })
  const removal = (name: string) => tray(page).getByRole('button', { name: `Remove ${name}` })
  for (const name of ['Quernstead', 'Hacklefold', 'Lumenfold']) await tick(page, name).check()
  await removal('Quernstead').press('Enter')
  await tray(page).getByText('2 of 4').waitFor()
  expect(await isFocused(removal('Hacklefold'))).toBe(true)
  await removal('Lumenfold').press('Enter')
  await tray(page).getByText('1 of 4').waitFor()
  expect(await isFocused(removal('Hacklefold'))).toBe(true)
  await removal('Hacklefold').press('Enter')
  await tray(page).waitFor({ state: 'detached' })
  expect(await isFocused(heading)).toBe(true)
  await tick(page, 'Quernstead').check()
  await tray(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await tray(page).waitFor({ state: 'detached' })
  expect(await isFocused(heading)).toBe(true)
})

journey('on a phone a row has its tick, and a tap on its name opens it', async () => {
  const page = await openAnew(NARROW)
  await tick(page, 'Quernstead').check()
  await tick(page, 'Lumenfold').check()
  await tray(page).getByText('2 of 4').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  const target = await tick(page, 'Quernstead').locator('xpath=..').boundingBox()
  expect(target?.width).toBeGreaterThanOrEqual(44)
  expect(target?.height).toBeGreaterThanOrEqual(32)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  expect(await axeFindings(page, [], TICKED)).toEqual([])
  await page.locator('tr[data-project="quernstead"]').getByRole('link').click()
  await page.waitForURL('**/projects/quernstead')
})

journey('the header leads to the comparison', async () => {
  const page = await openAnew()
  await page.getByRole('banner').getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL('**/compare')
  await page.getByRole('heading', { level: 1, name: 'Compare projects' }).waitFor()
})

journey.for([
  ['wide', WIDE],
  ['narrow', NARROW],
] as const)(
  'a message after a star leaves the projects to compare in sight (%s)',
  async ([, viewport], { open, newUser }) => {
    const { page } = await open('/', { as: newUser, viewport })
    await tick(page, 'Quernstead').check()
    await tray(page).waitFor()
    await page.getByRole('button', { name: 'Watch Lumenfold' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'The project is successfully added' })
    await toast.waitFor()
    const top = (await tray(page).boundingBox())!.y
    await expect
      .poll(async () => {
        const { y, height } = (await toast.boundingBox())!
        return y + height
      })
      .toBeLessThanOrEqual(top)
  },
)
