import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import { findingsInBothThemes } from '../../support/browser/axe-findings.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { serveShell } from '../intercept.ts'
import { unreadable } from '../unreadable.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

type Answer = ResponseOf<typeof listSecurityAlerts>

const ask = async (origin: string, query: string): Promise<Answer> =>
  (await (await fetch(`${origin}/api/security-alerts?${query}`)).json()) as Answer

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Security alerts' }).locator('tbody tr:not([data-skeleton])')

const count = (page: Page) => page.getByRole('status').filter({ hasText: /alerts? · as of/ })

const answering = async (page: Page, answer: (route: Route) => Promise<void>): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route((url) => url.pathname === '/api/security-alerts', answer)
}

const opened = openOnce(async (open) => await open('/', { viewport: NARROW }))

journey(
  'on a phone alerts have their loss, chain and status, in rows of one height',
  async ({ origin }) => {
    const { items } = await ask(origin, 'limit=5')
    const { page } = await opened()
    await page.setViewportSize(NARROW)
    await rows(page).first().waitFor()
    for (const [index, { chain, title }] of items.entries()) {
      const row = rows(page).nth(index)
      const text = await row.innerText()
      expect(text, title).toMatch(/(\$[\d.]+[KMB]?|none|unknown|N\/A)/)
      expect(text, title).toMatch(/Confirmed|Watching|Resolved/)
      if (chain !== null) expect(text, title).toContain(chain)
    }
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(heights).toHaveLength(5)
    expect(new Set(heights).size).toBe(1)
  },
)

journey('at 320 pixels each fact of an alert is whole', async () => {
  const { page } = await opened()
  await page.setViewportSize({ ...NARROW, width: 320 })
  const facts = rows(page)
    .filter({ hasText: /unknown.*unknown/s })
    .first()
    .locator('td')
  await facts.last().waitFor()
  const cut = await facts.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

journey(
  'home leads to all past alerts, of which more are loaded until all are there',
  async ({ origin }) => {
    const { page } = await opened()
    await page.setViewportSize(WIDE)
    await page.getByRole('link', { name: 'All alerts' }).click()
    await page.waitForURL('**/alerts')
    await page.getByRole('heading', { name: 'Security alerts', level: 1 }).waitFor()
    expect(await page.title()).toContain('Security alerts')
    await rows(page).first().waitFor()
    expect(await rows(page).count()).toBe(50)
    await page.getByText('50 of', { exact: false }).waitFor()
    const { total } = await ask(origin, 'limit=1')
    expect(total).toBeGreaterThan(50)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.press('Enter')
    await expect.poll(async () => await rows(page).count()).toBeGreaterThan(50)
    // Others, not the first ones again.
    const shown = await rows(page).evaluateAll((all) => all.map((row) => row.textContent))
    expect(new Set(shown).size).toBeGreaterThan(50)
    while ((await rows(page).count()) < 100 && (await more.count()) > 0) await more.click()
    await more.waitFor({ state: 'detached' })
    // The button that had the focus is gone.
    expect(await isFocused(count(page))).toBe(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Alerts' }).waitFor()
  },
)

journey('alerts are filtered by keys, and the address says by what', async ({ origin }) => {
  const { page } = await opened()
  await rows(page).first().waitFor()
  const filters = page.getByRole('group', { name: 'Filters' })
  const critical = filters.getByRole('checkbox', { name: /^Critical/ })
  const entries = await page.evaluate(() => history.length)
  await critical.focus()
  await page.keyboard.press('Space')
  await page.waitForURL('**/alerts?severity=critical')
  expect(await critical.evaluate((box) => box === document.activeElement)).toBe(true)
  await filters.getByRole('checkbox', { name: /^Incident/ }).check()
  await page.waitForURL('**/alerts?severity=critical&kind=incident')
  const { items, facets } = await ask(origin, 'limit=50&severity=critical&kind=incident')
  const [chain = ''] = Object.keys(facets.chain)
  await filters.getByRole('combobox', { name: 'Chain' }).selectOption(chain)
  const expected = items.filter((alert) => alert.chain === chain).map(({ title }) => title)
  expect(expected.length).toBeGreaterThan(0)
  const titles = async (): Promise<string[]> =>
    await rows(page).locator('td:nth-child(3)').allInnerTexts()
  await expect.poll(titles).toEqual(expected)
  // One step back leads off the page, however many filters were tried.
  expect(await page.evaluate(() => history.length)).toBe(entries)

  // The address alone shows the same, and what it cannot mean is left out.
  await page.goto(`/alerts?severity=critical&kind=incident&chain=${chain}&status=dire`)
  await expect.poll(titles).toEqual(expected)
  const clear = page.getByRole('button', { name: 'Clear filters' })
  await clear.press('Enter')
  await page.waitForURL('**/alerts')
  expect(await clear.isDisabled()).toBe(true)
  expect(await isFocused(count(page))).toBe(true)
  await expect.poll(async () => await rows(page).count()).toBe(50)
})

journey(
  'alerts have no serious accessibility finding in either theme, and fit the screen',
  async () => {
    const { page } = await opened()
    await rows(page).first().waitFor()
    await requestsDone(page)
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      expect(await findingsInBothThemes(page), `${viewport.width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    }
  },
)

journey('alerts say what happened to which project, however wide the screen', async () => {
  const { page } = await opened()
  await rows(page).first().waitFor()
  for (const width of [721, 768, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await unreadable(page, 'thead'), `${width} px`).toEqual([])
    const [, project, what] = await rows(page).first().locator('td').all()
    expect((await what!.boundingBox())!.width, `${width} px`).toBeGreaterThanOrEqual(160)
    // The longest name of the demo data takes 148 px, and 12 px stand behind it.
    expect((await project!.boundingBox())!.width, `${width} px`).toBeGreaterThanOrEqual(160)
    const frame = page.locator('div:has(> table)')
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  const name = rows(page).first().locator('td').nth(1).getByRole('link')
  expect(await name.getAttribute('title')).toBe(await name.innerText())
  await page.setViewportSize(NARROW)
})

journey('on a phone the filters of alerts stand a finger apart', async () => {
  const { page } = await opened()
  await rows(page).first().waitFor()
  const boxes = page.getByRole('group', { name: 'Filters' }).locator('label:has(input)')
  const targets = await boxes.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  expect(targets).toHaveLength(13)
  for (const [index, one] of targets.entries()) {
    expect(one.bottom - one.top).toBeGreaterThanOrEqual(44)
    for (const other of targets.slice(index + 1)) {
      const isBeside = one.right <= other.left || other.right <= one.left
      expect(isBeside || one.bottom <= other.top + 0.5).toBe(true)
    }
  }
})

journey(
  'on a phone an alert begins with its severity, beside the name of its project',
  async () => {
    const { page } = await opened()
    await rows(page).first().waitFor()
    await page.setViewportSize(NARROW)
    const cells = await rows(page).first().locator('td').all()
    const [severity, project, what] = await Promise.all(
      cells.slice(0, 3).map(async (cell) => (await cell.boundingBox())!),
    )
    expect(severity!.y).toBe(project!.y)
    expect(severity!.x).toBeLessThan(project!.x)
    expect(severity!.y + severity!.height).toBeLessThanOrEqual(what!.y)
  },
)

journey('on a phone the title of an alert takes one line or two, as it needs', async () => {
  const { page } = await opened()
  await rows(page).first().waitFor()
  await page.setViewportSize(NARROW)
  const heights = await rows(page)
    .locator('td:nth-child(3)')
    .evaluateAll((all) =>
      all.map((cell) => [
        cell.firstElementChild!.getBoundingClientRect().height,
        cell.getBoundingClientRect().height,
      ]),
    )
  const kinds = new Set(heights.map(([title, cell]) => `${title} in ${cell}`))
  expect(kinds).toEqual(new Set(['20 in 24', '40 in 40']))
})

journey('on a phone the count of alerts and what clears the filters share a line', async () => {
  const { page } = await opened()
  await page.setViewportSize(NARROW)
  const clear = await page.getByRole('button', { name: 'Clear filters' }).boundingBox()
  const total = await count(page).boundingBox()
  expect(clear!.x).toBeGreaterThanOrEqual(total!.x + total!.width)
})

/** As a reader of feeds sees it: the browser's own parser takes well-formed XML alone. */
const readFeed = async (page: Page, path: string) =>
  await page.evaluate(async (address) => {
    const text = await (await fetch(address)).text()
    const { documentElement: feed } = new DOMParser().parseFromString(text, 'application/xml')
    const [first] = feed.getElementsByTagName('entry')
    return {
      namespace: feed.namespaceURI,
      entries: feed.getElementsByTagName('entry').length,
      first: first?.querySelector('title')?.textContent,
      page: first?.querySelector('link[rel=alternate]')?.getAttribute('href'),
    }
  }, path)

journey('the alerts are an Atom feed too, all together and of each project', async ({ origin }) => {
  const { items, total } = await ask(origin, 'limit=1')
  const [newest] = items
  if (newest === undefined) throw new Error('no alert')
  const title = `${newest.projectName}: ${newest.title}`
  const project = `${origin}/projects/${newest.projectId}`
  const { page } = await opened()
  const all = page.getByRole('link', { name: 'Atom feed of all security alerts' })
  expect(await readFeed(page, (await all.getAttribute('href')) ?? '')).toEqual({
    namespace: 'http://www.w3.org/2005/Atom',
    entries: Math.min(100, total),
    first: title,
    page: project,
  })
  await page.goto(`${project}#operations`)
  const own = page.getByRole('link', { name: 'Atom feed of this project' })
  expect(await own.getAttribute('href')).toBe(`/projects/${newest.projectId}/alerts.atom`)
  const feed = await readFeed(page, `/projects/${newest.projectId}/alerts.atom`)
  expect(feed).toMatchObject({ first: title, page: project })
})

journey('an alert has its loss, chain, status, project and evidence', async ({ open, origin }) => {
  const { items } = await ask(origin, 'limit=50&kind=incident')
  const lost = items.find(({ lossUsd, chain }) => (lossUsd ?? 0) > 1e6 && chain !== null)
  if (lost === undefined) throw new Error('no incident with a loss')
  const { page } = await open(`/alerts?kind=incident&chain=${lost.chain}`)
  const row = rows(page).filter({ hasText: lost.title }).first()
  await row.getByText(/^\$[\d.]+[MB]$/).waitFor()
  await row.getByRole('cell', { name: lost.chain ?? '', exact: true }).waitFor()
  await row.getByText(/^(Confirmed|Resolved)$/).waitFor()
  expect(await row.getByRole('link', { name: /^Source of / }).getAttribute('href')).toMatch(
    /^(https?:|\/demo\/)/,
  )
  await page.goto('/alerts?kind=privilege')
  const [alert] = (await ask(origin, 'limit=50&kind=privilege')).items
  if (alert === undefined) throw new Error('no right of a single key')
  const right = rows(page).filter({ hasText: alert.title }).first()
  expect(await right.getByRole('link', { name: /^Project page of / }).getAttribute('href')).toMatch(
    /^\/projects\/[\w-]+#control$/,
  )
  await right.getByRole('link', { name: alert.projectName, exact: true }).click()
  await page.waitForURL(`**/projects/${alert.projectId}`)
})

journey('alerts that are none, or cannot be loaded, say so', async ({ open }) => {
  const { page, expectNoise } = await open('/alerts?chain=Nowhere')
  expectNoise(/500/)
  await page.getByText('No alert matches these filters').waitFor()
  expect(await page.getByRole('combobox', { name: 'Chain' }).inputValue()).toBe('Nowhere')
  await page.getByRole('button', { name: 'Show all alerts' }).press('Enter')
  await rows(page).first().waitFor()
  expect(await isFocused(count(page))).toBe(true)

  const broken = { status: 500, json: { error: { name: 'x', message: 'x' } } }
  await answering(page, async (route) => await route.fulfill(broken))
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByRole('alert').getByText('More alerts could not be loaded.').waitFor()
  expect(await rows(page).count()).toBe(50)
  await serveShell(page)
  await page.reload()
  await page.getByRole('alert').getByText('The alerts could not be loaded.').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await rows(page).first().waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(await isFocused(page.getByRole('main').getByRole('article'))).toBe(true)

  // Who comes back to the tab has what is shown fetched again, once it is some seconds old.
  await answering(page, async (route) => await route.fulfill(broken))
  const toldOnReturn = async (): Promise<readonly string[]> => {
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    return await page.getByRole('alert').allInnerTexts()
  }
  await expect
    .poll(toldOnReturn)
    .toEqual([expect.stringContaining('The alerts could not be loaded.')])
  expect(await rows(page).count()).toBe(50)
})
