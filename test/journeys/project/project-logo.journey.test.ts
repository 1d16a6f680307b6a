import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, inEachLook } from '../../support/browser/axe-findings.ts'
import {
  journey as anyJourney,
  type Open,
  openOnce,
  type Tab,
  type TabOptions,
} from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { paintPng, removeLogo, uploadLogo } from '../../support/data/logos.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import { useTestCloud } from '../../support/product/test-cloud.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { pageSettled } from '../page-settled.ts'

/** A product of its own: what staff change here stands on everybody's pages. */
const cloud = await useTestCloud({ demo: true, refreshMs: 100 })
const staff = await signInDemoStaff(cloud.origin)
const logo = Buffer.from(await paintPng('#7733aa', 300, 300))

const journey = anyJourney.extend({ origin: cloud.origin })

/** On the page of a project, by somebody of staff. */
const openAsStaff = async (
  open: Open,
  path: string,
  options: TabOptions = {},
): Promise<Tab & { dialog: Locator }> => {
  const tab = await open(path, { as: staff, ...options })
  const { page } = tab
  await page.getByRole('button', { name: 'Logo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Logo of / })
  await dialog.waitFor()
  return { ...tab, dialog }
}

/** Waits until the server tells visitors whether a project has an uploaded logo. */
const untilServed = async (path: string, hasLogo: boolean): Promise<void> =>
  await expect
    .poll(
      async () => {
        const html = await (await fetch(cloud.origin + path)).text()
        return html.includes('%2Fpictures%2Fprojects%2F')
        // Each look renders a page, in the process that also serves what is waited for.
      },
      { ...EVENTUALLY, interval: 250 },
    )
    .toBe(hasLogo)

const choose = async (
  dialog: Locator,
  file: { name?: string; mimeType?: string; buffer: Buffer },
): Promise<void> => {
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', ...file })
}

const headLogo = (page: Page): Locator => page.locator('article header img').first()

/** Rejects when the picture cannot be shown. */
const decode = async (image: Locator): Promise<void> =>
  await image.evaluate(async (element: HTMLImageElement) => await element.decode())

const UPLOADED = /^\/_next\/image\?url=%2Fpictures%2Fprojects%2F[\w-]{32}\.webp&w=48&q=75$/

journey(
  'a logo that staff upload is seen by visitors on the page of the project, on the leaderboard and in search',
  async ({ open }) => {
    const { page, dialog } = await openAsStaff(open, '/projects/lumenfold')
    await choose(dialog, { buffer: logo })
    await decode(dialog.getByRole('img', { name: 'logo.png' }).first())
    await dialog.getByRole('button', { name: 'Save logo' }).click()
    await page.getByText('Logo saved. All pages show it within a minute.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    // Without a reload.
    await expect.poll(async () => await headLogo(page).getAttribute('src')).toMatch(UPLOADED)

    await untilServed('/projects/lumenfold', true)
    const { page: visitors } = await open('/projects/lumenfold')
    expect(await headLogo(visitors).getAttribute('src')).toMatch(UPLOADED)
    await decode(headLogo(visitors))
    expect(await headLogo(visitors).getAttribute('srcset')).toMatch(/&w=96&q=75 2x$/)
    expect(await headLogo(visitors).getAttribute('alt')).toBe('')
    await visitors.goto('/')
    const row = visitors.getByRole('row').filter({ hasText: 'Lumenfold' }).locator('img').first()
    expect(await row.getAttribute('src')).toMatch(/^\/_next\/image\?.*&w=32&q=75$/)
    await decode(row)
    await visitors
      .getByRole('combobox', { name: /Search/ })
      .first()
      .fill('lumenfold')
    const hit = visitors.getByRole('option').filter({ hasText: 'Lumenfold' }).locator('img').first()
    expect(await hit.getAttribute('src')).toMatch(/^\/_next\/image\?/)
  },
)

journey('staff remove a logo, and visitors see a plain disc in its place', async ({ open }) => {
  const sent = await uploadLogo(staff, 'corvane', new Uint8Array(logo))
  expect(sent.status).toBe(200)
  const { page, dialog } = await openAsStaff(open, '/projects/corvane')
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByText('Logo removed. All pages follow within a minute.').waitFor()
  await expect.poll(async () => await headLogo(page).count()).toBe(0)

  await untilServed('/projects/corvane', false)
  const { page: visitors } = await open('/projects/corvane')
  expect(await headLogo(visitors).count()).toBe(0)
  const disc = visitors.locator('article header svg[width="48"]')
  expect(await disc.boundingBox()).toMatchObject({ width: 48, height: 48 })
})

journey.for([['after'], ['before']] as const)(
  'a logo that does not load leaves a disc of its size, also when it fails %s the page runs',
  async ([moment], { open }) => {
    const { page, context, expectNoise } = await open('/methodology')
    expectNoise(/Failed to load resource/)
    const [hasFailed, isRunning] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    page.on('requestfailed', (request) => {
      if (request.resourceType() === 'image') hasFailed.resolve()
    })
    await context.route(/_next\/image|pictures\/projects/, async (route) => {
      if (moment === 'after') await isRunning.promise
      await route.abort()
    })
    await context.route('**/assets/*.js', async (route) => {
      if (moment === 'before') await hasFailed.promise
      await route.continue()
    })
    await page.goto('/projects/quernstead', { waitUntil: 'commit' })
    if (moment === 'after') {
      await page
        .getByRole('button', { name: /^Watch/ })
        .first()
        .waitFor()
      await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
      isRunning.resolve()
    }
    const disc = page.locator('article header svg[width="48"]')
    await disc.waitFor()
    expect(await disc.boundingBox()).toMatchObject({ width: 48, height: 48 })
    const shift = await layoutShift(page)
    expect(await shift()).toBeLessThan(0.01)
  },
)

journey(
  'visitors and users are offered nothing, and load none of its code',
  async ({ open, newUser }) => {
    const codeFor = async (as: Visitor) => {
      const loaded: string[] = []
      const { page } = await open('/projects/quernstead', {
        as,
        beforeLoad: (fresh) => fresh.on('request', (request) => loaded.push(request.url())),
      })
      await page
        .getByRole('button', { name: /^Watch/ })
        .first()
        .waitFor()
      await pageSettled(page)
      return { page, code: loaded.filter((url) => /project-staff-actions|logo-dialog/.test(url)) }
    }
    const { page, code } = await codeFor(newUser)
    expect(await page.getByRole('button', { name: 'Logo', exact: true }).count()).toBe(0)
    expect(code).toEqual([])
    // By these names staff load it.
    expect((await codeFor(staff)).code).not.toEqual([])
  },
)

const REFUSED = [
  { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('hello'), told: /^Choose a PNG/ },
  { mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>'), told: /^Choose a PNG/ },
  { buffer: Buffer.alloc(2 * 1024 * 1024 + 1), told: /^Choose a picture of at most 2 MB/ },
  { buffer: Buffer.from('<script>'), told: /^This picture cannot/ },
]

const opened = openOnce(async (open) => await openAsStaff(open, '/projects/tidewell'), cloud.origin)

journey(
  'a text, an SVG, too many bytes and what only says that it is a PNG are refused in place, and can be replaced',
  async () => {
    const { dialog, calls } = await opened()
    for (const { told, ...file } of REFUSED) {
      await choose(dialog, file)
      await dialog.getByRole('alert').filter({ hasText: told }).waitFor()
      expect(await dialog.getByRole('button', { name: 'Save logo' }).isDisabled()).toBe(true)
      await choose(dialog, { buffer: logo })
      await dialog.getByRole('alert').waitFor({ state: 'detached' })
      expect(await dialog.getByRole('button', { name: 'Save logo' }).isDisabled()).toBe(false)
    }
    expect(calls.filter(({ path }) => path.includes('project-logos'))).toEqual([])
  },
)

journey('axe finds nothing in the dialog, which fits the screen', async () => {
  const { page, dialog } = await opened()
  await choose(dialog, { buffer: logo })
  await dialog.getByRole('img', { name: 'logo.png' }).first().waitFor()
  const looks = [
    ['light', 1440],
    ['dark', 360],
    ['light', 320],
  ] as const
  await inEachLook(page, looks, async (look, width) => {
    expect(await axeFindings(page, [], '[role="dialog"]'), look).toEqual([])
    const box = (await dialog.boundingBox()) ?? { x: -1, width: 0 }
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

journey('what the server refuses is told in place', async () => {
  const { page, dialog } = await opened()
  // Browsers show what is there of it.
  await choose(dialog, { buffer: logo.subarray(0, logo.length - 20) })
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'The picture cannot be read.' }).waitFor()
  await dialog.getByRole('button', { name: 'Save logo' }).waitFor()
  // The browser tells of the same file only if the field has forgotten it.
  expect(await dialog.getByLabel('Picture', { exact: true }).inputValue()).toBe('')

  // Opened again, it has nothing of what was not saved.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Logo', exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose a picture' }).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
})

journey('an upload that fails on its way is sent again as the same', async ({ open }) => {
  const { page, context, expectNoise, dialog } = await openAsStaff(open, '/projects/oxbowrie')
  expectNoise(/Failed to load resource/)
  const keys: (string | undefined)[] = []
  await context.route('**/api/project-logos/upload', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length === 1 ? route.abort() : route.continue())
  })
  await choose(dialog, { buffer: logo })
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'We could not send it. Try again.' }).waitFor()
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await page.getByText('Logo saved.').waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

journey('by keyboard: opened, removed and left, with the focus where it was', async ({ open }) => {
  const { page } = await open('/projects/gantrel', { as: staff })
  const button = page.getByRole('button', { name: 'Logo', exact: true })
  await button.waitFor()
  // Asked for early: the browser needs a moment before it hands choosers over.
  const asked = page.waitForEvent('filechooser')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Logo of Gantrel' })
  const chooser = dialog.getByRole('button', { name: 'Choose a picture' })
  await expect
    .poll(async () => await chooser.evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await (await asked).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await dialog.getByRole('img', { name: 'logo.png' }).first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Logo saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => await button.evaluate((one) => one === document.activeElement))
    .toBe(true)
  expect((await removeLogo(staff, 'gantrel')).status).toBe(200)
})
