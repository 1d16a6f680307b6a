import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { followPath, showPath } from '../../support/browser/show-path.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { accountMenu } from '../auth/auth-views.ts'

const opened = openOnce(async (open) => await open('/company/about'))

journey(
  'A2.8 `/company/about` has the rules of independence and the numbers of the catalogue',
  async ({ origin }) => {
    const { page, calls } = await opened()
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'About Assay', level: 1 }).waitFor()
    await main.getByText('Money is not an input.').waitFor()
    const { totals } = (await (await fetch(`${origin}/api/highlights`)).json()) as {
      totals: { listed: number; rated: number }
    }
    expect(totals.rated).toBeGreaterThan(0)
    expect(await main.getByRole('definition').allInnerTexts()).toEqual(
      expect.arrayContaining([String(totals.listed), String(totals.rated)]),
    )
    // They come with the HTML.
    expect(calls.filter(({ path }) => path === '/api/highlights')).toEqual([])
  },
)

journey.for([
  ['A2.9', '/company/careers', 'Careers', 'No openings.'],
  ['A2.10', '/company/disclaimer', 'Disclaimer', 'Ratings are opinions, not advice.'],
  ['A2.11', '/company/terms-and-conditions', 'Terms and Conditions', 'Your account'],
  ['A2.12', '/company/privacy-policy', 'Privacy Policy', 'What this demonstration of Assay stores'],
] as const)('%s %s is the page "%s"', async ([, path, title, text]) => {
  const { page } = await opened()
  await showPath(page, path)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: title, level: 1 }).waitFor()
  await main.getByText(text).first().waitFor()
  await expect.poll(async () => await page.title()).toBe(`${title} · Assay`)
})

journey(
  'A2.13 `/company/cookie-policy` lists every cookie and key that the browser holds',
  async ({ open, newUser }) => {
    const tab = await open('/')
    const { page, context } = tab
    // As a visitor, then signed in: each has cookies that the other has not.
    const table = page.getByRole('table', { name: 'Leaderboard' })
    await table.getByRole('checkbox').nth(1).check()
    await page.getByText('Dark', { exact: true }).click()
    await followPath(page, '/projects/quernstead')
    const found = new Set<string>()
    const addCookies = async (): Promise<Set<string>> => {
      for (const { name } of await context.cookies()) found.add(name)
      return found
    }
    // With the first answer to a project's page, which a busy machine asks for late.
    await expect.poll(addCookies).toContain('assay.visitor')
    await followPath(page, '/auth/login')
    await requestsDone(page)
    await signInElsewhere(tab, newUser)
    await page.waitForURL(({ pathname }) => pathname === '/')
    await accountMenu(page).waitFor()
    await followPath(page, '/my/watchlists')
    await requestsDone(page)
    await showPath(page, '/company/cookie-policy')
    await page.getByRole('heading', { name: 'Cookie Policy', level: 1 }).waitFor()
    await addCookies()
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ])
    expect([...found, ...keys]).toEqual(
      expect.arrayContaining(['next-auth.session-token', 'assay.visitor', 'theme']),
    )
    const names = await page.getByRole('rowheader').allInnerTexts()
    const listed = new Set(names.flatMap((text) => text.split(', ')))
    expect([...found, ...keys].filter((name) => !listed.has(name))).toEqual([])
  },
)
