import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import {
  journey,
  NARROW,
  openOnce,
  type Open,
  type Tab,
  type TabOptions,
  WIDE,
} from '../../support/browser/journey.ts'
import { SURVEY_PROMPTED_KEY } from '../../../web/lib/storage-keys.ts'
import { holdRequests } from '../intercept.ts'
import { blockStorage } from '../../support/browser/block-storage.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { followPath } from '../../support/browser/show-path.ts'

const QUESTION = 'Which Best Describes You?'
const THANKS = 'Thank you for your selection'
const LATER = "I'll do it later"
const DELAY_MS = 60_000
/** It opens there as on `/`, and is quicker to load. */
const PROJECT = '/projects/corvane'
const TYPES = ['Retail Investor', 'Institutional Partner', 'Project Owner']

/** Runs in the page, before its scripts: the page was loaded a while ago. */
const age = (milliseconds: number): void => {
  const loadedAt = Date.now() - milliseconds
  Object.defineProperty(performance, 'timeOrigin', { get: () => loadedAt })
}

/** Runs in the page, before its scripts. */
const withoutLongWaits = (longest: number): void => {
  const wait = globalThis.setTimeout
  Object.assign(globalThis, {
    setTimeout: (act: TimerHandler, milliseconds = 0, ...given: unknown[]) =>
      milliseconds > longest ? 0 : wait(act, milliseconds, ...given),
  })
}

/** A page that was loaded as long ago as visitors are left alone. */
const openAged = async (
  open: Open,
  path: string,
  { beforeLoad, ...options }: TabOptions = {},
): Promise<Tab> =>
  await open(path, {
    survey: 'due',
    beforeLoad: async (page) => {
      await page.addInitScript(age, DELAY_MS)
      await beforeLoad?.(page)
    },
    ...options,
  })

/** Loads the page of a project anew, which does not know yet whether somebody is signed in. */
const reloadWithHeldSession = async (page: Page) => {
  const session = await holdRequests(page, '/api/auth/session')
  await page.goto(PROJECT)
  await session.firstRequest
  return session
}

const dialogOf = (page: Page, name: string = QUESTION): Locator =>
  page.getByRole('dialog', { name, exact: true })
const cardOf = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('radio', { name, exact: false })
const press = async (page: Page, name: string): Promise<void> =>
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const storedType = async (page: Page): Promise<string | null> =>
  await page.evaluate(() => localStorage.getItem('userType'))

const toThanks = async (page: Page, type = 'Retail Investor'): Promise<void> => {
  await cardOf(page, type).check({ force: true })
  await press(page, 'Next')
  await dialogOf(page, THANKS).waitFor()
}

/** The lazy part that decides has run, and what it decided is drawn. */
const hasDecided = async (page: Page): Promise<void> => {
  await pageIsIdle(page)
  await page.waitForTimeout(300)
}

const goHome = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: 'Assay' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Shows no dialog, though all has run that could open one. */
const staysClosed = async (page: Page): Promise<void> => {
  await hasDecided(page)
  expect(await page.getByRole('dialog').count(), 'open dialogs').toBe(0)
}

describe('whether it opens', () => {
  journey(
    'A4.65 A4.82 on `/` after 60 seconds and after a tour, once a load: the cross closes it and stores nothing',
    async ({ open }) => {
      const { page } = await openAged(open, '/?tour=true')
      await page.getByRole('dialog', { name: 'Search', exact: true }).waitFor()
      await hasDecided(page)
      expect(await dialogOf(page).count(), 'over the tour').toBe(0)
      await press(page, 'Skip tour')
      await press(page, 'Yes, skip')
      await dialogOf(page).waitFor()
      await press(page, 'Close')
      await dialogOf(page).waitFor({ state: 'hidden' })
      expect(await storedType(page)).toBeNull()
      await page.getByRole('link', { name: 'Compare' }).first().click()
      await page.waitForURL('**/compare')
      await page.goBack()
      await staysClosed(page)
      await page.reload()
      await dialogOf(page).waitFor()
    },
  )

  journey('until it is answered in another tab', async ({ open }) => {
    const { page, context } = await openAged(open, PROJECT)
    await dialogOf(page).waitFor()
    const other = await context.newPage()
    await other.goto('/robots.txt')
    await other.evaluate(() => localStorage.setItem('userType', 'Retail Investor'))
    await dialogOf(page).waitFor({ state: 'hidden' })
  })

  journey('A4.71 not before 60000 ms since the load, and then', async ({ open }) => {
    const { page } = await open('/robots.txt', { survey: 'due' })
    await page.clock.install()
    // By the page's own clock, and in a while: a busy machine needs long to load the page.
    const loadedAt = Date.now() + 600_000
    await page.addInitScript((time) => {
      Object.defineProperty(performance, 'timeOrigin', { value: time })
    }, loadedAt)
    await page.goto(PROJECT)
    await hasDecided(page)
    await page.clock.pauseAt(loadedAt + DELAY_MS - 1)
    await requestsDone(page)
    await page.waitForTimeout(300)
    expect(await page.getByRole('dialog').count()).toBe(0)
    for (let milliseconds = 0; milliseconds < 1_000; milliseconds += 100) {
      await page.clock.runFor(100)
      await requestsDone(page)
    }
    await dialogOf(page).waitFor()
  })

  journey(
    'A4.68 A6.6 not for a user, and it closes when the visitor signs in in another tab',
    async ({ open, origin, newUser }) => {
      const { page, context } = await openAged(open, PROJECT)
      await toThanks(page)
      for (const [name, value] of newUser.cookies) {
        await context.addCookies([{ name, value, url: origin, httpOnly: true }])
      }
      await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
      await dialogOf(page, THANKS).waitFor({ state: 'hidden' })
      // The survey of users may be open over it by now.
      await page.getByRole('button', { name: 'Account menu', includeHidden: true }).waitFor()

      await page.evaluate((promptedKey) => {
        localStorage.removeItem('userType')
        localStorage.setItem(promptedKey, String(Date.now()))
      }, SURVEY_PROMPTED_KEY)
      await page.goto('/')
      await page.getByRole('button', { name: 'Account menu' }).waitFor()
      await staysClosed(page)
    },
  )

  describe('while it is not known who is there', () => {
    const opened = openOnce(async (open) => await openAged(open, '/robots.txt'))

    journey('A4.69 not while the session is loading, nor over another dialog', async () => {
      const { page } = await opened()
      const session = await reloadWithHeldSession(page)
      // What decides is there, and has had its time.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/prompts-')),
      )
      await page.waitForTimeout(500)
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: 'Report an incident' })
        .click()
      const report = page.getByRole('dialog', { name: /incident/i })
      // With the focus in a field it would wait for that alone.
      await report.getByRole('button', { name: 'Close' }).focus()
      await page.waitForTimeout(600)
      session.release()
      await page.getByRole('button', { name: 'Log In', includeHidden: true }).waitFor()
      await hasDecided(page)
      expect(await dialogOf(page).count(), 'over the report').toBe(0)
      await report.getByRole('button', { name: 'Close' }).click()
      await dialogOf(page).waitFor()
    })

    journey('not while somebody types, and once the focus has left the field', async () => {
      const { page } = await opened()
      const session = await reloadWithHeldSession(page)
      const search = page.getByRole('combobox')
      await search.pressSequentially('quern')
      session.release()
      await page.getByRole('button', { name: 'Log In' }).waitFor()
      await staysClosed(page)
      await page.keyboard.type('stead')
      expect(await search.inputValue()).toBe('quernstead')
      await search.blur()
      await dialogOf(page).waitFor()
    })
  })

  describe('on another page', () => {
    const opened = openOnce(
      async (open) =>
        await openAged(open, '/alerts', {
          // A wait that began anew would not end.
          beforeLoad: async (fresh) => await fresh.addInitScript(withoutLongWaits, DELAY_MS / 2),
        }),
    )

    journey('A4.70 not, also beside the page of a project and below it', async () => {
      const { page } = await opened()
      await staysClosed(page)
      for (const path of ['/projects', '/projects/corvane/badge', '/no-such-page']) {
        await followPath(page, path)
        await staysClosed(page)
      }
    })

    journey('A4.72 but at once on arriving at `/` from there', async () => {
      const { page } = await opened()
      await goHome(page)
      await dialogOf(page).waitFor()
    })

    journey('A2.36 every page carries on with it: closed once, it is not asked anew', async () => {
      const { page } = await opened()
      await press(page, 'Close')
      await dialogOf(page).waitFor({ state: 'hidden' })
      const paths = ['/auth/login', '/company/privacy-policy', '/methodology', '/no-such-page']
      for (const path of paths) {
        await followPath(page, path)
        await goHome(page)
        await staysClosed(page)
      }
    })
  })

  journey('where storage is blocked, and it stays answered for the visit', async ({ open }) => {
    const { page } = await openAged(open, PROJECT, {
      beforeLoad: async (fresh) => await blockStorage(fresh),
    })
    await toThanks(page)
    await press(page, LATER)
    await dialogOf(page, THANKS).waitFor({ state: 'hidden' })
    await goHome(page)
    await staysClosed(page)
  })
})

describe('from the question to the thanks', () => {
  const opened = openOnce(async (open) => await openAged(open, PROJECT))

  journey('A4.66 A4.73 asks on a project page too', async () => {
    const { page } = await opened()
    await dialogOf(page).getByRole('heading', { name: QUESTION, level: 2, exact: true }).waitFor()
  })

  journey('A4.74 A9.26 has a card with a picture for each type', async () => {
    const { page } = await opened()
    const values = await dialogOf(page)
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    expect(values).toEqual(TYPES)
    const pictures = await dialogOf(page)
      .locator('label svg')
      .evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
      )
    expect(pictures).toEqual([
      [146, 100],
      [146, 100],
      [146, 100],
    ])
  })

  journey.for([
    ['A2.152 A1.17', 'Retail Investor', 'You research and invest in tokens for personal finance.'],
    ['A2.152 A1.18', 'Institutional Partner', 'You manage blockchain initiatives for companies.'],
    ['A2.152 A1.19', 'Project Owner', 'You help develop, invest in or manage blockchain projects.'],
  ] as const)('%s says what a %s does', async ([, type, description]) => {
    const { page } = await opened()
    const card = dialogOf(page).locator('label').filter({ hasText: type })
    await card.getByText(description, { exact: true }).waitFor()
    expect(await card.textContent()).toBe(type + description)
    expect(await card.locator('svg').count()).toBe(1)
  })

  journey('A4.75 Next waits for a card', async () => {
    const { page } = await opened()
    const next = dialogOf(page).getByRole('button', { name: 'Next' })
    expect(await next.isDisabled()).toBe(true)
    await cardOf(page, 'Project Owner').check({ force: true })
    expect(await next.isDisabled()).toBe(false)
  })

  journey('A4.84 a press beside the question does not close it', async () => {
    const { page } = await opened()
    await page.mouse.click(20, 400)
    await hasDecided(page)
    await dialogOf(page).waitFor()
  })

  journey('A4.76 A4.77 Next stores the name of the card and goes on', async () => {
    const { page } = await opened()
    await cardOf(page, 'Institutional Partner').check({ force: true })
    expect(await storedType(page)).toBeNull()
    await press(page, 'Next')
    await dialogOf(page, THANKS).waitFor()
    expect(await storedType(page)).toBe('Institutional Partner')
  })

  journey('A4.78 A4.84 thanks for the selection; a press beside it does not close', async () => {
    const { page } = await opened()
    await dialogOf(page).waitFor({ state: 'hidden' })
    const heading = dialogOf(page, THANKS).getByRole('heading', { level: 2 })
    expect(await heading.textContent()).toBe('Thank you for your selection')
    await page.mouse.click(20, 400)
    await hasDecided(page)
    await dialogOf(page, THANKS).waitFor()
  })

  journey("A4.81 A6.8 `I'll do it later` closes them; no call carries the choice", async () => {
    const { page, calls } = await opened()
    await press(page, LATER)
    await dialogOf(page, THANKS).waitFor({ state: 'hidden' })
    await requestsDone(page)
    const told = calls.filter(({ path, body }) =>
      `${decodeURIComponent(path)} ${body}`.includes('Institutional Partner'),
    )
    expect(told).toEqual([])
    expect(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([])
  })

  journey('A4.67 does not ask again for what was chosen', async () => {
    const { page } = await opened()
    await page.reload()
    await staysClosed(page)
  })
})

describe('asked anew', () => {
  const opened = openOnce(async (open) => await openAged(open, '/robots.txt'))

  /** The question, to a visitor of whom that is stored. */
  const asked = async (stored = '', viewport = WIDE): Promise<Page> => {
    const { page } = await opened()
    await page.setViewportSize(viewport)
    await page.evaluate((type) => localStorage.setItem('userType', type), stored)
    await page.goto(`${PROJECT}?from=list`)
    await dialogOf(page).waitFor()
    return page
  }

  journey.for([
    ['A4.79', 'Yes, create an account', 'Create an account'],
    ['A4.80', 'Log in', 'Log In'],
  ])('%s `%s` of the thanks opens that modal', async ([, button, title]) => {
    const page = await asked()
    await toThanks(page)
    await press(page, button!)
    const modal = page.getByRole('dialog', { name: title!, exact: true })
    await modal.waitFor()
    await dialogOf(page, THANKS).waitFor({ state: 'hidden' })
    await expect
      .poll(async () => await modal.evaluate((one) => one.contains(document.activeElement)))
      .toBe(true)
  })

  journey('on a phone the words of a card keep off its edge', async () => {
    const page = await asked('', NARROW)
    const cards = dialogOf(page).locator('label')
    const room = await cards.evaluateAll((all) =>
      all.map((card) => {
        const words = card.lastElementChild!.getBoundingClientRect()
        return card.getBoundingClientRect().right - words.right
      }),
    )
    expect(room).toHaveLength(3)
    expect(Math.min(...room)).toBeGreaterThanOrEqual(12)
  })

  journey('on a phone the thanks lead to the page to sign up', async () => {
    const page = await asked('', NARROW)
    await toThanks(page)
    await press(page, 'Yes, create an account')
    await page.waitForURL('**/auth/signup?callbackUrl=%2Fprojects%2Fcorvane%3Ffrom%3Dlist')
  })

  journey(
    'A4.83 the cross closes the thanks, where what was stored before is no type',
    async () => {
      const page = await asked('{"type":')
      await toThanks(page)
      await press(page, 'Close')
      await dialogOf(page, THANKS).waitFor({ state: 'hidden' })
    },
  )

  journey(
    'it fits at 320 px, works by keyboard as far as the page to log in, and has no findings',
    async () => {
      const page = await asked('', { ...NARROW, width: 320 })
      const faults = async () => {
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
        return [...(fits ? [] : ['too wide']), ...(await axeFindings(page, [], '[role="dialog"]'))]
      }
      expect(await faults()).toEqual([])
      await cardOf(page, 'Retail Investor').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await dialogOf(page, THANKS).waitFor()
      // The button that was pressed is gone.
      await page
        .getByRole('button', { name: 'Yes, create an account' })
        .and(page.locator(':focus'))
        .waitFor()
      expect(await storedType(page)).toBe('Institutional Partner')
      expect(await faults()).toEqual([])
      await dialogOf(page, THANKS).getByRole('button', { name: 'Log in' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/auth/login?callbackUrl=%2Fprojects%2Fcorvane%3Ffrom%3Dlist')
    },
  )
})
