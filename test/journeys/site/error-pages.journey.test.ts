import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, NARROW, openOnce, type Tab } from '../../support/browser/journey.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { failRequests } from '../intercept.ts'

const ID = /ER-[0-9A-Z]{12}/
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const reportsIn = ({ calls }: Tab) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/errors')
    .map(({ body }) => JSON.parse(body ?? '') as Record<'title' | 'description' | 'trace', string>)

const shownId = async (page: Page): Promise<string> => {
  const note = page.getByRole('status').getByText(ID)
  await note.waitFor()
  return (await note.textContent()) ?? ''
}

/** Goes on within the site, so that the browser itself asks for the projects. */
const goToProjects = async (page: Page): Promise<void> =>
  await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()

describe('the server error page `/500`', () => {
  const opened = openOnce(async (open) => await open('/500?from=a-link'))

  journey('A2.169 A2.170 reports itself once, with its URL, and shows the id', async () => {
    const tab = await opened()
    expect(await shownId(tab.page)).toMatch(ID)
    await requestsDone(tab.page)
    expect(reportsIn(tab)).toEqual([
      { title: 'Server error page: Oops', description: `${tab.origin}/500?from=a-link`, trace: '' },
    ])
  })

  journey('A2.26 A2.164 has the title Oops', async () => {
    const { page } = await opened()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Oops')
    expect(await page.title()).toBe('Oops · Assay')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  })

  journey('A2.166 A2.167 says what happened, word for word', async () => {
    const { page } = await opened()
    const texts = await page.getByRole('main').locator('p').allTextContents()
    expect(texts.slice(0, 2)).toEqual([
      'Sorry, something went wrong.',
      'Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.',
    ])
  })

  journey('A2.168 Back to Homepage leads to `/`', async () => {
    const { page } = await opened()
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Back to Homepage', exact: true })
      .click()
    await page.waitForURL('**/')
    await heading(page, 'Oops').waitFor({ state: 'detached' })
  })
})

journey(
  'A2.165 where the server cannot list the projects its error page has another title, and Retry loads them',
  async ({ open }) => {
    const tab = await open('/methodology')
    const { page, expectNoise } = tab
    expectNoise(/500 /)
    await failRequests(page, '/api/directory/*')
    await goToProjects(page)
    await heading(page, 'The projects could not be loaded').waitFor()
    await page.getByText('Sorry, something went wrong.').waitFor()
    expect(await heading(page, 'Oops').count()).toBe(0)
    await shownId(page)
    // The failed call and the page that shows it are one failure: the quicker one reports it.
    expect(reportsIn(tab).map(({ title }) => title)).toEqual([
      expect.stringMatching(
        /^(ServerError 500: GET \/api\/directory\/\{page\}|Server error page: The projects could not be loaded)$/,
      ),
    ])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await heading(page, 'All projects').waitFor()
    expect(await isFocused(page.getByRole('main'))).toBe(true)
  },
)

/** An answer that no version of the page can draw. */
const breakProjects = async (page: Page): Promise<void> => {
  await page.route('**/api/directory/*', async (route) => {
    await route.fulfill({ json: { items: 'secret-of-the-answer', total: 1 } })
  })
}
const FAILED = /is not a function|TypeError|error occurred/

describe('an answer that cannot be drawn', () => {
  const opened = openOnce(async (open) => {
    const tab = await open('/methodology')
    tab.expectNoise(FAILED)
    await breakProjects(tab.page)
    await goToProjects(tab.page)
    await heading(tab.page, 'Oops').waitFor()
    return tab
  })

  journey(
    'A2.34 A8.48 a page that throws is replaced by a screen without details, which reports them',
    async () => {
      const tab = await opened()
      const { page } = tab
      await shownId(page)
      const text = (await page.getByRole('main').textContent()) ?? ''
      expect(text).not.toMatch(/TypeError|is not a function|\bat \w|secret-of-the-answer|\.js/)
      // The shell stays.
      await page.getByRole('banner').waitFor()
      const [report, ...others] = reportsIn(tab)
      expect(others).toEqual([])
      expect(report?.title).toMatch(/^Page failed: TypeError: .*is not a function/)
      expect(report?.description).toBe(`${tab.origin}/projects`)
      expect(report?.trace).toMatch(/\n\s+at /)
    },
  )

  journey('A2.39 links from it and to it lead to the top, where the focus is', async () => {
    const { page } = await opened()
    await page.setViewportSize(NARROW)
    for (const [link, title] of [
      ['Blog', 'Blog'],
      // Its answer is there already: it throws at once.
      ['All projects', 'Oops'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await heading(page, title).waitFor()
      await expect.poll(async () => await isFocused(page.getByRole('main'))).toBe(true)
      await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(0)
    }
  })

  journey('A2.35 the error screen disappears when the path changes', async () => {
    const { page } = await opened()
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Oops' }).waitFor()
    expect(await heading(page, 'Oops').count()).toBe(0)
  })
})

journey('without an answer to its report the server error page shows no id', async ({ open }) => {
  const tab = await open('/methodology')
  tab.expectNoise(/500 /)
  await failRequests(tab.page, '/api/errors')
  await failRequests(tab.page, '/api/directory/*')
  await goToProjects(tab.page)
  await heading(tab.page, 'The projects could not be loaded').waitFor()
  await requestsDone(tab.page)
  expect(await tab.page.getByText(ID).count()).toBe(0)
  expect(reportsIn(tab)).toHaveLength(1)
})
