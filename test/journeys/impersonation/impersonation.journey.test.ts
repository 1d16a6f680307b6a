import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { blockStorage } from '../../support/browser/block-storage.ts'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import {
  journey as anyJourney,
  NARROW,
  type Open,
  openOnce,
  WIDE,
} from '../../support/browser/journey.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { surveyOf } from '../../support/data/surveys.ts'
import { newAccount, signIn, signInNewUser, type User } from '../../support/http/accounts.ts'
import { impersonateNewUser } from '../../support/http/impersonation.ts'
import { useTestCloud } from '../../support/product/test-cloud.ts'
import { loseAnswer } from '../intercept.ts'
import {
  choose,
  dialogOf,
  openDue,
  press,
  PROMPTED,
  promptedAt,
  THANKS,
  titleIs,
  WEEK_MS,
} from '../survey/survey-dialog.ts'

const cloud = await useTestCloud({ demo: true, refreshMs: 100 })

const journey = anyJourney.extend({ origin: cloud.origin })

let count = 0
/** Staff of the domain for which the flag is on. */
const newStaff = async (): Promise<User> => {
  const email = `staff-${Date.now()}-${++count}@assay.example`
  return await signIn(cloud, await newAccount(cloud, { email, groups: ['staff'] }))
}

const menuEntry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const openMenu = async (page: Page): Promise<string[]> => {
  await requestsDone(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await menuEntry(page, 'Sign out').waitFor()
  return await page.getByRole('menuitem').allInnerTexts()
}
/** Staff have entries of their own between these. */
const isOfEveryAccount = (entry: string): boolean =>
  /^(Watchlists|Impersonate|Exit Impersonation|Guided Tour|Account Settings|Sign out)$/.test(entry)

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
  await dialog.getByRole('button', { name: 'Switch User', exact: true }).click()
  await banner(page).waitFor()
}

const toolCalls = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.flatMap(({ method, path }) =>
    path.startsWith('/api/impersonation-tool') ? [`${method} ${path.split('?')[0]}`] : [],
  )

describe('staff', () => {
  const opened = openOnce(async (open) => {
    const staff = await newStaff()
    const subject = await signInNewUser(cloud)
    await subject.post('/api/watchlist/create', { name: 'Of the user', projects: ['corvane'] })
    return { ...(await open('/methodology', { as: staff })), staff, subject }
  }, cloud.origin)

  journey('A2.77 who act for themselves see no banner', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    expect(await page.getByText('Impersonation Mode').count()).toBe(0)
    expect(await page.title()).not.toContain('Acting as')
  })

  journey('A2.57 find Impersonate in the avatar menu, which opens the modal', async () => {
    const { page } = await opened()
    const entries = await openMenu(page)
    expect(entries.filter(isOfEveryAccount)).toEqual([
      'Watchlists',
      'Impersonate',
      'Guided Tour',
      'Account Settings',
      'Sign out',
    ])
    await menuEntry(page, 'Impersonate').click()
    await tool(page).waitFor()
  })

  journey('A2.78 A2.79 are told by the modal what it does', async () => {
    const { page } = await opened()
    await tool(page).getByRole('heading', { name: 'Impersonation Tool', exact: true }).waitFor()
    await tool(page).getByText('Switches to another user to debug issues.').waitFor()
  })

  journey('A2.80 A2.81 close it and its user id input by Cancel, without any call', async () => {
    const { page, calls } = await opened()
    await tool(page).getByRole('textbox', { name: 'User id' }).fill('usr_0000')
    await tool(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await tool(page).waitFor({ state: 'hidden' })
    expect(toolCalls(calls)).toEqual([])
  })

  journey('A2.83 A5.40 see the refusal of an unknown user id in the error line', async () => {
    const { page, calls, expectNoise } = await opened()
    expectNoise(/404/)
    const dialog = await openTool(page)
    const input = dialog.getByRole('textbox', { name: 'User id' })
    await input.fill('usr_0000')
    await dialog.getByRole('button', { name: 'Switch User', exact: true }).click()
    await dialog.getByText("User doesn't exist.").waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await axeFindings(page, [], '[role="dialog"]')).toEqual([])
    expect(toolCalls(calls)).toEqual(['GET /api/impersonation-tool/user'])
  })

  journey('are told why they cannot act as themselves', async () => {
    const { page, staff, expectNoise } = await opened()
    expectNoise(/403/)
    await tool(page).getByRole('textbox', { name: 'User id' }).fill(staff.sub)
    await tool(page).getByRole('button', { name: 'Switch User', exact: true }).click()
    await tool(page).getByText('This is you.').waitFor()
  })

  journey('A5.51 send one request by a double click on Switch User', async () => {
    const { page, calls, subject } = await opened()
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
    await tool(page).getByRole('textbox', { name: 'User id' }).fill(subject.sub)
    const before = calls.length
    await tool(page).getByRole('button', { name: 'Switch User', exact: true }).dblclick()
    await banner(page).waitFor()
    expect(toolCalls(calls.slice(before))).toEqual([
      'GET /api/impersonation-tool/user',
      'POST /api/impersonation-tool/create',
    ])
  })

  journey('A2.82 A4.101 send the id once the user is known to exist', async () => {
    const { calls, subject } = await opened()
    const asked = calls.filter(({ path }) => path.startsWith('/api/impersonation-tool'))
    const [known, sent] = asked.slice(-2)
    expect(known?.path).toContain(subject.sub)
    expect(JSON.parse(sent?.body ?? '')).toEqual({ impersonatingUserId: subject.sub, reason: '' })
  })

  journey(
    'A2.75 A2.76 the banner says whom one acts as and for how long, with a way out',
    async () => {
      const { page, staff, subject } = await opened()
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
        expect(await banner(page).getByRole('timer').innerText()).toMatch(/^(2\d|30):\d\d left$/)
        await banner(page)
          .getByRole('button', { name: 'Exit Impersonation', exact: true })
          .waitFor()
        const { y = -1, height = 0 } = (await banner(page).boundingBox()) ?? {}
        expect(y).toBe(0)
        // It stays above the header, however far the page is scrolled.
        await page.evaluate(() => scrollTo(0, 2000))
        await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0)
        expect((await page.getByRole('banner').boundingBox())?.y).toBeCloseTo(height, 0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        await page.evaluate(() => scrollTo(0, 0))
        expect(await axeFindings(page)).toEqual([])
      }
      await page.setViewportSize(WIDE)
      await expect.poll(async () => await page.title()).toMatch(`Acting as ${subject.email} · `)
    },
  )

  journey('A4.102 A4.103 have the page loaded anew, and see the other user in it', async () => {
    const { page } = await opened()
    expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/methodology')
    await page.goto('/my/watchlists')
    await page.getByText('Of the user').first().waitFor()
    await banner(page).waitFor()
  })

  journey('are told that webhooks are for the user alone to see', async () => {
    const { page } = await opened()
    await page.goto('/my/settings#webhooks')
    const section = page.getByRole('region', { name: 'Webhooks', exact: true })
    await section.getByText('Only the user sees these settings.').waitFor()
    await page.goto('/my/watchlists')
    await banner(page).waitFor()
  })

  journey('ask for no settings that are for the user alone', async () => {
    const { page, calls } = await opened()
    await page.getByText('Of the user').first().waitFor()
    await requestsDone(page)
    expect(calls.filter(({ path }) => path === '/api/sso-settings')).toEqual([])
  })

  journey('A2.58 A4.104 exit by the menu meanwhile, back to the page that they left', async () => {
    const { page } = await opened()
    const entries = await openMenu(page)
    expect(entries.filter(isOfEveryAccount)).toEqual([
      'Watchlists',
      'Exit Impersonation',
      'Guided Tour',
      'Account Settings',
      'Sign out',
    ])
    await menuEntry(page, 'Exit Impersonation').click()
    await page.waitForURL((url) => url.pathname === '/methodology')
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    expect(await banner(page).count()).toBe(0)
  })

  journey(
    'A4.104 A4.105 exit by the banner, signed in as before; another tab shows the other user within a second, and the end of it',
    async () => {
      const { page, context, subject } = await opened()
      const before = await openMenu(page)
      await page.keyboard.press('Escape')
      const other = await context.newPage()
      await other.goto('/alerts')
      await other.getByRole('button', { name: 'Account menu' }).waitFor()
      await switchTo(page, subject)
      await banner(other).waitFor()
      await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
      await banner(page).getByRole('button', { name: 'Exit Impersonation' }).click()
      await banner(page).waitFor({ state: 'detached' })
      await page.waitForFunction(() => !('isOld' in globalThis))
      await page.getByRole('button', { name: 'Account menu' }).waitFor()
      expect(await openMenu(page)).toEqual(before)
      expect(before).toContain('Impersonate')
      await banner(other).waitFor({ state: 'detached' })
    },
  )
})

journey(
  'who gets no answer to Switch User, but its session, see that they act as the user',
  async ({ open }) => {
    const subject = await signInNewUser(cloud)
    const { page, expectNoise } = await open('/methodology', { as: await newStaff() })
    expectNoise(/ERR_FAILED/)
    await loseAnswer(page, '/api/impersonation-tool/create')
    await switchTo(page, subject)
    expect(await tool(page).count()).toBe(0)
  },
)

journey(
  'A2.57 A6.16 without the flag there is no way to the tool, and no code of it',
  async ({ open }) => {
    const files: string[] = []
    const { page } = await open('/methodology', {
      as: await signInNewUser(cloud),
      beforeLoad: (fresh) => fresh.on('request', (request) => files.push(request.url())),
    })
    const entries = await openMenu(page)
    expect(entries).toContain('Watchlists')
    expect(entries).not.toContain('Impersonate')
    expect(entries).not.toContain('Exit Impersonation')
    expect(files.filter((file) => file.includes('impersonation'))).toEqual([])
  },
)

journey(
  'the exit works where it has ended already, and where storage is blocked',
  async ({ open }) => {
    const subject = await signInNewUser(cloud)
    const { page, expectNoise } = await open('/methodology', {
      as: await newStaff(),
      beforeLoad: async (fresh) => await blockStorage(fresh, 'sessionStorage'),
    })
    expectNoise(/401/)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await switchTo(page, subject)
    await subject.post('/api/user/sessions/end', { id: null })
    await banner(page).getByRole('button', { name: 'Exit Impersonation' }).click()
    await page.getByRole('button', { name: 'Log In' }).waitFor()
    expect(await banner(page).count()).toBe(0)
  },
)

journey(
  'who is signed in on one browser ends it by the settings, as the email about it says',
  async ({ open }) => {
    const subject = await signInNewUser(cloud)
    const staff = await open('/methodology', { as: await newStaff() })
    staff.expectNoise(/401/)
    await switchTo(staff.page, subject)
    const { page } = await open('/my/settings', { as: subject })
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await list.getByText('This browser').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('You are signed out everywhere else.').waitFor()
    await staff.page.reload()
    await staff.page.getByRole('button', { name: 'Log In' }).waitFor()
    expect(await banner(staff.page).count()).toBe(0)
  },
)

describe('when its time is over', () => {
  const HALF_AN_HOUR = 30 * 60_000

  /** Staff who began on one page and act as a user on another one. */
  const openActing = async (open: Open, staff: User): Promise<Page> => {
    const { page } = await open('/robots.txt', { as: staff })
    await page.clock.install()
    await page.goto('/methodology')
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await switchTo(page, await signInNewUser(cloud))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor()
    return page
  }
  /** Of the product and of the browser. */
  const wait = async (page: Page): Promise<void> => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ now: Date.now() + HALF_AN_HOUR + 1000, toFake: ['Date'] })
    await page.clock.fastForward(HALF_AN_HOUR + 1000)
  }

  journey('staff are back on the page that they left, and are told so', async ({ open }) => {
    const page = await openActing(open, await newStaff())
    await wait(page)
    await page.waitForURL((url) => url.pathname === '/methodology')
    await page.getByText('The impersonation has ended.').waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(await openMenu(page)).toContain('Impersonate')
  })

  journey(
    'staff whose session is gone too are asked to log in, and come back',
    async ({ open }) => {
      const staff = await newStaff()
      const page = await openActing(open, staff)
      const elsewhere = await signIn(cloud, staff)
      await elsewhere.post('/api/user/sessions/end', { id: null })
      await wait(page)
      await page.waitForURL((url) => url.pathname === '/auth/login')
      expect(new URL(page.url()).searchParams.get('callbackUrl')).toMatch(/\/methodology$/)
    },
  )
})

describe('the survey that a user has not answered', () => {
  const userTypeIn = async (page: Page): Promise<string | null> =>
    await page.evaluate(() => localStorage.getItem('userType'))
  const longAgo = String(Date.now() - WEEK_MS - 1)

  journey.for([
    ['act as the user, and have never been asked', false, null],
    ['look at the account, and have never been asked', true, null],
    ['act as the user, and put it off a week ago', false, longAgo],
  ] as const)('does not open for staff who %s', async ([, viewOnly, prompted], { open }) => {
    const { admin } = await impersonateNewUser(cloud, { viewOnly })
    const { page, calls } = await openDue(
      open,
      admin,
      prompted === null ? {} : { stored: { [PROMPTED]: prompted } },
    )
    await banner(page).waitFor()
    await pageIsIdle(page)
    await pageIsIdle(page)
    expect(await dialogOf(page).count()).toBe(0)
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/survey')
    expect(await promptedAt(page)).toBe(prompted)
    expect(await userTypeIn(page)).toBeNull()
  })

  journey(
    'can be answered in the settings, and leaves the user type of the staff browser',
    async ({ open }) => {
      const { admin, subject } = await impersonateNewUser(cloud)
      const stored = { userType: 'Project Owner' }
      const { page } = await open('/my/settings', { as: admin, stored })
      await page.getByRole('button', { name: 'Answer the questions' }).click()
      await press(page, 'Start')
      await choose(page, 'Retail Investor')
      await press(page, 'Next')
      await press(page, 'Skip')
      await press(page, 'Skip')
      await titleIs(page, THANKS)
      expect(await surveyOf(subject)).toMatchObject({ userType: 'Retail Investor' })
      expect(await userTypeIn(page)).toBe('Project Owner')
    },
  )
})
