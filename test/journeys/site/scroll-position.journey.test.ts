import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, NARROW, type Open, openOnce, WIDE } from '../../support/browser/journey.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { holdRequests } from '../intercept.ts'
import { showAnew } from '../leaderboard/leaderboard-page.ts'

const head = (page: Page) => page.getByRole('heading', { name: 'Leaderboard', exact: true })

/** Pixels from the lower edge of the page's header to the leaderboard's heading. */
const belowHeader = async (page: Page): Promise<number> => {
  const [header, heading] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    head(page).boundingBox(),
  ])
  return (heading?.y ?? NaN) - (header?.y ?? NaN) - (header?.height ?? NaN)
}

const comesIntoView = async (page: Page): Promise<void> => {
  await head(page).waitFor()
  const isThere = async (): Promise<boolean> => {
    const distance = await belowHeader(page)
    return distance >= 0 && distance < 60
  }
  await expect.poll(isThere).toBe(true)
  expect(await head(page).evaluate((heading) => heading === document.activeElement)).toBe(true)
}

const scrolled = async (page: Page): Promise<number> => await page.evaluate(() => window.scrollY)

const opened = openOnce(async (open) => await open('/'))

journey(
  'an address with filters begins at the leaderboard on a desktop and on a phone, and one without at the top',
  async () => {
    const { page } = await opened()
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      await page.goto('/?audit=audited')
      await comesIntoView(page)
      await page.goto('/')
      await head(page).waitFor()
      await requestsDone(page)
      expect(await scrolled(page)).toBe(0)
    }
  },
)

journey('a filter chosen in the leaderboard moves neither the view nor the focus', async () => {
  const { page } = await opened()
  await showAnew(page)
  await page.locator('tr[data-project]').first().waitFor()
  const box = page
    .getByRole('group', { name: 'Filters' })
    .getByRole('checkbox', { name: 'KYC verified' })
  await box.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  await box.check()
  await page.waitForURL('**/?kyc=1')
  await requestsDone(page)
  expect(await scrolled(page)).toBe(before)
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
})

journey('a link with filters on the home page itself leads to the leaderboard', async () => {
  const { page } = await opened()
  await showAnew(page)
  await page.locator('tr[data-project]').first().waitFor()
  const link = page.getByRole('link', { name: 'All audited projects' })
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  await link.click()
  await comesIntoView(page)
  expect(new URL(page.url()).search).toBe('?audit=audited')

  // Back is the browser's: the position of before, and not the leaderboard's.
  await page.goBack()
  await expect.poll(async () => await scrolled(page)).toBe(before)
  expect(new URL(page.url()).search).toBe('')
})

journey(
  'the footer has the method, the API, the report of an incident and the age of the data',
  async () => {
    const { page } = await opened()
    await showAnew(page)
    const footer = page.getByRole('contentinfo')
    await footer
      .getByText(/^Formula 2\.0\.0 · data as of \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC$/)
      .waitFor()
    const api = footer.getByRole('link', { name: 'Data and API' })
    const answer = await page.request.get((await api.getAttribute('href')) ?? '')
    expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) })
    await footer.getByRole('button', { name: 'Report an incident' }).click()
    await page.getByRole('dialog', { name: /incident/i }).waitFor()
    await page.keyboard.press('Escape')
    for (const [name, title] of [
      ['Methodology', 'How the score is made'],
      ['Compare', 'Compare projects'],
    ] as const) {
      await footer.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }
  },
)

journey('the footer leads to the leaderboard from another page and from home', async () => {
  const { page } = await opened()
  await showAnew(page, '/company/privacy-policy')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' })
  await link.click()
  await comesIntoView(page)
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await comesIntoView(page)
})

/** Counts the moves of a page, of which the browser's own are none. */
const countMoves = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const moves: unknown[] = []
    const move = window.scrollTo.bind(window)
    window.scrollTo = (...to: unknown[]) => {
      moves.push(to)
      move(...(to as [ScrollToOptions]))
    }
    Object.assign(window, { moves })
  })
  return async () =>
    await page.evaluate(() => (window as unknown as { moves: unknown[] }).moves.length)
}

journey(
  'back to a home page that shows more of the leaderboard than when it was left moves nothing',
  async ({ open }) => {
    const { page } = await open('/')
    const moves = await countMoves(page)
    const rows = page.locator('tr[data-project]')
    await rows.nth(3).scrollIntoViewIfNeeded()
    await page.getByRole('banner').getByRole('link', { name: 'Compare' }).first().click()
    await page.getByRole('heading', { name: 'Compare projects', level: 1 }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Assay' }).first().click()
    await expect
      .poll(async () => {
        await rows.last().scrollIntoViewIfNeeded()
        return new URL(page.url()).search
      })
      .toBe('?page=2')
    const before = await moves()
    await page.goBack()
    await page.getByRole('heading', { name: 'Compare projects', level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL('**/?page=2')
    await requestsDone(page)
    expect(await moves()).toBe(before)
  },
)

journey('a link leads to the top of a page; back and forward move nothing', async () => {
  const { page } = await opened()
  await showAnew(page)
  const moves = await countMoves(page)
  const isAtContent = async (): Promise<boolean> =>
    await page.evaluate(() => document.activeElement?.tagName === 'MAIN')

  await page.getByRole('link', { name: 'All alerts' }).click()
  await page.getByRole('heading', { name: 'Security alerts', level: 1 }).waitFor()
  await expect.poll(isAtContent).toBe(true)
  expect(await moves()).toBe(1)
  await page.goBack()
  await head(page).waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: 'Security alerts', level: 1 }).waitFor()
  await page.goBack()
  await head(page).waitFor()
  await requestsDone(page)
  expect(await moves()).toBe(1)
})

journey(
  'the category of a project leads to its row in the leaderboard, and back restores the project',
  async () => {
    const { page } = await opened()
    await showAnew(page, '/projects/tidewell')
    const category = page
      .getByRole('main')
      .getByRole('link', { name: 'Lending', exact: true })
      .first()
    await category.click()
    await comesIntoView(page)
    expect(new URL(page.url()).search).toBe('?category=Lending')
    await page.getByRole('button', { name: 'Remove the filter Category Lending' }).waitFor()

    const row = page.locator('tr[data-project]').nth(3)
    await row.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, -37))
    const before = await scrolled(page)
    await row.getByRole('link').first().click()
    await page.waitForURL('**/projects/*')
    await page.goBack()
    await head(page).waitFor()
    await expect.poll(async () => await scrolled(page)).toBe(before)
  },
)

journey(
  'A2.39 a new path scrolls smoothly to the top, another query, back and forward do not',
  async ({ open }) => {
    const { page } = await open('/methodology', { viewport: NARROW })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => {
      const calls: unknown[] = []
      const scroll = window.scrollTo.bind(window) as (options: ScrollToOptions) => void
      window.scrollTo = ((options: ScrollToOptions) => {
        calls.push(options)
        scroll(options)
      }) as typeof window.scrollTo
      Object.assign(window, { calls })
    })
    const calls = async () =>
      await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls.splice(0))
    const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true })
    await blog.scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(500)
    await blog.click()
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
    expect(await calls()).toEqual([{ top: 0, behavior: 'smooth' }])
    await expect.poll(async () => await scrolled(page)).toBe(0)

    await page.getByRole('link', { name: 'Guide' }).first().scrollIntoViewIfNeeded()
    await page.getByRole('navigation', { name: 'Topics' }).getByText('Guide').click()
    await page.getByText('2 articles').waitFor()
    await page.evaluate(() => scrollBy(0, 200))
    const leftBlog = await scrolled(page)
    expect(leftBlog).toBeGreaterThan(100)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'How the score is made' }).waitFor()
    await expect.poll(async () => await scrolled(page)).toBe(left)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
    await expect.poll(async () => await scrolled(page)).toBe(leftBlog)
    expect(await calls()).toEqual([])
  },
)

/** Shows the HTML of a page whose scripts come once they are released. */
const openSlowly = async (open: Open, path: string) => {
  const { page } = await open('/robots.txt')
  const scripts = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, scripts }
}

const isInteractive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  await requestsDone(page)
}

describe('on a slow line an address', () => {
  journey('with filters leaves who types meanwhile in the field', async ({ open }) => {
    const { page, scripts } = await openSlowly(open, '/?audit=audited')
    const search = page.getByRole('combobox').first()
    await search.pressSequentially('quern')
    scripts.release()
    await head(page).waitFor()
    await isInteractive(page)
    await page.keyboard.type('stead')
    expect(await search.inputValue()).toBe('quernstead')
    expect(await scrolled(page)).toBe(0)
  })

  journey.for(['/projects/tidewell#market', '/projects/tidewell#evidence'])(
    '%s leaves who scrolls meanwhile in place',
    async (path, { open }) => {
      const { page, scripts } = await openSlowly(open, path)
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 150)
      await expect.poll(async () => await scrolled(page)).toBe(150)
      scripts.release()
      await page.getByRole('tab', { selected: true }).waitFor()
      await isInteractive(page)
      expect(await scrolled(page)).toBe(150)
    },
  )

  journey(
    'of a section of the settings leaves who scrolls meanwhile in place',
    async ({ open, newUser }) => {
      const { page } = await open('/robots.txt', { as: newUser })
      const session = await holdRequests(page, '/api/auth/session')
      await page.goto('/my/settings#data')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 50)
      await expect.poll(async () => await scrolled(page)).toBe(50)
      session.release()
      await page.getByRole('region', { name: 'Guided Tour' }).waitFor()
      await requestsDone(page)
      expect(await scrolled(page)).toBe(50)
    },
  )

  journey('with a tab, by a link that was pressed meanwhile, leads to it', async ({ open }) => {
    const { page, scripts } = await openSlowly(open, '/projects/tidewell')
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('main a[href="#operations"]')!.focus(),
    )
    await page.keyboard.press('Enter')
    scripts.release()
    const tab = page.getByRole('tab', { name: /operations/i, selected: true })
    await tab.waitFor()
    await expect.poll(async () => (await tab.boundingBox())!.y).toBeLessThan(200)
  })
})

journey.for(['/projects/tidewell#market', '/methodology#caps'])(
  'back to %s restores the position, not its part',
  async (path) => {
    const { page } = await opened()
    await page.setViewportSize(WIDE)
    await page.goto(path)
    await pageIsIdle(page)
    const blog = page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true })
    await blog.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    await blog.click()
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
    await expect.poll(async () => await scrolled(page)).toBe(0)
    await page.goBack()
    await page.waitForURL(`**${path}`)
    await requestsDone(page)
    await expect.poll(async () => await scrolled(page)).toBe(before)
    // Who goes on by a key is not taken back when the page grows in the seconds after that.
    await page.keyboard.press('Home')
    await expect.poll(async () => await scrolled(page)).toBe(0)
    await page.evaluate(async () => {
      const line = document.body.appendChild(document.createElement('div'))
      line.style.height = '1px'
      for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame)
    })
    expect(await scrolled(page)).toBe(0)
  },
)

const openedByUser = openOnce(
  async (open, createUser) =>
    await open('/robots.txt', { as: await createUser(), viewport: NARROW }),
)

journey.for(['/alerts', '/projects/tidewell#market', '/?page=3'])(
  'a reload of %s keeps the position, though its data come late',
  async (path) => {
    const { page } = await openedByUser()
    await page.goto(path)
    await pageIsIdle(page)
    const before = await page.evaluate(() => {
      scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * 0.8 })
      return window.scrollY
    })
    expect(before).toBeGreaterThan(300)
    const calls = await holdRequests(page, /\/api\//)
    // Pictures come from there, too, and a load waits for them.
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    calls.release()
    await requestsDone(page)
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(100)
  },
)

journey('a reload leaves who scrolls before the data come in place', async () => {
  const { page } = await openedByUser()
  await page.goto('/my/watchlists')
  await pageIsIdle(page)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
  const calls = await holdRequests(page, /\/api\//)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.mouse.move(180, 500)
  await page.mouse.wheel(0, -20_000)
  await expect.poll(async () => await scrolled(page)).toBe(0)
  calls.release()
  await requestsDone(page)
  expect(await scrolled(page)).toBe(0)
})
