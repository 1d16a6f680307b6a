import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { journey, NARROW, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { holdRequests } from '../intercept.ts'
import { pageSettled } from '../page-settled.ts'

const FILES = '**/*.woff2'

/** Without names, which may have letters of other languages. */
const OWN_TEXTS = ['/methodology', '/company/about', '/company/cookie-policy'] as const

/** Where each text stands, and how large it is. */
const places = async (page: Page): Promise<readonly (readonly number[])[]> =>
  await page.locator('h1, h2, h3, p, li, td, dd, a, button').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [left, top, width, height].map(Math.round)
    }),
  )

for (const viewport of [WIDE, NARROW]) {
  journey(`a typeface that comes late moves nothing, ${viewport.width} wide`, async ({ open }) => {
    const { page } = await open('/robots.txt', { viewport })
    const held = Promise.withResolvers<void>()
    await page.route(FILES, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/methodology', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    // What is asked for is shown in another face only after a tenth of a second.
    await page.waitForTimeout(500)
    const shift = await layoutShift(page)
    const before = { shift: await shift(), places: await places(page) }
    const arrived = page.waitForResponse(FILES)
    held.resolve()
    await (await arrived).finished()
    await page.waitForTimeout(500)
    expect({ shift: await shift(), places: await places(page) }).toEqual(before)
  })
}

/** Runs in the page: its length once nothing has been drawn below the first screen for a second. */
const restingLength = async (): Promise<number> => {
  let length = -1
  for (let same = 0; same < 10; same += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = document.documentElement.scrollHeight
    if (now !== length) same = 0
    length = now
  }
  return length
}

const lengthsOf = async (page: Page): Promise<readonly number[]> => {
  const all: number[] = []
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    await pageSettled(page)
    all.push(await page.evaluate(restingLength))
  }
  return all
}

// Of the methodology nothing moves at all.
journey.for(['/', '/projects/lumenfold'])(
  '%s is as long without its typeface as with it',
  async (path, { open }) => {
    const { page, expectNoise } = await open('/robots.txt')
    expectNoise(/Failed to load resource/)
    await page.route(FILES, async (route) => await route.abort())
    await page.goto(path)
    const without = await lengthsOf(page)
    await page.unroute(FILES)
    await page.reload()
    const withIt = await lengthsOf(page)
    for (const [index, length] of without.entries()) {
      expect(Math.abs(length / withIt[index]! - 1)).toBeLessThan(0.03)
    }
  },
)

const typefaceFilesOf = (page: Page): ReadonlySet<string> => {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) files.add(new URL(request.url()).pathname)
  })
  return files
}

const ONE_FILE = [expect.stringMatching(/^\/assets\/inter-basic-[\w-]{7}\.woff2$/)]

journey(
  'our own texts need one file of the typeface, late too, and are shown in it',
  async ({ open }) => {
    const { page } = await open('/robots.txt')
    const files = typefaceFilesOf(page)
    const held = await holdRequests(page, /\.woff2$/)
    const [first, ...others] = OWN_TEXTS
    await page.goto(first, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    held.release()
    await pageSettled(page)
    for (const path of others) {
      await followPath(page, path)
      await pageSettled(page)
    }
    expect([...files]).toEqual(ONE_FILE)
    const isShown = await page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status, unicodeRange }) =>
          /Assay Sans\b(?! in)/.test(family) &&
          status === 'loaded' &&
          unicodeRange.includes('U+20-7E'),
      ),
    )
    expect(isShown).toBe(true)
  },
)
