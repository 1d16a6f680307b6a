import type { Response } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, openOnce, WIDE } from '../../support/browser/journey.ts'
import { CAPPED, expectNoFindings, expectNoShift, settled, showTab, TABS } from './project-page.ts'
import { expectPointsToAddUp, figure, figuresOf, total } from './score-points.ts'

/** Runs in the page: points that reach into the next column or stand apart from the others, and a head in two. */
const faultsOfPoints = (tables: readonly Element[]): string[] =>
  tables.flatMap((table) => {
    const boxOf = (node: Node): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    }
    const points = [...table.querySelectorAll('td:has(> span > svg)')].map((cell) => {
      const [numbers, bar] = cell.firstElementChild!.children
      const box = boxOf(numbers!)
      return {
        text: cell.textContent,
        left: box.left,
        right: Math.max(box.right, bar!.getBoundingClientRect().right),
        next: cell.nextElementSibling!.getBoundingClientRect().left,
      }
    })
    const weight = table.querySelector('th:nth-child(3)')!
    return [
      ...points.filter(({ right, next }) => right > next).map(({ text }) => `${text}: too wide`),
      ...points.filter(({ left }) => left !== points[0]!.left).map(({ text }) => `${text}: apart`),
      ...(boxOf(weight).height > 20 ? [weight.textContent] : []),
    ]
  })

/** Runs in the page: tables that are wider than what shows them. */
const cutTables = (): string[] =>
  [...document.querySelectorAll('table')].flatMap((table) => {
    const frame = table.parentElement?.getBoundingClientRect()
    const wide = table.getBoundingClientRect()
    return frame !== undefined && wide.right > frame.right + 1
      ? [`${table.textContent.slice(0, 40)}: ${Math.round(wide.right - frame.right)} px`]
      : []
  })

interface Day {
  readonly day: string
  readonly score: number
  readonly band: string
}

describe('a project that a key caps', () => {
  const opened = openOnce(async (open) => {
    const answers: Promise<Response>[] = []
    const tab = await open(`${CAPPED}?range=nonsense#control`, {
      beforeLoad: (page) => answers.push(page.waitForResponse(/\/score-history\?/)),
    })
    // Asked for again after midnight (UTC), it would be of other days.
    const history = (await (await answers[0]!).json()) as { readonly days: readonly Day[] }
    return { ...tab, history }
  })

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, CAPPED)
  })

  journey('the shares of the categories end below their head', async () => {
    const { page } = await opened()
    const categories = page.getByRole('table', { name: 'Points by category, and their sum' })
    const ends = await categories
      .locator('td > svg')
      .evaluateAll((bars) =>
        bars.map((bar) =>
          [bar, bar.parentElement!].map((one) => one.getBoundingClientRect().right),
        ),
      )
    expect(ends).toHaveLength(5)
    for (const [bar, cell] of ends) expect(bar).toBe(cell)
  })

  journey('the relationship to us is shown, and said to be no input', async () => {
    const { page } = await opened()
    await page.getByText(/It is not an input: the score is the same without it\./).waitFor()
    await page.getByText(/^Commercial relationship/).waitFor()
  })

  journey('the chart says date, score and band under the pointer and by keyboard', async () => {
    const textOf = (day: Day | undefined) =>
      `${new Date(day?.day ?? '').toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).replace('Sept', 'Sep')}: ${day?.score.toFixed(1)} ${day?.band}`
    const { page, history } = await opened()
    const slider = page.getByRole('slider', { name: 'Score by day' })
    // Keys of the chart that would scroll the page, too.
    const scrolling = await page.evaluateHandle(() => {
      const keys: string[] = []
      addEventListener('keydown', (event) => event.defaultPrevented || keys.push(event.key))
      return keys
    })
    await slider.focus()
    expect(await slider.getAttribute('aria-valuetext')).toContain(textOf(history.days.at(-1)))
    await page.keyboard.press('ArrowLeft')
    expect(await slider.getAttribute('aria-valuetext')).toContain(textOf(history.days.at(-2)))
    await page.keyboard.press('Home')
    expect(await slider.getAttribute('aria-valuetext')).toContain(textOf(history.days[0]))

    await slider.hover({ position: { x: 1, y: 40 } })
    await page.getByText(textOf(history.days[0])).waitFor()
    await page.getByRole('tab', { selected: true }).hover()
    await page.getByText(textOf(history.days[0])).waitFor({ state: 'detached' })
    await page.keyboard.press('Home')
    await page.getByText(textOf(history.days[0])).waitFor()
    await slider.blur()
    await page.getByText(textOf(history.days[0])).waitFor({ state: 'detached' })
    expect(await scrolling.jsonValue()).toEqual([])
  })

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
    const selected = marks.locator('[aria-pressed="true"]')
    await expect.poll(async () => await isFocused(selected)).toBe(true)
    await addsUp()
    await history.getByRole('button', { name: 'Next move' }).click()
    expect(await title.innerText()).toBe(first)
    await history.getByRole('button', { name: 'Previous move' }).click()
    expect(await title.innerText()).toBe(second)
    // A press on the chart selects the move that is nearest, here the first.
    await history.getByRole('slider').click({ position: { x: 1, y: 40 } })
    await expect
      .poll(async () => await history.getByRole('button', { name: 'Previous move' }).isDisabled())
      .toBe(true)
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
    'an address is read in full, copied, which is said once, and looked up, and contracts have their name',
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
      const copy = row.getByRole('button', { name: `Copy ${address}` })
      const said = page
        .locator('[data-scope="toast"][data-state="open"]')
        .getByText('Address copied.')
      await copy.click()
      await said.waitFor()
      // Said again, it takes the place of what was said before.
      await copy.click()
      await page.waitForTimeout(300)
      expect(await said.count()).toBe(1)
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

  journey(
    'the address is shared, or copied, and nothing is copied by who closes the sheet',
    async () => {
      const { page } = await opened()
      const copied = await page.evaluateHandle(() => {
        const texts: string[] = []
        Object.assign(navigator.clipboard, {
          writeText: async (text: string) => void texts.push(text),
        })
        return texts
      })
      const shareBy = async (sheet: 'closed' | 'missing') => {
        await page.evaluate((isClosed) => {
          const close = async () => await Promise.reject(new DOMException('', 'AbortError'))
          Object.defineProperty(navigator, 'share', {
            configurable: true,
            value: isClosed ? close : undefined,
          })
        }, sheet === 'closed')
        await page.getByRole('button', { name: 'Share', exact: true }).click()
      }
      await shareBy('closed')
      await shareBy('missing')
      await page.getByText('The link is copied.').waitFor()
      expect(await copied.jsonValue()).toEqual([page.url()])
    },
  )

  journey('every column stands within its frame, however wide the screen', async () => {
    const { page } = await opened()
    for (const tab of TABS) {
      await showTab(page, tab)
      for (const width of [721, 768, 900, 1024, 1100]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(cutTables), `${tab} at ${width} px`).toEqual([])
        const inputs = page.getByRole('table', { name: /: inputs and points$/ })
        expect(await inputs.evaluateAll(faultsOfPoints), `${tab} at ${width} px`).toEqual([])
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
    // By keyboard it can be scrolled.
    const scrolled = history.getByRole('group', { name: 'Scores by day' })
    expect(await scrolled.getAttribute('tabindex')).toBe('0')
    await page.getByText('800 d', { exact: true }).click()
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
