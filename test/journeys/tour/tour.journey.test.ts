import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import {
  calmPage,
  COMPLETE,
  startTour,
  goTo,
  pageIsCalm,
  press,
  skip,
  SKIP_QUESTION,
  STEPS,
  tooltipOf,
  tourIsOver,
} from './tour-page.ts'

const progress = async (page: Page): Promise<string | null> =>
  await page.locator('[data-tooltip]').getByRole('progressbar').getAttribute('aria-valuetext')

const visitors = openOnce(async (open) => await open('/'))
const users = openOnce(async (open, createUser) => await open('/', { as: await createUser() }))

journey('A1.15 it does not start by itself, for a visitor and for a new user', async () => {
  for (const opened of [visitors, users]) {
    const { page } = await opened()
    await pageIsCalm(page)
    await tourIsOver(page)
  }
})

const QUERY = '?q=corvane'

/** On the tour, with more in the query, in a document that is marked: a reload would replace it. */
const startMarked = async (opened = visitors, first = 'Search', query = QUERY): Promise<Page> => {
  const page = await calmPage(opened)
  await showPath(page, `/${query}&tour=true`)
  await tooltipOf(page, first).waitFor()
  await page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }))
  return page
}

/** The tour is over, and has left query and document as they were. */
const expectKept = async (page: Page, query = QUERY): Promise<void> => {
  await tourIsOver(page)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, [...searchParams].map(String).toSorted()]).toEqual([
    '/',
    [...new URLSearchParams(query)].map(String).toSorted(),
  ])
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
}

describe('its steps', () => {
  journey(
    'A2.173 A4.109 show these targets to a user, in this order, and are counted',
    async () => {
      const page = await startTour(users, 'Your account')
      await page.locator('[data-tooltip]').getByText('Step 1 of 7', { exact: true }).waitFor()
      for (const [index, [title, target]] of STEPS.entries()) {
        if (index > 0) await press(page, 'Next')
        await tooltipOf(page, title).waitFor()
        expect(await progress(page)).toBe(`Step ${index + 1} of 7`)
        const isLit = await page.evaluate((name) => {
          const shown = document.querySelector(`[data-tour="${name}"]`)!.getBoundingClientRect()
          const lit = document.querySelectorAll('.react-joyride__spotlight path')[1]!
          const light = lit.getBoundingClientRect()
          return Math.abs(light.x - shown.x) < 4 && Math.abs(light.y - shown.y) < 4
        }, target)
        expect([target, isLit]).toEqual([target, true])
      }
    },
  )

  journey('A2.177 A4.118 end after the last by Done, which is counted no more', async () => {
    const page = await startMarked(users, 'Your account')
    await goTo(page, COMPLETE, 'Your account')
    expect(await page.locator('[data-tooltip]').getByRole('progressbar').count()).toBe(0)
    await press(page, 'Done')
    await expectKept(page)
  })

  journey(
    'A4.111 count 1 of 6 at first for a visitor, whom Back leads to the step before',
    async () => {
      const page = await startTour(visitors)
      expect(await progress(page)).toBe('Step 1 of 6')
      await goTo(page, 'Trending')
      await press(page, 'Back')
      await tooltipOf(page, 'Security alerts').waitFor()
      expect(await progress(page)).toBe('Step 2 of 6')
    },
  )

  journey('A4.122 end for a visitor with a prompt to sign up', async () => {
    const page = await startMarked()
    await goTo(page, COMPLETE)
    await press(page, 'Sign Up')
    const dialog = page.getByRole('dialog', { name: 'Create an account' })
    await dialog.waitFor()
    await expectKept(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('how it ends', () => {
  journey('A2.178 A4.116 by `Yes, skip`', async () => {
    const page = await startTour(visitors)
    await press(page, 'Skip tour')
    await tooltipOf(page, SKIP_QUESTION).waitFor()
    await press(page, 'Yes, skip')
    await tourIsOver(page)
  })

  journey('A2.179 A4.119 by the cross of a closing step', async () => {
    const page = await startMarked()
    await goTo(page, COMPLETE)
    await press(page, 'Close')
    await expectKept(page)
    await startMarked()
    await press(page, 'Close')
    await tooltipOf(page, SKIP_QUESTION).waitFor()
    await press(page, 'Close')
    await expectKept(page)
  })

  journey('A4.114 A4.117 the cross of a regular step asks, and can lead back', async () => {
    const page = await startTour(visitors)
    await goTo(page, 'Trending')
    await press(page, 'Close')
    await tooltipOf(page, SKIP_QUESTION).waitFor()
    await press(page, 'No, maybe later')
    await tooltipOf(page, 'Trending').waitFor()
    expect(await progress(page)).toBe('Step 3 of 6')
  })

  journey('A2.180 A2.181 the rest of the query and the document stay', async () => {
    const query = '?band=AA&band=A&sort=name&unknown=1%2C2'
    const page = await startMarked(visitors, 'Search', query)
    await skip(page)
    await expectKept(page, query)
  })

  journey('back does not lead into it again', async () => {
    const page = await calmPage(visitors)
    await showPath(page, '/methodology')
    await page.getByRole('heading', { level: 1, name: 'How the score is made' }).waitFor()
    await showPath(page, '/?tour=true')
    await tooltipOf(page, 'Search').waitFor()
    await skip(page)
    await page.goBack()
    await page.waitForURL('**/methodology')
    await page.goForward()
    await page.waitForURL((url) => url.pathname === '/')
    await tourIsOver(page)
  })

  journey('leaving the home page leaves it', async () => {
    const page = await startTour(visitors)
    await goTo(page, 'Trending')
    await page.locator('[data-tour="trending-projects"]').getByRole('link').first().click()
    await page.waitForURL('**/projects/*')
    await tourIsOver(page)
  })
})

describe('targets that are not there', () => {
  const warningsOf = (page: Page): string[] => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    return warnings
  }

  journey('A4.123 A8.49 a missing one is passed over with a warning, also backwards', async () => {
    const page = await startTour(visitors)
    const warnings = warningsOf(page)
    await goTo(page, 'Security alerts')
    const target = await page.waitForSelector('[data-tour="trending-projects"]')
    await target.evaluate((section) => section.removeAttribute('data-tour'))
    await press(page, 'Next')
    await tooltipOf(page, 'Recently audited').waitFor()
    expect(warnings).toEqual([
      'Guided tour: the step "trending-projects" is left out, because its target is missing.',
    ])
    await press(page, 'Back')
    await tooltipOf(page, 'Security alerts').waitFor()
    await target.evaluate((section) => section.setAttribute('data-tour', 'trending-projects'))
  })

  journey('A4.124 A8.50 a hidden one too, also backwards', async () => {
    const page = await startTour(visitors)
    const warnings = warningsOf(page)
    await goTo(page, 'Recently audited')
    const target = page.locator('[data-tour="trending-projects"]')
    await target.evaluate((one) => (one as HTMLElement).style.setProperty('display', 'none'))
    await press(page, 'Back')
    await tooltipOf(page, 'Security alerts').waitFor()
    expect(warnings).toEqual([
      'Guided tour: the step "trending-projects" is left out, because its target is hidden.',
    ])
    await press(page, 'Next')
    await tooltipOf(page, 'Recently audited').waitFor()
    await target.evaluate((one) => (one as HTMLElement).style.removeProperty('display'))
  })

  journey(
    'with none at all it is complete, and on a phone its prompt leads to the page',
    async ({ open }) => {
      const { page } = await open('/?q=corvane', { viewport: NARROW })
      await pageIsCalm(page)
      await page.evaluate(() => {
        for (const target of document.querySelectorAll('[data-tour]')) {
          target.removeAttribute('data-tour')
        }
      })
      await showPath(page, '/?tour=true&q=corvane')
      await tooltipOf(page, COMPLETE).waitFor()
      await press(page, 'Sign Up')
      await page.waitForURL('**/auth/signup?callbackUrl=%2F%3Fq%3Dcorvane')
    },
  )
})

journey(
  'A4.125 signing out drops the step of the account menu, and keeps the place',
  async ({ open, newUser }) => {
    const { page, context } = await open('/?tour=true', { as: newUser })
    await goTo(page, 'Trending', 'Your account')
    expect(await progress(page)).toBe('Step 4 of 7')
    await context.clearCookies()
    await page.evaluate(() => void globalThis.dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Log In' }).waitFor()
    await expect.poll(async () => await progress(page)).toBe('Step 3 of 6')
    await tooltipOf(page, 'Trending').waitFor()
    for (const before of ['Security alerts', 'Search']) {
      await press(page, 'Back')
      await tooltipOf(page, before).waitFor()
    }
    expect(await progress(page)).toBe('Step 1 of 6')
  },
)

journey('it waits for a dialog that a target opened, which Escape closes first', async () => {
  const page = await startTour(visitors)
  await goTo(page, 'Security alerts')
  await page.getByRole('button', { name: 'Report Incident' }).click()
  const report = page.getByRole('dialog', { name: /incident/i })
  await report.waitFor()
  await vi.waitFor(async () => {
    expect(await page.locator('[data-tooltip], .react-joyride__overlay').count()).toBe(0)
    expect(await report.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  }, EVENTUALLY)
  await page.keyboard.press('Escape')
  await tooltipOf(page, 'Security alerts').waitFor()
  await page.keyboard.press('Escape')
  await tooltipOf(page, SKIP_QUESTION).waitFor()
})

journey.for([
  [1440, 'it works by keyboard and fits'],
  [320, 'it works by keyboard, fits and has no findings'],
] as const)('at %i px %s', async ([width]) => {
  const page = await calmPage(visitors)
  await page.setViewportSize({ ...NARROW, width })
  await pageIsCalm(page)
  await showPath(page, '/?tour=true')
  const hasFocus = async (title: string) =>
    await vi.waitFor(async () => {
      const tooltip = tooltipOf(page, title)
      expect(await tooltip.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    }, EVENTUALLY)
  const isInside = async () =>
    await page.locator('[data-tooltip]').evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const fits = document.documentElement.scrollWidth <= innerWidth
      return fits && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    })
  const findingsAt = async (title: string): Promise<readonly string[]> => {
    // The first tooltip has no Back, and the last no progress: all others are as the second.
    const isLookedAt = ['Search', 'Security alerts', COMPLETE].includes(title)
    if (width > NARROW.width || !isLookedAt) return []
    return await axeFindings(page, [], title === 'Search' ? 'html' : '[data-tooltip]')
  }
  for (const [title] of STEPS.slice(1)) {
    await hasFocus(title)
    expect([title, await isInside(), await findingsAt(title)]).toEqual([title, true, []])
    await page.keyboard.press('Enter')
  }
  await hasFocus(COMPLETE)
  expect(await findingsAt(COMPLETE)).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await tourIsOver(page)
})

journey('the step of the search names its key, but not on a phone', async () => {
  const page = await startTour(visitors)
  const text = tooltipOf(page, 'Search').getByRole('paragraph')
  expect(await text.innerText()).toMatch(/The key \/ leads here from anywhere\.$/)
  await page.setViewportSize(NARROW)
  await expect.poll(async () => await text.innerText()).toMatch(/by its name or token\.$/)
})

journey(
  'A2.182 Escape asks whether to skip, and answers a question that says how to have the tour again',
  async () => {
    const page = await startTour(visitors)
    await page.emulateMedia({ colorScheme: 'dark' })
    await goTo(page, 'Trending')
    await page.keyboard.press('Escape')
    await tooltipOf(page, SKIP_QUESTION)
      .getByText('Account Settings > Guided Tour > Get Started')
      .waitFor()
    expect(await axeFindings(page, [], '[data-tooltip]')).toEqual([])
    await page.keyboard.press('Escape')
    await tourIsOver(page)
    await page.emulateMedia({ colorScheme: 'light' })
  },
)
