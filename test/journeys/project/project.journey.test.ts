import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings, colourFindings } from '../../support/browser/axe-findings.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

/** A strong project, one that a single key caps, a failed one, and one without a score. */
const STRONG = '/projects/quernstead'
const CAPPED = '/projects/tidewell'
const FAILED = '/projects/fallowlock'
const UNRATED = '/projects/ferrulane'
const TABS = [
  'code',
  'control',
  'operations',
  'dependencies',
  'fundamentals',
  'market',
  'community',
  'evidence',
] as const
const PANEL = '[role="tabpanel"]'

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('tablist', { name: 'Parts' }).waitFor()
  await requestsDone(page)
}

/** A figure as the page prints it, its minus sign included. */
const figure = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))

const figuresOf = async (cells: Locator): Promise<number[]> =>
  (await cells.allInnerTexts()).map(figure)

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const readScore = async (page: Page, path: string) =>
  (await page.evaluate(
    async (address) => await (await fetch(address)).json(),
    `/api${path}/score`,
  )) as { raw: number; score: number | null; categories: unknown[]; inputs: unknown[] }

/** Two steps lead from the score to its points: to the project from a score in a list, and to all. */
const expectPointsToAddUp = async (page: Page, path: string): Promise<void> => {
  const { raw, inputs } = await readScore(page, path)
  const categories = page.getByRole('table', { name: 'Points by category, and their sum' })
  await categories.waitFor()
  const categoryPoints = await figuresOf(categories.locator('tbody tr td:nth-of-type(1)'))
  expect(categoryPoints).toHaveLength(5)
  expect(Math.abs(total(categoryPoints) - raw)).toBeLessThanOrEqual(0.1)

  await page.getByRole('button', { name: /^Points of all \d+ inputs$/ }).click()
  const points = page.getByRole('table', { name: 'Points of all inputs, and their sum' })
  await points.waitFor()
  const rows = points.locator('tbody tr')
  expect(await rows.count()).toBe(inputs.length)
  const shown = await figuresOf(rows.locator('td:nth-of-type(4)'))
  const sum = figure(await points.locator('tfoot tr').first().locator('td').first().innerText())
  expect(Math.abs(total(shown) - sum)).toBeLessThanOrEqual(0.1)
  expect(Math.abs(sum - raw)).toBeLessThanOrEqual(0.1)
}

/** To be called first: counts what has shifted since the page was opened. */
const expectNoShift = async (page: Page): Promise<void> => {
  const shift = await layoutShift(page)
  await requestsDone(page)
  // What waits for an idle moment begins to load, on a busy machine too.
  await page.evaluate(
    async () => await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  )
  await requestsDone(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await requestsDone(page)
  expect(await shift()).toBeLessThanOrEqual(0.02)
}

/** Opens a part by its address, without a load. */
const showTab = async (page: Page, tab: (typeof TABS)[number]): Promise<void> => {
  await page.evaluate((hash) => location.assign(hash), `#${tab}`)
  await page.locator(`[role="tab"][aria-selected="true"][id*="${tab}"]`).waitFor()
  await requestsDone(page)
}

/** Of the part in sight; of the whole page at the first. */
const findingsOf = async (page: Page, part?: string): Promise<readonly string[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await axeFindings(page, [], part)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await colourFindings(page, part))]
}

const expectNoFindings = async (page: Page): Promise<void> => {
  for (const [index, tab] of TABS.entries()) {
    await showTab(page, tab)
    expect(await findingsOf(page, index === 0 ? 'html' : PANEL), tab).toEqual([])
  }
}

/** Runs in the page: tables that are wider than what shows them. */
const cutTables = (): string[] =>
  [...document.querySelectorAll('table')].flatMap((table) => {
    const frame = table.parentElement?.getBoundingClientRect()
    const wide = table.getBoundingClientRect()
    return frame !== undefined && wide.right > frame.right + 1
      ? [`${table.textContent.slice(0, 40)}: ${Math.round(wide.right - frame.right)} px`]
      : []
  })

describe('a strong project', () => {
  const opened = openOnce(async (open) => await open(STRONG))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, STRONG)
  })

  journey('says what else it is called', async () => {
    const { page } = await opened()
    const names = page.locator('dl', { hasText: 'Also known as' })
    await names.getByText('Millstone Markets, Quern Finance', { exact: true }).waitFor()
    expect(await page.getByText('Other versions', { exact: true }).count()).toBe(0)
  })

  journey('a visit is counted once, however often its parts are changed', async () => {
    const { page, calls } = await opened()
    const views = () =>
      calls.filter(({ path }) => path.startsWith('/api/projects/page-view')).length
    await expect.poll(views, EVENTUALLY).toBe(1)
    await page.getByRole('tab', { name: /^Community/ }).click()
    await page.getByRole('region', { name: 'Page views' }).getByText('In all').waitFor()
    await page.getByRole('tab', { name: /^Market/ }).click()
    await page.getByRole('tab', { name: /^Community/ }).click()
    await requestsDone(page)
    expect(views()).toBe(1)
    await page.getByRole('link', { name: 'Badge' }).click()
    await page.getByRole('heading', { name: /^Badge of/ }).waitFor()
    await page.goBack()
    // It is sent once the page stands.
    await expect.poll(views, EVENTUALLY).toBe(2)
    await requestsDone(page)
    expect(views()).toBe(2)
  })

  journey('tabs answer the arrow keys, and each has an address', async () => {
    const { page } = await opened()
    await showTab(page, 'code')
    const selected = page.getByRole('tab', { selected: true })
    await selected.focus()
    for (const tab of [...TABS.slice(1), TABS[0]]) {
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction((hash) => location.hash === hash, `#${tab}`)
      expect(await selected.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('End')
    await page.getByRole('tabpanel', { name: /^Evidence log/ }).waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('tabpanel', { name: /^Code/ }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(TABS.length)
    // One of them is in the order of the Tab key.
    expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1)
  })

  journey('markets and posts are shown, and said to be no part of the score', async () => {
    const { page } = await opened()
    for (const [tab, note] of [
      ['market', 'For information only: prices and markets are no part of the score.'],
      ['community', 'For information only: votes, views and posts are no part of the score.'],
    ] as const) {
      await showTab(page, tab)
      await page.getByText(note).waitFor()
      expect(await page.getByRole('tabpanel').getByText('inputs and points').count()).toBe(0)
    }
  })

  journey('what the project rests on stands with what it costs', async () => {
    const { page } = await opened()
    await showTab(page, 'dependencies')
    const prices = page.getByRole('region', { name: 'Where prices come from' })
    await prices.getByText('prices of several sources').waitFor()
    const table = page.getByRole('region', { name: 'What the project rests on' }).locator('tbody')
    expect(await table.getByRole('row').first().innerText()).toMatch(
      /^Skerry bridge\s+bridge\s+light client\s+unknown\s+5\s/,
    )
  })

  journey('holders, functions and calls of a contract light up together', async () => {
    const { page } = await opened()
    await showTab(page, 'control')
    const addresses = page.getByRole('region', { name: 'Privileged addresses' })
    await addresses.locator('tbody tr').first().hover()
    const functions = page.getByRole('region', { name: 'Privileged functions' })
    await functions.locator('tbody tr[class*="linked"]').first().waitFor()
    await page.getByRole('tab', { selected: true }).hover()
    await functions.locator('tbody tr[class*="linked"]').first().waitFor({ state: 'detached' })
    // By keyboard it is the address in a row that takes the focus.
    await addresses.locator('tbody tr').first().getByRole('button').first().focus()
    const transactions = page.getByRole('region', { name: 'Privileged transactions' })
    await transactions.locator('tbody tr[class*="linked"]').first().waitFor()
  })

  journey('a vote shows at once, is counted once, can be changed, and stays', async () => {
    const { page, calls } = await opened()
    await showTab(page, 'community')
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    const yes = votes.getByRole('button', { name: 'Yes' })
    const no = votes.getByRole('button', { name: 'No' })
    await votes.getByText('You have not voted.').waitFor()
    await yes.click()
    await votes.getByText('You voted yes. You can change it.').waitFor()
    await requestsDone(page)
    await no.click()
    await votes.getByText('You voted no. You can change it.').waitFor()
    await requestsDone(page)
    await no.click()
    expect(calls.filter(({ path }) => path.includes('vote=')).length).toBe(2)
    await page.reload()
    await votes.getByText('You voted no. You can change it.').waitFor()
    expect(await no.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a project that a key caps', () => {
  const opened = openOnce(async (open) => await open(`${CAPPED}?range=nonsense#control`))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, CAPPED)
  })

  journey('the relationship to us is shown, and said to be no input', async () => {
    const { page } = await opened()
    await page.getByText(/It is not an input: the score is the same without it\./).waitFor()
    await page.getByText(/^Commercial relationship/).waitFor()
  })

  journey(
    'the chart says date, score and band under the pointer and by keyboard',
    async ({ origin }) => {
      const history = (await (await fetch(`${origin}/api${CAPPED}/score-history`)).json()) as {
        days: { day: string; score: number; band: string }[]
      }
      const textOf = (day: { day: string; score: number; band: string } | undefined) =>
        `${new Date(day?.day ?? '').toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).replace('Sept', 'Sep')}: ${day?.score.toFixed(1)} ${day?.band}`
      const { page } = await opened()
      const slider = page.getByRole('slider', { name: 'Score by day' })
      await slider.focus()
      expect(await slider.getAttribute('aria-valuetext')).toContain(textOf(history.days.at(-1)))
      await page.keyboard.press('ArrowLeft')
      expect(await slider.getAttribute('aria-valuetext')).toContain(textOf(history.days.at(-2)))
      await page.keyboard.press('Home')
      expect(await slider.getAttribute('aria-valuetext')).toContain(textOf(history.days[0]))

      await slider.hover({ position: { x: 1, y: 40 } })
      await page.getByText(textOf(history.days[0])).waitFor()
      await page.getByRole('tab', { selected: true }).hover()
      await slider.blur()
      await page.getByText(textOf(history.days[0])).waitFor({ state: 'detached' })
    },
  )

  journey('a cap is a sentence that says what limits, how it lifts, and since when', async () => {
    const { page } = await opened()
    const limit = page.getByText(/^Capped at 59: one key can/)
    await limit.waitFor()
    const sentence = page.locator('p', { has: limit })
    expect(await sentence.innerText()).toMatch(/Without this cap the score would be \d/)
    expect(await sentence.innerText()).toMatch(/Lifts when/)
    await sentence
      .getByRole('link', { name: /^Transaction 0x\w{4}…\w{4}, \d+ \w+ 2\d{3}$/ })
      .click()
    await page.waitForURL(/#evidence-/)
    const id = new URL(page.url()).hash.slice(1)
    await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id)
  })

  journey('a move of the score lists causes that add up, and leads to its evidence', async () => {
    const { page } = await opened()
    const history = page.getByRole('region', { name: 'History' })
    const causes = history.getByRole('table')
    await causes.waitFor()
    // The last move stands there first.
    expect(await history.getByRole('button', { name: 'Next move' }).isDisabled()).toBe(true)
    const addsUp = async () => {
      const parts = await figuresOf(causes.locator('tbody td'))
      const sum = figure(await causes.locator('tfoot td').innerText())
      expect(Math.abs(total(parts) - sum)).toBeLessThanOrEqual(0.005 * (parts.length + 1) + 0.0001)
    }
    await addsUp()
    // The last move of this project is its cap, which stands apart.
    await causes.getByText(/^Cap at 59 begins/).waitFor()

    const title = history.getByRole('heading', { level: 3 })
    const marks = history.getByRole('group', { name: /^Moves of the score/ })
    const first = await title.innerText()
    await marks.locator('[aria-pressed="true"]').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(
      (before) => document.querySelector('h3[aria-live]')?.textContent !== before,
      first,
    )
    const second = await title.innerText()
    expect(second).not.toBe(first)
    expect(await marks.locator('[aria-pressed="true"]').count()).toBe(1)
    await addsUp()
    await history.getByRole('button', { name: 'Next move' }).click()
    expect(await title.innerText()).toBe(first)
    await history.getByRole('button', { name: 'Previous move' }).click()
    expect(await title.innerText()).toBe(second)
    // Another mark, by pointer: of what somebody did, and not of time alone.
    await marks
      .getByRole('button', { name: /Audit by|Finding|Bug bounty/ })
      .last()
      .click()
    await addsUp()

    await history.getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('tab', { name: /^Evidence log/, selected: true }).waitFor()
  })

  journey(
    'an address is read in full, copied and looked up, and contracts have their name',
    async ({ origin }) => {
      const { page, context } = await opened()
      await showTab(page, 'code')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      const { facts } = (await (await fetch(`${origin}/api${CAPPED}`)).json()) as {
        facts: { contracts: { name: string; address: string }[] }
      }
      const [{ name, address } = { name: '', address: '' }] = facts.contracts
      const row = page.getByRole('region', { name: 'Contracts' }).getByRole('row', { name })
      const brief = row.getByRole('button', { name: `${address.slice(0, 6)}…${address.slice(-4)}` })
      await brief.focus()
      await page.keyboard.press('Enter')
      await row.getByRole('button', { name: address, exact: true, expanded: true }).waitFor()
      await row.getByRole('button', { name: `Copy ${address}` }).click()
      await page.getByText('Address copied.').waitFor()
      expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(address)
      const explorer = row.getByRole('link', { name: /^Explorer/ })
      expect(await explorer.getAttribute('href')).toBe(`/demo/tidewell/address/${address}`)

      await showTab(page, 'control')
      const events = page.getByRole('region', { name: 'Top events' }).locator('tbody tr')
      await events.first().waitFor()
      const names = facts.contracts.map((contract) => contract.name)
      for (const text of await events.allInnerTexts()) {
        expect(names.some((one) => text.includes(one))).toBe(true)
      }
    },
  )

  journey('every column stands within its frame, however wide the screen', async () => {
    const { page } = await opened()
    for (const tab of TABS) {
      await showTab(page, tab)
      for (const width of [768, 900, 1024, 1100]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(cutTables), `${tab} at ${width} px`).toEqual([])
      }
    }
    await page.setViewportSize(WIDE)
  })

  journey('no part has a serious accessibility finding in either theme', async () => {
    const { page } = await opened()
    await expectNoFindings(page)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  journey('the period of the history is in the address, and a table holds its days', async () => {
    const { page, calls } = await opened()
    await settled(page)
    expect(await page.getByRole('radio', { name: '1 y' }).isChecked()).toBe(true)
    await showTab(page, 'code')
    await page.getByText('30 d', { exact: true }).click()
    await page.waitForURL(/\?range=30d#code$/)
    await page.reload()
    await settled(page)
    expect(await page.getByRole('radio', { name: '30 d' }).isChecked()).toBe(true)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: 'Show as table' }).click()
    const days = history.getByRole('table').locator('tbody tr')
    await days.first().waitFor()
    // The first and the last day included; until the catalogue is rated anew after midnight (UTC), one less.
    expect([30, 31]).toContain(await days.count())
    await page.getByText('All', { exact: true }).click()
    await page.waitForURL(/\?range=all#code$/)
    await page.waitForFunction(() => document.querySelectorAll('table tbody tr').length > 400)
    expect(calls.filter(({ path }) => path.includes('/score-history')).length).toBeGreaterThan(2)
  })

  journey('a vote that fails is taken back, and no other is sent meanwhile', async () => {
    const { page, calls, expectNoise } = await opened()
    await showTab(page, 'community')
    expectNoise(/500/)
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    await votes.getByText('You have not voted.').waitFor()
    const released = Promise.withResolvers<void>()
    await page.route(
      (url) => url.searchParams.has('vote'),
      async (route) => {
        await released.promise
        await route.fulfill({ status: 500, json: { error: { name: 'x', message: 'x' } } })
      },
    )
    const yes = votes.getByRole('button', { name: 'Yes' })
    await yes.click()
    await votes.getByRole('button', { name: 'Yes', pressed: true }).waitFor()
    // While the answer is awaited, the other button is ignored as well.
    await votes.getByRole('button', { name: 'No' }).focus()
    await page.keyboard.press('Enter')
    released.resolve()
    await page.getByText('Your vote could not be counted. Try again.').waitFor()
    await votes.getByRole('button', { name: 'Yes', pressed: false }).waitFor()
    expect(calls.filter(({ path }) => path.includes('vote=')).length).toBe(1)
  })
})

describe('a project that a key caps, on a phone', () => {
  const opened = openOnce(async (open) => await open(`${CAPPED}#control`, { viewport: NARROW }))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, CAPPED)
  })

  journey('on a phone every value of a fact stands within the screen', async () => {
    const { page } = await opened()
    for (const [tab, name] of [
      ['code', 'Contracts'],
      ['control', 'Privileged transactions'],
      ['control', 'Top callers'],
      ['market', 'Exchanges'],
    ] as const) {
      await showTab(page, tab)
      const cells = page.getByRole('region', { name, exact: true }).locator('td')
      await cells.first().waitFor()
      const ends = await cells.evaluateAll((all) =>
        all.map((cell) => cell.getBoundingClientRect().right),
      )
      expect(Math.max(...ends), name).toBeLessThanOrEqual(NARROW.width)
    }
  })

  journey(
    'no part has a serious accessibility finding in either theme, nor has its badge',
    async () => {
      const { page } = await opened()
      await expectNoFindings(page)
      await page.getByRole('link', { name: 'Badge' }).click()
      await page.getByLabel('HTML of the badge').waitFor()
      expect(await findingsOf(page), 'badge').toEqual([])
    },
  )
})

describe('a project with an unresolved incident', () => {
  const opened = openOnce(async (open) => await open(FAILED))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, FAILED)
  })

  journey('a project with an unresolved incident says so above everything', async () => {
    const { page } = await opened()
    const ribbon = page.getByRole('status').filter({ hasText: 'Not resolved since' })
    await ribbon.getByRole('link', { name: 'Incidents' }).click()
    await page.getByRole('tab', { name: /^Operations/, selected: true }).waitFor()
    await page.getByRole('table').getByText('not resolved', { exact: true }).first().waitFor()
  })

  journey('no part scrolls sideways at 320 pixels, nor does its badge', async () => {
    const { page } = await opened()
    await page.setViewportSize({ width: 320, height: 700 })
    const overflow = async () =>
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    for (const tab of TABS) {
      await showTab(page, tab)
      expect(await overflow(), tab).toBeLessThanOrEqual(0)
    }
    await page.getByRole('link', { name: 'Badge' }).click()
    await page.getByLabel('HTML of the badge').waitFor()
    await requestsDone(page)
    expect(await overflow(), 'badge').toBeLessThanOrEqual(0)
  })
})

journey('a failed project does not shift on a phone', async ({ open }) => {
  const { page } = await open(FAILED, { viewport: NARROW })
  await expectNoShift(page)
})

describe('an unrated project', () => {
  const opened = openOnce(async (open) => await open(UNRATED))

  journey('an unrated project shows N/A and unknown, and never a score of 0', async () => {
    const { page } = await opened()
    await settled(page)
    await page.getByText('Not rated: too little is known.').waitFor()
    await page.getByText('rank N/A').waitFor()
    const hallmark = page.getByRole('img', { name: /^N\/A, Not rated/ })
    expect(await hallmark.innerText()).not.toMatch(/\b0(\.0)? ?of 100/)
    // What is known against it stands there, too.
    await page.getByText(/^At most 69 once rated: no audit is on record\./).waitFor()
    const inputs = page.getByRole('table', { name: 'Code: inputs and points' })
    expect(await inputs.getByText('unknown', { exact: true }).count()).toBeGreaterThan(0)
  })

  journey('an unrated project prints no figure that could be taken for its score', async () => {
    const { page } = await opened()
    await settled(page)
    const categories = page.getByRole('table', { name: 'Points by category, and their sum' })
    expect(await categories.getByRole('row', { name: /^Raw score/ }).innerText()).toMatch(
      /^Raw score\s+not rated\s*$/,
    )
    expect(await categories.getByRole('row', { name: /^Dependencies/ }).innerText()).toMatch(
      /^Dependencies\s+unknown\s*$/,
    )
    const hallmark = page.getByRole('img', { name: /^N\/A, Not rated/ })
    expect(await hallmark.innerText()).not.toMatch(/none/)
    await page.getByRole('button', { name: /^Points of all \d+ inputs$/ }).click()
    const points = page.getByRole('table', { name: 'Points of all inputs, and their sum' })
    await points.getByText('Not rated: too little is known for a sum').waitFor()
    const dependencies = page.getByRole('table', { name: 'Dependencies: inputs and points' })
    await page.getByRole('tab', { name: /^Dependencies/ }).click()
    await dependencies.getByText('no sum: the project is not rated').waitFor()
    expect(await dependencies.locator('tbody').innerText()).not.toMatch(/\d+\.\d\d of/)

    await page.goto('/?q=ferrulane')
    const bars = page.getByRole('row', { name: /Ferrulane/ }).getByRole('img', { name: /^Code / })
    expect(await bars.getAttribute('aria-label')).toMatch(
      /Dependencies unknown, Fundamentals unknown$/,
    )
    expect(await bars.getAttribute('aria-label')).not.toMatch(/of 100/)

    await page.goto('/compare?ids=ferrulane,tidewell')
    const raw = page.getByRole('row', { name: /^Raw score/ })
    await raw.waitFor()
    expect(await raw.locator('td').first().innerText()).toBe('N/A')
  })
})

journey('the address of a part opens it, and so does one that follows', async ({ open }) => {
  const { page } = await open(`${STRONG}#market`)
  for (const [tab, heading] of [
    ['market', 'Exchanges'],
    ['control', 'Who can do what'],
    ['fundamentals', 'Documentation'],
  ] as const) {
    if (tab !== 'market') await showTab(page, tab)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.waitForFunction(() => {
      const { top } = document.querySelector('[role="tablist"]')!.getBoundingClientRect()
      return top >= 0 && top < 200
    })
  }
})

journey('a link to a piece of evidence far down the log finds it', async ({ open, origin }) => {
  const url = `${origin}/api${STRONG}/events?limit=200`
  const { items } = (await (await fetch(url)).json()) as { items: { id: string }[] }
  const oldest = items.at(-1)?.id ?? ''
  expect(items.length).toBeGreaterThan(100)
  const { page } = await open(`${STRONG}#evidence-${oldest}`)
  const entry = page.locator(`[id="evidence-${oldest}"]`)
  await entry.waitFor()
  await page.waitForFunction((id) => document.activeElement?.id === id, `evidence-${oldest}`)
  await entry.getByText('JSON').click()
  expect(JSON.parse(await entry.locator('pre').innerText())).toMatchObject({ id: oldest })
})

journey('on a phone the tab of the part in sight is in sight, too', async ({ open }) => {
  const { page } = await open('/projects/tidewell#community', { viewport: NARROW })
  const tab = page.getByRole('tab', { name: /^Community/ })
  const right = async () => {
    const box = await tab.boundingBox()
    return (box?.x ?? NaN) + (box?.width ?? NaN)
  }
  await expect.poll(right, EVENTUALLY).toBeLessThanOrEqual(NARROW.width)
  expect((await tab.boundingBox())!.x).toBeGreaterThanOrEqual(0)
})

journey('the badge of a project does not shift, and has no findings', async ({ open }) => {
  const { page } = await open(`${CAPPED}/badge`)
  await expectNoShift(page)
  await page.getByLabel('HTML of the badge').waitFor()
  expect(await findingsOf(page)).toEqual([])
})
