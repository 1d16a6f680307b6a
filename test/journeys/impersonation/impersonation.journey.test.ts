import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { journey as anyJourney, NARROW, WIDE } from '../../support/browser/journey.ts'
import { newAccount, signIn, signInNewUser, type User } from '../../support/http/accounts.ts'
import { useTestCloud } from '../../support/product/test-cloud.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'

const cloud = await useTestCloud({ demo: true })

const journey = anyJourney.extend({
  // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads from the pattern what a fixture needs
  origin: async ({}, use) => await use(cloud.origin),
})

let count = 0
/** Staff of the domain for which the flag is on. */
const newStaff = async (): Promise<User> => {
  const email = `staff-${Date.now()}-${++count}@assay.example`
  return await signIn(cloud, await newAccount(cloud, { email, groups: ['staff'] }))
}

const useSessionOf = async (page: Page, user: User): Promise<void> => {
  const cookies = [...user.cookies].map(([name, value]) => ({
    name,
    value,
    url: cloud.origin,
    httpOnly: true,
  }))
  await page.context().addCookies(cookies)
  await page.reload()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
}

const menuEntry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const openMenu = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await menuEntry(page, 'Sign out').waitFor()
  return await page.getByRole('menuitem').allInnerTexts()
}
const tool = (page: Page) => page.getByRole('dialog', { name: 'Impersonation Tool' })
const openTool = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await menuEntry(page, 'Impersonate').click()
  await tool(page).waitFor()
  return tool(page)
}
const banner = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' })

const switchTo = async (page: Page, { sub }: User): Promise<void> => {
  const dialog = await openTool(page)
  await dialog.getByRole('textbox', { name: 'User id' }).fill(sub)
  await dialog.getByRole('button', { name: 'Switch User' }).click()
  await banner(page).waitFor()
}

const toolCalls = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.flatMap(({ method, path }) =>
    path.startsWith('/api/impersonation-tool') ? [`${method} ${path.split('?')[0]}`] : [],
  )

journey('A2.57 Impersonate in the avatar menu opens the modal', async ({ open }) => {
  const { page } = await open('/methodology')
  await useSessionOf(page, await newStaff())
  expect(await openMenu(page)).toContain('Impersonate')
  await menuEntry(page, 'Impersonate').click()
  await tool(page).waitFor()
})

journey(
  'A2.57 A6.16 without the flag there is no way to the tool, and no code of it',
  async ({ open }) => {
    const { page } = await open('/methodology')
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await useSessionOf(page, await signInNewUser(cloud))
    const entries = await openMenu(page)
    expect(entries).toContain('Watchlists')
    expect(entries).not.toContain('Impersonate')
    expect(entries).not.toContain('Exit Impersonation')
    expect(files.filter((file) => file.includes('impersonation'))).toEqual([])
  },
)

journey('A2.78 A2.79 the modal says what it does', async ({ open }) => {
  const { page } = await open('/methodology')
  await useSessionOf(page, await newStaff())
  const dialog = await openTool(page)
  await dialog.getByRole('heading', { name: 'Impersonation Tool' }).waitFor()
  await dialog.getByText('Switches to another user to debug issues.').waitFor()
})

journey(
  'A2.80 A2.81 Cancel closes the modal with its user id input without any call',
  async ({ open }) => {
    const { page, calls } = await open('/methodology')
    await useSessionOf(page, await newStaff())
    const dialog = await openTool(page)
    await dialog.getByRole('textbox', { name: 'User id' }).fill('usr_0000')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(toolCalls(calls)).toEqual([])
  },
)

journey('A2.83 A5.40 an unknown user id shows its refusal in the error line', async ({ open }) => {
  const { page, calls, expectNoise } = await open('/methodology')
  expectNoise(/404/)
  await useSessionOf(page, await newStaff())
  const dialog = await openTool(page)
  const input = dialog.getByRole('textbox', { name: 'User id' })
  await input.fill('usr_0000')
  await dialog.getByRole('button', { name: 'Switch User' }).click()
  await dialog.getByText("User doesn't exist.").waitFor()
  expect(await input.getAttribute('aria-invalid')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  expect(toolCalls(calls)).toEqual(['GET /api/impersonation-tool/user'])
})

journey('A5.51 a double click on Switch User sends one request', async ({ open }) => {
  const { page, calls } = await open('/methodology')
  const subject = await signInNewUser(cloud)
  await useSessionOf(page, await newStaff())
  const dialog = await openTool(page)
  await dialog.getByRole('textbox', { name: 'User id' }).fill(subject.sub)
  await dialog.getByRole('button', { name: 'Switch User' }).dblclick()
  await banner(page).waitFor()
  expect(toolCalls(calls)).toEqual([
    'GET /api/impersonation-tool/user',
    'POST /api/impersonation-tool/create',
  ])
})

journey(
  'A2.82 A4.101 Switch User sends the id once the user is known to exist',
  async ({ open }) => {
    const { page, calls } = await open('/methodology')
    const subject = await signInNewUser(cloud)
    await useSessionOf(page, await newStaff())
    await switchTo(page, subject)
    expect(toolCalls(calls)).toEqual([
      'GET /api/impersonation-tool/user',
      'POST /api/impersonation-tool/create',
    ])
    const sent = calls.find(({ path }) => path === '/api/impersonation-tool/create')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ impersonatingUserId: subject.sub, reason: '' })
  },
)

journey('staff are told why they cannot act as themselves', async ({ open }) => {
  const { page, expectNoise } = await open('/methodology')
  expectNoise(/403/)
  const staff = await newStaff()
  await useSessionOf(page, staff)
  const dialog = await openTool(page)
  await dialog.getByRole('textbox', { name: 'User id' }).fill(staff.sub)
  await dialog.getByRole('button', { name: 'Switch User' }).click()
  await dialog.getByText('This is you.').waitFor()
})

journey(
  'A4.102 A4.103 after the switch the page is loaded anew and shows the other user',
  async ({ open }) => {
    const { page } = await open('/methodology')
    const subject = await signInNewUser(cloud)
    await subject.post('/api/watchlist/create', { name: 'Of the user', projects: [] })
    await useSessionOf(page, await newStaff())
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
    await switchTo(page, subject)
    expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/methodology')
    await page.goto('/my/watchlists')
    await page.getByText('Of the user').first().waitFor()
    await banner(page).waitFor()
  },
)

journey(
  'A2.75 A2.76 the banner says whom one acts as and for how long, with a way out',
  async ({ open }) => {
    const subject = await signInNewUser(cloud)
    const staff = await newStaff()
    const { page } = await open('/methodology')
    await useSessionOf(page, staff)
    await switchTo(page, subject)
    for (const [viewport, colorScheme] of [
      [WIDE, 'light'],
      [NARROW, 'dark'],
      [{ width: 320, height: 640 }, 'light'],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const text = await banner(page).getByRole('status').innerText()
      expect(text).toContain('Impersonation Mode')
      expect(text).toContain(
        `You (${staff.email}) act as ${subject.email} (${subject.sub.slice(0, 8)}…).`,
      )
      expect(await banner(page).getByRole('timer').innerText()).toMatch(/^(29|30):\d\d left$/)
      await banner(page).getByRole('button', { name: 'Exit Impersonation' }).waitFor()
      const { y = -1, height = 0 } = (await banner(page).boundingBox()) ?? {}
      expect(y).toBe(0)
      // It stays above the header, however far the page is scrolled.
      await page.evaluate(() => scrollTo(0, 2000))
      await expect.poll(async () => (await banner(page).boundingBox())?.y, EVENTUALLY).toBe(0)
      expect((await page.getByRole('banner').boundingBox())?.y).toBeCloseTo(height, 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await axeFindings(page)).toEqual([])
    }
    await expect.poll(async () => await page.title()).toMatch(`Acting as ${subject.email} · `)
  },
)

journey('A2.77 a user who acts for themselves sees no such banner', async ({ open }) => {
  const { page } = await open('/methodology')
  await useSessionOf(page, await newStaff())
  expect(await page.getByText('Impersonation Mode').count()).toBe(0)
  expect(await page.title()).not.toContain('Acting as')
})

journey(
  'A2.58 A4.104 Exit Impersonation is in the menu meanwhile, and leads back to the page left',
  async ({ open }) => {
    const { page } = await open('/methodology')
    const staff = await newStaff()
    await useSessionOf(page, staff)
    expect(await openMenu(page)).not.toContain('Exit Impersonation')
    await page.keyboard.press('Escape')
    await switchTo(page, await signInNewUser(cloud))
    await page.goto('/alerts')
    await banner(page).waitFor()
    const entries = await openMenu(page)
    expect(entries).toContain('Exit Impersonation')
    expect(entries).not.toContain('Impersonate')
    await menuEntry(page, 'Exit Impersonation').click()
    await page.waitForURL((url) => url.pathname === '/methodology')
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    expect(await banner(page).count()).toBe(0)
  },
)

journey(
  'A4.104 A4.105 after the exit of the banner the member of staff is signed in as before',
  async ({ open }) => {
    const { page } = await open('/methodology')
    await useSessionOf(page, await newStaff())
    const before = await openMenu(page)
    await page.keyboard.press('Escape')
    await switchTo(page, await signInNewUser(cloud))
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
    await banner(page).getByRole('button', { name: 'Exit Impersonation' }).click()
    await banner(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => !('isOld' in globalThis))
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    expect(await openMenu(page)).toEqual(before)
    expect(before).toContain('Impersonate')
  },
)

journey('another tab shows the other user within a second, and the end of it', async ({ open }) => {
  const { page, context } = await open('/methodology')
  await useSessionOf(page, await newStaff())
  const other = await context.newPage()
  await other.goto('/alerts')
  await other.getByRole('button', { name: 'Account menu' }).waitFor()
  await switchTo(page, await signInNewUser(cloud))
  await banner(other).waitFor({ timeout: 1000 })
  await banner(page).getByRole('button', { name: 'Exit Impersonation' }).click()
  await banner(page).waitFor({ state: 'detached' })
  await banner(other).waitFor({ state: 'detached' })
})

journey(
  'the exit works where it has ended already, and where storage is blocked',
  async ({ open }) => {
    const { page, expectNoise } = await open('/methodology')
    expectNoise(/401/)
    const subject = await signInNewUser(cloud)
    await useSessionOf(page, await newStaff())
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await switchTo(page, subject)
    await subject.post('/api/user/sessions/end', { id: null })
    await banner(page).getByRole('button', { name: 'Exit Impersonation' }).click()
    await page.getByRole('button', { name: 'Log In' }).waitFor()
    expect(await banner(page).count()).toBe(0)
  },
)
