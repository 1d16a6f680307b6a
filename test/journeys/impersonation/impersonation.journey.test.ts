import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { blockStorage } from '../../support/browser/block-storage.ts'
import { axeFindings, findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { surveyOf } from '../../support/data/surveys.ts'
import { becomeStaff, type Person, withSub } from '../../support/http/become-staff.ts'
import { impersonate } from '../../support/http/impersonation.ts'
import { PAGE_LEFT_KEY } from '../../../web/features/impersonation/page-left.ts'
import { failRequests, loseAnswer } from '../intercept.ts'
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

let count = 0
/** Staff of the domain for which the flag is on. */
const newStaff = async (): Promise<Person> =>
  await becomeStaff(inject('origin'), `staff-${process.pid}-${Date.now()}-${++count}@assay.example`)

const menuEntry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const openMenu = async (page: Page): Promise<string[]> => {
  await requestsDone(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await menuEntry(page, 'Sign out').waitFor()
  return await page.getByRole('menuitem').allInnerTexts()
}
/** What a flag brings to a menu that is open already stands last in it: then it is opened again. */
const expectMenu = async (page: Page, entries: readonly unknown[]): Promise<void> =>
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return await openMenu(page)
    })
    .toEqual(entries)
/** Of a member of staff for whom all flags are on. */
const MENU_OF_STAFF = [
  'Portfolio',
  'Watchlists',
  'Impersonate',
  'Guided Tour',
  'Account Settings',
  expect.stringMatching(/^Incident Reports/),
  'Announcement',
  'Quote Requests',
  'Audit Trail',
  'Insights',
  'Sign out',
]

const tool = (page: Page) => page.getByRole('dialog', { name: 'Impersonation Tool' })
const openTool = async (page: Page) => {
  if (!(await tool(page).isVisible())) {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await menuEntry(page, 'Impersonate').click()
    await tool(page).waitFor()
  }
  return tool(page)
}
const banner = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' })

const switchTo = async (page: Page, { sub }: Pick<Person, 'sub'>): Promise<void> => {
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
  /** Where the page is opened anew after a failure, it is as the journeys before have left it. */
  let isActing = false
  const opened = openOnce(async (open, createUser) => {
    const staff = await newStaff()
    const subject = await withSub(await createUser())
    await subject.post('/api/watchlist/create', { name: 'Of the user', projects: ['corvane'] })
    const tab = await open('/methodology', { as: staff })
    const other = await tab.context.newPage()
    await other.goto('/company/privacy-policy')
    await other.getByRole('button', { name: 'Account menu' }).waitFor()
    if (isActing) await switchTo(tab.page, subject)
    return { ...tab, other, staff, subject }
  })

  journey('A2.77 who act for themselves see no banner', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    expect(await page.getByText('Impersonation Mode').count()).toBe(0)
    expect(await page.title()).not.toContain('Acting as')
  })

  journey('A2.57 find Impersonate in the avatar menu, which opens the modal', async () => {
    const { page } = await opened()
    await expectMenu(page, MENU_OF_STAFF)
    await menuEntry(page, 'Impersonate').click()
    await tool(page).waitFor()
  })

  journey('A2.78 A2.79 are told by the modal what it does', async () => {
    const { page } = await opened()
    const dialog = await openTool(page)
    await dialog.getByRole('heading', { name: 'Impersonation Tool', exact: true }).waitFor()
    await dialog.getByText('Switches to another user to debug issues.').waitFor()
  })

  journey('A2.80 A2.81 close it and its user id input by Cancel, without any call', async () => {
    const { page, calls } = await opened()
    const dialog = await openTool(page)
    await dialog.getByRole('textbox', { name: 'User id' }).fill('usr_0000')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(toolCalls(calls)).toEqual([])
  })

  journey('A2.83 A5.40 see the refusal of an unknown user id in the error line', async () => {
    const { page, calls, expectNoise } = await opened()
    expectNoise(/404/)
    const dialog = await openTool(page)
    const input = dialog.getByRole('textbox', { name: 'User id' })
    await input.fill('usr_0000')
    await dialog.getByRole('button', { name: 'Switch User', exact: true }).click()
    await dialog.getByText("User doesn't exist.", { exact: true }).waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await axeFindings(page, [], '[role="dialog"]')).toEqual([])
    expect(toolCalls(calls)).toEqual(['GET /api/impersonation-tool/user'])
  })

  journey('are told why they cannot act as themselves', async () => {
    const { page, staff, expectNoise } = await opened()
    expectNoise(/403/)
    const dialog = await openTool(page)
    await dialog.getByRole('textbox', { name: 'User id' }).fill(staff.sub)
    await dialog.getByRole('button', { name: 'Switch User', exact: true }).click()
    await dialog.getByText('This is you.').waitFor()
  })

  journey('A5.51 send one request by a double click on Switch User', async () => {
    const { page, calls, subject } = await opened()
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
    const dialog = await openTool(page)
    await dialog.getByRole('textbox', { name: 'User id' }).fill(subject.sub)
    const before = calls.length
    await dialog.getByRole('button', { name: 'Switch User', exact: true }).dblclick()
    await banner(page).waitFor()
    expect(toolCalls(calls.slice(before))).toEqual([
      'GET /api/impersonation-tool/user',
      'POST /api/impersonation-tool/create',
    ])
    isActing = true
  })

  journey('A2.82 A4.101 send the id once the user is known to exist', async () => {
    const { calls, subject } = await opened()
    const asked = calls.filter(({ path }) => path.startsWith('/api/impersonation-tool'))
    const [known, sent] = asked.slice(-2)
    expect(known?.path).toContain(subject.sub)
    expect(JSON.parse(sent?.body ?? '')).toEqual({ impersonatingUserId: subject.sub, reason: '' })
  })

  journey('A4.102 A4.103 have the page loaded anew, and see the other user in it', async () => {
    const { page } = await opened()
    expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/methodology')
    await followPath(page, '/my/watchlists')
    await page.getByText('Of the user').first().waitFor()
  })

  journey('are told that webhooks are for the user alone to see', async () => {
    const { page } = await opened()
    await followPath(page, '/my/settings#webhooks')
    const section = page.getByRole('region', { name: 'Webhooks', exact: true })
    await section.getByText('Only the user sees these settings.').waitFor()
  })

  journey('ask for no settings that are for the user alone', async () => {
    const { page, calls } = await opened()
    await banner(page).waitFor()
    await requestsDone(page)
    expect(calls.filter(({ path }) => path === '/api/sso-settings')).toEqual([])
  })

  journey(
    'A2.75 A2.76 the banner says whom one acts as and for how long, with a way out',
    async () => {
      const { page, staff, subject } = await opened()
      for (const viewport of [WIDE, NARROW, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport)
        const text = await banner(page).getByRole('status').innerText()
        expect(text).toContain('Impersonation Mode')
        expect(text).toContain(
          `You (${staff.email}) act as ${subject.email} (${subject.sub.slice(0, 8)}…).`,
        )
        expect(await banner(page).getByRole('timer').innerText()).toMatch(/^(2\d|30):\d\d left$/)
        await banner(page)
          .getByRole('button', { name: 'Exit Impersonation', exact: true })
          .waitFor()
        expect((await banner(page).boundingBox())?.y).toBe(0)
        // It stays above the header, however far the page is scrolled.
        await page.evaluate(() => scrollTo(0, 2000))
        await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0)
        // The header hears of the banner's height a frame later.
        await expect
          .poll(async () => {
            const { height = 0 } = (await banner(page).boundingBox()) ?? {}
            return ((await page.getByRole('banner').boundingBox())?.y ?? -1) - height
          })
          .toBeCloseTo(0, 0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        await page.evaluate(() => scrollTo(0, 0))
      }
      expect(await findingsInBothThemes(page, 'aside[aria-label="Impersonation"]')).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(WIDE)
      await expect.poll(async () => await page.title()).toMatch(`Acting as ${subject.email} · `)
    },
  )

  journey('A2.58 find Exit Impersonation in the avatar menu meanwhile', async () => {
    const { page } = await opened()
    await expectMenu(page, [
      'Watchlists',
      'Exit Impersonation',
      'Guided Tour',
      'Account Settings',
      'Sign out',
    ])
    await page.keyboard.press('Escape')
  })

  journey(
    'A4.104 A4.105 exit by the banner to the page that they left, signed in as before; another tab shows the other user, and the end of it',
    async () => {
      const { page, other, expectNoise } = await opened()
      expectNoise(/500/)
      await banner(other).waitFor()
      await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
      const exit = banner(page).getByRole('button', { name: 'Exit Impersonation' })
      await failRequests(page, '/api/impersonation-tool/delete')
      await exit.click()
      await page.getByText('The impersonation could not be ended. Try again.').waitFor()
      await page.unroute('**/api/impersonation-tool/delete')
      await exit.click()
      await page.waitForURL((url) => url.pathname === '/methodology')
      await page.waitForFunction(() => !('isOld' in globalThis))
      await page.getByRole('button', { name: 'Account menu' }).waitFor()
      expect(await banner(page).count()).toBe(0)
      await expectMenu(page, MENU_OF_STAFF)
      await page.keyboard.press('Escape')
      await banner(other).waitFor({ state: 'detached' })
      isActing = false
    },
  )

  journey(
    'who get no answer to Switch User, but its session, see that they act as the user, and exit by the menu',
    async () => {
      const { page, subject, expectNoise } = await opened()
      expectNoise(/ERR_FAILED/)
      await loseAnswer(page, '/api/impersonation-tool/create')
      await (await openTool(page)).getByText('Only look: nothing can be changed').click()
      await switchTo(page, subject)
      await banner(page).getByText('Nothing can be changed.').waitFor()
      expect(await tool(page).count()).toBe(0)
      await openMenu(page)
      await menuEntry(page, 'Exit Impersonation').click()
      await banner(page).waitFor({ state: 'detached' })
      await expectMenu(page, MENU_OF_STAFF)
      await page.keyboard.press('Escape')
    },
  )
})

describe('a user as whom staff act in a browser that blocks storage', () => {
  const opened = openOnce(async (open, createUser) => {
    const user = await withSub(await createUser())
    const staff = await open('/methodology', {
      as: await newStaff(),
      beforeLoad: async (fresh) => await blockStorage(fresh, 'sessionStorage'),
    })
    await switchTo(staff.page, user)
    const files: string[] = []
    const { page } = await open('/my/settings', {
      as: user,
      beforeLoad: (fresh) => fresh.on('request', (request) => files.push(request.url())),
    })
    return { page, files, staff }
  })

  journey('A2.57 A6.16 has no way to the tool without the flag, and no code of it', async () => {
    const { page, files } = await opened()
    await expectMenu(page, ['Watchlists', 'Guided Tour', 'Account Settings', 'Sign out'])
    await page.keyboard.press('Escape')
    expect(files.filter((file) => file.includes('impersonation'))).toEqual([])
  })

  journey('ends it by the settings, as the email about it says', async () => {
    const { page, staff } = await opened()
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await list.getByText('This browser').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('You are signed out everywhere else.').waitFor()
    // The exit works where it has ended already.
    staff.expectNoise(/401/)
    await banner(staff.page).getByRole('button', { name: 'Exit Impersonation' }).click()
    await staff.page.getByRole('button', { name: 'Log In' }).waitFor()
    expect(await banner(staff.page).count()).toBe(0)
  })
})

describe('when its time is over', () => {
  const HALF_AN_HOUR = 30 * 60_000

  /** Staff who act as a user, and would return to another page. */
  const opened = openOnce(async (open, createUser) => {
    const [staff, subject] = [await newStaff(), await withSub(await createUser())]
    const own = await (await staff.get('/api/auth/session')).text()
    await impersonate(staff, subject)
    const tab = await open('/robots.txt', { as: staff })
    const { page } = tab
    await page.clock.install()
    await page.goto('/company/privacy-policy')
    await banner(page).waitFor()
    await page.evaluate((key) => sessionStorage.setItem(key, '/methodology'), PAGE_LEFT_KEY)
    return { ...tab, own, subject }
  })

  journey('staff are back on the page that they left, and are told so', async () => {
    const { page, own } = await opened()
    // As the product answers from then on.
    await page.route('**/api/auth/session', async (route) => {
      await route.fulfill({ contentType: 'application/json', body: own })
    })
    await page.clock.fastForward(HALF_AN_HOUR + 1000)
    await page.waitForURL((url) => url.pathname === '/methodology')
    await page.getByText('The impersonation has ended.').waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(await openMenu(page)).toContain('Impersonate')
    await page.unrouteAll()
  })

  journey('staff whose session is gone too are asked to log in, and come back', async () => {
    const { page, subject } = await opened()
    await page.goto('/methodology')
    await banner(page).waitFor()
    await requestsDone(page)
    await subject.post('/api/user/sessions/end', { id: null })
    await page.clock.fastForward(HALF_AN_HOUR)
    await page.waitForURL((url) => url.pathname === '/auth/login')
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toMatch(/\/methodology$/)
  })
})

describe('the survey that a user has not answered', () => {
  const userTypeIn = async (page: Page): Promise<string | null> =>
    await page.evaluate(() => localStorage.getItem('userType'))
  const longAgo = String(Date.now() - WEEK_MS - 1)

  const opened = openOnce(async (open, createUser) => {
    const [staff, subject] = [await newStaff(), await withSub(await createUser())]
    await impersonate(staff, subject)
    const stored = { userType: 'Project Owner', [PROMPTED]: longAgo }
    return { ...(await openDue(open, staff, { stored, consent: 'given' })), subject }
  })

  journey('does not open for staff who act as the user, and put it off a week ago', async () => {
    const { page, calls } = await opened()
    await banner(page).waitFor()
    await pageIsIdle(page)
    await pageIsIdle(page)
    expect(await dialogOf(page).count()).toBe(0)
    const asked = calls.map(({ path }) => path)
    expect(asked).not.toContain('/api/user/survey')
    // Nor is what they open told as something that the user did.
    expect(asked).not.toContain('/api/user/events')
    expect(await promptedAt(page)).toBe(longAgo)
    expect(await userTypeIn(page)).toBe('Project Owner')
  })

  journey(
    'can be answered in the settings, and leaves the user type of the staff browser',
    async () => {
      const { page, subject } = await opened()
      await followPath(page, '/my/settings')
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
