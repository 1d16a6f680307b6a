import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { reportToQueue } from '../../support/data/incidents.ts'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { pageSettled } from '../page-settled.ts'
import { unreadable } from '../unreadable.ts'
import { openLists } from '../watchlist/watchlist-page.ts'

const STRONG = '/projects/quernstead'
/** A single key caps it: its scale says so in words. */
const CAPPED = '/projects/tidewell'

/** Of projects: on a phone its rows have one height, and wider it scrolls below columns that stay. */
const TABLE = 'table, p[aria-hidden]'

/** What reaches past the window's right edge, unless it lies in a frame that scrolls. */
const sticksOut = (root: Element): string[] =>
  [...root.querySelectorAll('*')]
    .filter((element) => {
      if (element.getBoundingClientRect().right <= document.documentElement.clientWidth + 1) {
        return false
      }
      let frame: Element | null = element.parentElement
      while (frame !== null && getComputedStyle(frame).overflowX === 'visible') {
        frame = frame.parentElement
      }
      return frame === null || frame.matches('body, html')
    })
    .map((element) => element.textContent)

const enlarge = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await pageSettled(page)
}

const opened = openOnce(async (open) => await open('/methodology'))

/** That page in text of the usual size, without a load. */
const show = async (path: string): Promise<Page> => {
  const { page } = await opened()
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== path) await followPath(page, path)
  return page
}

journey.for([
  [CAPPED, [1280, 360]],
  ['/alerts', [1280, 360]],
  ['/auth/login', [1280, 360]],
  ['/compare?ids=tidewell,quernstead', [1280, 360]],
  ['/methodology', [360]],
  ['/auth/login?view=verify-email', [360]],
] as const)('text of twice the size stays readable on %s at %j pixels', async ([path, widths]) => {
  const page = await show(path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await enlarge(page)
    expect(await unreadable(page, 'main'), `at ${width} px`).toEqual([])
    expect(await page.locator('main').evaluate(sticksOut), `at ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

const openedHome = openOnce(async (open) => await open('/'))

journey(
  'text of twice the size stays readable in the panels and the leaderboard of home on a phone',
  async () => {
    const { page } = await openedHome()
    await page.setViewportSize(NARROW)
    await enlarge(page)
    const panels = ['Security alerts', 'Trending', 'Audits in progress', 'Leaderboard']
    for (const name of panels) {
      await page.getByRole('table', { name }).locator('tbody a').first().waitFor()
    }
    const faults: string[] = []
    for (const part of [
      'header',
      'footer',
      ...panels.map((name) => `table[aria-label="${name}"]`),
    ]) {
      faults.push(...(await unreadable(page, part)))
      faults.push(...(await page.locator(part).evaluate(sticksOut)).map((text) => `cut: ${text}`))
    }
    expect(faults).toEqual([])
  },
)

/** The texts of those elements that lie over another of them. */
const overlaps = async (of: Locator): Promise<readonly string[]> =>
  await of.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    return all.flatMap((one, index) => {
      const a = boxes[index]!
      const over = boxes.some(
        (b, other) =>
          other !== index &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      return over ? [one.textContent] : []
    })
  })

journey('with text of twice the size home keeps to the screen', async () => {
  const { page } = await openedHome()
  await page.setViewportSize({ width: 1280, height: 900 })
  await enlarge(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  // Neither do the cells of the alerts run into each other.
  const rows = page.getByRole('table', { name: 'Security alerts' }).locator('tbody tr')
  expect(await overlaps(rows.nth(1).locator('td > *:visible'))).toEqual([])
})

journey('text of twice the size stays within the header of a desktop', async () => {
  const page = await show('/methodology')
  await page.setViewportSize({ width: 1280, height: 800 })
  await enlarge(page)
  const header = (await page.locator('header').first().boundingBox())!
  for (const control of await page.locator('header :is(a, button):visible').all()) {
    const { y, height } = (await control.boundingBox())!
    expect(y, await control.innerText()).toBeGreaterThanOrEqual(0)
    expect(y + height, await control.innerText()).toBeLessThanOrEqual(header.height)
  }
})

/** The hallmark's words stay within its shapes. */
const expectHallmarkToFit = async (page: Page): Promise<void> => {
  const hallmark = page.getByRole('img', { name: /, formula \d.*, as of / }).first()
  const shapes = hallmark.locator('> div')
  await shapes.first().waitFor()
  expect(await shapes.count()).toBe(6)
  const outside = await shapes.evaluateAll((all) =>
    all.flatMap((shape) => {
      const frame = shape.getBoundingClientRect()
      return [...shape.querySelectorAll('div')].flatMap((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const text = range.getBoundingClientRect()
        const fits =
          text.left >= frame.left &&
          text.right <= frame.right &&
          text.top >= frame.top &&
          text.bottom <= frame.bottom
        return fits ? [] : [line.textContent]
      })
    }),
  )
  expect(outside).toEqual([])
  expect(await hallmark.evaluate(sticksOut)).toEqual([])
}

journey('text of twice the size stays within its shape on home', async () => {
  const { page } = await openedHome()
  // On a phone home has none.
  await page.setViewportSize({ width: 1280, height: 800 })
  await enlarge(page)
  await expectHallmarkToFit(page)
})

journey('text of twice the size stays within its shape on a project', async () => {
  const page = await show(STRONG)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await enlarge(page)
    await expectHallmarkToFit(page)
  }
})

journey('a name of ten letters stands on one line of a phone in large text', async () => {
  const page = await show(STRONG)
  await page.setViewportSize(NARROW)
  await enlarge(page)
  const name = page.getByRole('heading', { level: 1, name: 'Quernstead' })
  const lines = await name.evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})

/**
 * As in a browser that shows no smaller letter: unlike a larger text size, no `rem` or query changes.
 * What is left of the page stays so: these journeys come last on it.
 */
const showNoLetterBelow20Pixels = async (page: Page): Promise<void> =>
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (parseFloat(getComputedStyle(element).fontSize) < 20) element.style.fontSize = '20px'
    }
  })

journey('funds to follow fit a phone whose browser shows no letter below 20 pixels', async () => {
  const page = await show('/products/skytrace')
  await page.setViewportSize(NARROW)
  await page.getByRole('table', { name: 'Where the funds are' }).waitFor()
  await showNoLetterBelow20Pixels(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

journey('a project fits a phone whose browser shows no letter below 20 pixels', async () => {
  const page = await show(STRONG)
  await page.setViewportSize(NARROW)
  await page.getByRole('table', { name: /^Points by category/ }).waitFor()
  await showNoLetterBelow20Pixels(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const header = page.locator('header').first()
  await header.getByRole('link', { name: 'Sign Up' }).click({ trial: true })
  await header.getByRole('button', { name: 'Open the menu' }).click({ trial: true })
})

/** Words that their frame cuts off. */
const cutOff = (root: Element, without: string): string[] =>
  [...root.querySelectorAll('*')]
    .filter((element) => {
      const { overflowX, clipPath } = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
      return isCut && overflowX === 'hidden' && clipPath === 'none'
    })
    .filter((element) => element.closest(without) === null && !element.querySelector(without))
    .map((element) => element.textContent)

/** Of every band some, and names of each length. */
const MANY = ['tidewell', 'quernstead', 'gantrel', 'corvane', 'bobbinvane']

/** From one band to another, which takes most room. */
const CHANGES = ['Gantrel', 'Quernstead'].map((name) => ({
  projectId: name.toLowerCase(),
  name,
  logo: null,
  from: { score: 69.8, band: 'BBB' },
  to: { score: 39, band: 'CCC' },
  attribution: { inputs: [], rawDelta: -30.8, capDelta: 0, caps: [], scoreDelta: -30.8 },
  evidence: [],
  evidenceCount: 0,
}))

journey(
  'lists beside their table, settings and the queue are readable at twice the size',
  async ({ open, origin }) => {
    const tab = await openLists(open, [{ name: 'Mine', projects: MANY }], {
      beforeLoad: async (fresh) =>
        await fresh.route('**/api/watchlist/changes*', async (route) => {
          await route.fulfill({
            json: { since: null, asOf: '2026-01-01T00:00:00.000Z', items: CHANGES },
          })
        }),
    })
    const { page } = tab
    const faultsAt = async (width: number): Promise<readonly string[]> => {
      await page.setViewportSize({ width, height: 800 })
      await enlarge(page)
      const main = page.locator('main')
      const content = await page.evaluate(() => document.documentElement.scrollWidth)
      return [
        ...(await unreadable(page, 'main', TABLE)),
        ...(await main.evaluate(sticksOut)).map((text) => `sticks out: ${text}`),
        ...(await main.evaluate(cutOff, TABLE)).map((text) => `cut off: ${text}`),
        ...(content === width ? [] : [`the page is ${content} px wide`]),
      ]
    }
    const read = async (path: string, shown: Locator): Promise<void> => {
      await shown.waitFor()
      for (const width of [1280, 360]) {
        expect(await faultsAt(width), `${path} at ${width} px`).toEqual([])
      }
    }
    await read('/my/watchlists', page.getByText(/^\d rated/))
    const names = page.getByRole('list', { name: 'Unseen changes' }).getByRole('link')
    await names.first().waitFor()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      // A name is not broken into letters.
      const heights = await names.evaluateAll((all) =>
        all.map((one) => one.lastElementChild!.getBoundingClientRect().height),
      )
      expect(Math.max(...heights), `at ${width} px`).toBeLessThan(2 * 1.5 * 28)
    }
    await followPath(page, '/my/settings')
    await read('/my/settings', page.getByRole('group', { name: 'Digest of your watchlists' }))
    const staff = await signInDemoStaff(origin)
    await reportToQueue({ origin }, staff)
    await signInElsewhere(tab, staff)
    await page.getByRole('definition').filter({ hasText: 'staff@assay.example' }).waitFor()
    await followPath(page, '/staff/incidents')
    await read('/staff/incidents', page.getByRole('article').first())
  },
)
