import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { holdRequests } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

const SCRIPTS = /\/assets\/[^/]+\.js$/

const isInteractive = async (page: Page): Promise<unknown> =>
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)

const openedOnPhone = openOnce(
  async (open) => await open('/projects/lumenfold', { viewport: NARROW, colorScheme: 'dark' }),
)

// Others that are loaded on a phone elsewhere would log the same error there.
journey.for([
  '/?utm_source=letter',
  '/projects/lumenfold/badge',
  '/alerts',
  '/compare',
  '/compare?ids=lumenfold,tidewell',
  '/my/watchlists',
  '/auth/login?callbackUrl=%2Falerts',
  '/company/about',
  '/company/privacy-policy',
  '/resources/blog',
  '/resources/blog/how-to-read-an-audit',
])('%s is hydrated without an error, for a visitor', async (path) => {
  const { page } = await openedOnPhone()
  await page.goto(path)
  await isInteractive(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

journey(
  'a range in the address is chosen, also where the page is hydrated without it',
  async () => {
    const { page } = await openedOnPhone()
    await page.goto('/projects/lumenfold?range=30d&utm_source=letter')
    const period = page.getByRole('group', { name: 'Period' })
    await expect
      .poll(async () => await period.getByRole('radio', { name: '30 d' }).isChecked())
      .toBe(true)
  },
)

journey(
  'a page is hydrated without an error, for a signed-in user with a pinned theme',
  async ({ open, newUser }) => {
    const { page } = await open('/alerts', { as: newUser, stored: { theme: 'dark' } })
    await page.getByRole('button', { name: 'Account' }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  },
)

journey('home, a project and the alerts are read without scripts', async ({ open }) => {
  const { context } = await open('/robots.txt')
  const plain = await context.browser()!.newContext({
    javaScriptEnabled: false,
    viewport: WIDE,
    baseURL: context.pages()[0]!.url(),
  })
  const page = await plain.newPage()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Every rating shows its working.' }).waitFor()
  expect(await page.getByRole('definition').first().innerText()).toMatch(/^1\d\d$/)
  await page.goto('/projects/lumenfold')
  await page.getByRole('heading', { name: 'Lumenfold', level: 1 }).waitFor()
  await page.getByRole('img', { name: /^[ABCD]+, .* Score \d+\.\d of 100, interval/ }).waitFor()
  await page.goto('/alerts')
  expect(await page.getByRole('table').getByRole('link').count()).toBeGreaterThan(5)
  await plain.close()
})

journey('what the HTML brings is not asked for again', async () => {
  const { page } = await openedOnPhone()
  await page.goto('/projects/lumenfold')
  await isInteractive(page)
  await requestsDone(page)
  // The page asks for what is newer five seconds later.
  const early = await page.evaluate(() => {
    const [interactive] = performance.getEntriesByName('interactive')
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/projects/lumenfold'))
      .map(({ startTime }) => startTime - interactive!.startTime)
      .filter((after) => after < 4_000)
  })
  expect(early).toEqual([])
})

journey(
  'what the HTML brings is asked for again where Back takes an old page from the browser’s cache',
  async ({ open }) => {
    const { page, calls } = await open('/alerts')
    const asked = () => calls.filter(({ path }) => path.startsWith('/api/security-alerts')).length
    await page.goto('/methodology')
    expect(asked()).toBe(0)
    // The HTML was made ten minutes ago. Playwright's clock would hide how the page was reached.
    await page.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + 600_000
    })
    await page.goBack()
    await expect.poll(asked).toBeGreaterThan(0)
  },
)

const opened = openOnce(async (open) => await open('/robots.txt'))

/** The scripts of the next page come once they are released. */
const holdScripts = async () => {
  const { page, origin } = await opened()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { page, origin, scripts: await holdRequests(page, SCRIPTS) }
}

journey(
  'a page whose data changed after its HTML was made is hydrated as it stands, and then follows',
  async () => {
    const { page, origin, scripts } = await holdScripts()
    const path = '/api/projects/lumenfold'
    const known = (await (await fetch(origin + path)).json()) as object
    await page.route(`**${path}`, async (route) => {
      await route.fulfill({ json: { ...known, name: 'Lumenfold Two' } })
    })
    await page.goto('/projects/lumenfold', { waitUntil: 'commit' })
    const name = page.getByRole('heading', { level: 1 })
    await name.waitFor()
    const element = await name.elementHandle()
    scripts.release()
    // Read at once: five seconds later the page asks for what is newer.
    const hydrated = await page.waitForFunction(
      () =>
        performance.getEntriesByName('interactive').length > 0 &&
        document.querySelector('h1')!.textContent,
    )
    expect(await hydrated.jsonValue()).toBe('Lumenfold')
    await expect.poll(async () => await name.innerText()).toBe('Lumenfold Two')
    // React took the element over: it did not make another.
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  },
)

journey('what is typed and pressed before the page runs is kept', async () => {
  const { page, scripts } = await holdScripts()
  await page.goto('/auth/signup', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('someone@assay.test')
  const before = page.url()
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(before)
  scripts.release()
  await isInteractive(page)
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('someone@assay.test')
  await page.keyboard.type('x')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('someone@assay.testx')
  await page.goto('/methodology')
})

journey.for([
  ['/auth/signup', 'main input[type="email"]'],
  ['/', 'main input[role="combobox"]'],
] as const)(
  'what is typed early into %s stays where an extension has put something beside the field',
  async ([path, selector], { open }) => {
    const { page, expectNoise } = await open('/robots.txt')
    // React tells that the HTML is not the server's, and draws it anew.
    expectNoise(/Minified React error #418/)
    const scripts = await holdRequests(page, SCRIPTS)
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.locator(selector)
    await field.fill('lumen')
    await field.evaluate((input) => input.after(document.createElement('div')))
    const given = await field.elementHandle()
    scripts.release()
    await isInteractive(page)
    expect(await given?.evaluate(({ isConnected }) => isConnected)).toBe(false)
    await page.keyboard.type('fold')
    expect(await field.inputValue()).toBe('lumenfold')
  },
)

journey('a sign-up page that is reloaded keeps what is typed before it runs', async ({ open }) => {
  const { page } = await open('/auth/login')
  await page.getByRole('main').getByRole('link', { name: 'Sign up now' }).click()
  await page.waitForURL('**/auth/signup')
  const scripts = await holdRequests(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('someone@assay.test')
  scripts.release()
  await isInteractive(page)
  expect(await email.inputValue()).toBe('someone@assay.test')
})

journey('a link with a query of its sender keeps what is typed and pressed early', async () => {
  const { page, scripts } = await holdScripts()
  await page.goto('/?utm_source=letter', { waitUntil: 'commit' })
  // By its element: behind a dialog it has no role.
  const field = page.locator('main input[role="combobox"]')
  await field.fill('lumenf')
  await page.getByRole('button', { name: 'Report Incident' }).click()
  scripts.release()
  await page.getByRole('dialog').waitFor()
  expect(await field.inputValue()).toBe('lumenf')
  expect(page.url()).toContain('/?utm_source=letter')
})

journey('a button that is pressed before the page runs does its work', async () => {
  const { page, scripts } = await holdScripts()
  await page.goto('/alerts', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Report Incident' }).click()
  scripts.release()
  await page.getByRole('dialog').waitFor()
})

journey('a theme that is chosen before the page runs stays, and so does the next', async () => {
  const { page, scripts } = await holdScripts()
  await page.goto('/methodology', { waitUntil: 'commit' })
  const themes = page.getByRole('group', { name: 'Theme' })
  await themes.getByText('Dark', { exact: true }).click()
  scripts.release()
  const theme = async () => await page.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(theme).toBe('dark')
  expect(await themes.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  for (const [name, chosen] of [
    ['System', undefined],
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await themes.getByText(name, { exact: true }).click()
    expect(await theme()).toBe(chosen)
    expect(await themes.getByRole('radio', { name }).isChecked()).toBe(true)
    // For the next load.
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(chosen ?? null)
  }
})

journey('the title, description and canonical address follow the page that is shown', async () => {
  const { page, origin } = await openedOnPhone()
  await page.goto('/methodology')
  const canonical = async () => await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(await canonical()).toBe(`${origin}/methodology`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Alerts' }).click()
  await page.getByRole('heading', { name: 'Security alerts', level: 1 }).waitFor()
  expect(await page.title()).toBe('Security alerts · Assay')
  await expect.poll(canonical).toBe(`${origin}/alerts`)
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(
    /^Every confirmed incident/,
  )
})
