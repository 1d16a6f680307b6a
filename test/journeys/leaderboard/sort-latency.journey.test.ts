import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { holdRequests } from '../intercept.ts'
import { showAnew } from './leaderboard-page.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'

const rowsOf = (page: Page) => page.locator('tr[data-project]')

/** Stops the page's timers and animation frames: what comes then, comes of the press itself. */
const stopTimers = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const opened = openOnce(async (open) => await open('/'))

journey('a pointer that rests on a head has its rows fetched before the press', async () => {
  const { page, calls } = await opened()
  await showAnew(page)
  await rowsOf(page).first().waitFor()
  // Rows that were fetched five seconds ago would be asked for again.
  const stopped = await page.evaluateHandle(() => {
    const { now } = Date
    const time = now()
    Date.now = () => time
    return { resume: () => (Date.now = now) }
  })
  const fetched = page.waitForResponse(/sort=mcap/)
  await page.getByRole('button', { name: 'Market cap' }).hover()
  await fetched
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Market cap' }).click()
  await page.waitForURL('**/?sort=mcap')
  await page.locator('table[aria-label="Leaderboard"]:not([aria-busy])').waitFor()
  expect(calls.filter(({ path }) => path.includes('sort=mcap'))).toHaveLength(1)
  await stopped.evaluate(({ resume }) => void resume())
})

journey('the height of rows follows its control by a frame, and draws no row anew', async () => {
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).nth(49).waitFor()
  // Rows of an answer are drawn in slices, after it.
  await pageIsIdle(page)
  await page.evaluate(() => {
    const table = document.querySelector<HTMLTableElement>('table[aria-label="Leaderboard"]')!
    const compact = document.querySelector<HTMLInputElement>('input[value="compact"]')!
    const { dataset } = document.documentElement
    let frames = 0
    const count = (): void => {
      frames += 1
      requestAnimationFrame(count)
    }
    compact.addEventListener('change', () => requestAnimationFrame(count))
    new MutationObserver(() => {
      dataset['frames'] = String(frames)
    }).observe(table, { attributes: true, attributeFilter: ['data-density'] })
    new MutationObserver((changes) => {
      dataset['drawn'] = String(changes.length)
    }).observe(table.tBodies[0]!, { attributes: true, childList: true, subtree: true })
  })
  await page.getByText('Compact', { exact: true }).click()
  await page.locator('table[aria-label="Leaderboard"][data-density="compact"]').waitFor()
  const { frames, drawn } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(Number(frames)).toBeGreaterThan(0)
  expect(drawn).toBeUndefined()
})

journey('what messages and a dialog bring styles nothing but their own parts', async () => {
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).first().waitFor()
  await page.getByRole('heading', { name: 'Leaderboard' }).click()
  await page.locator('[data-scope="toast"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('dialog').waitFor()
  const { rules, outside } = await page.evaluate(() => {
    const sheets = [...document.styleSheets].filter(
      ({ ownerNode }) => ownerNode instanceof HTMLElement && 'emotion' in ownerNode.dataset,
    )
    const styles = sheets.flatMap(({ cssRules }) =>
      [...cssRules].filter((rule) => rule instanceof CSSStyleRule),
    )
    return {
      rules: styles.length,
      // A custom property of the root is inherited by all, and all are styled anew by it.
      outside: styles.filter(({ selectorText }) =>
        [...document.querySelectorAll(selectorText)].some((one) => !one.closest('[data-scope]')),
      ).length,
    }
  })
  expect(rules).toBeGreaterThan(0)
  expect(outside).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

journey(
  'a dialog opens without styling the page below it anew, which is out of the pointer’s reach',
  async () => {
    const { page } = await opened()
    await showAnew(page)
    await rowsOf(page).first().waitFor()
    const columns = page.getByRole('button', { name: /^Columns/ })
    await columns.scrollIntoViewIfNeeded()
    await columns.hover()
    // Its code comes with the pointer, and so does what it sets on the root.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.length))
      .toBeGreaterThan(0)
    await page.evaluate(() => {
      const root = document.documentElement
      const observer = new MutationObserver(() => {
        root.dataset['styled'] = 'anew'
      })
      observer.observe(root, { attributes: true, attributeFilter: ['style'] })
    })
    await columns.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    // The library takes the pointer from the body; nothing of the page may inherit that.
    await page.locator('body[data-inert]').waitFor({ state: 'attached' })
    expect(
      await page.evaluate(() => ({
        styled: document.documentElement.dataset['styled'],
        row: getComputedStyle(document.querySelector('tr[data-project]')!).pointerEvents,
        reached: document.elementFromPoint(5, 300)?.closest('#root') !== null,
      })),
    ).toEqual({ styled: undefined, row: 'auto', reached: false })
    // The library hears of clicks outside from a moment after the dialog is drawn on.
    await vi.waitFor(async () => {
      await page.mouse.click(5, 300)
      await dialog.waitFor({ state: 'hidden', timeout: 1_000 })
    }, EVENTUALLY)
  },
)

journey('rows step back for an answer that takes long, not in the frame of the press', async () => {
  const { page } = await opened()
  await showAnew(page)
  await rowsOf(page).nth(49).waitFor()
  await requestsDone(page)
  const { release } = await holdRequests(page, /\/api\/leaderboard\?/)
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('table[aria-label="Leaderboard"]')!
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      dataset['first'] ??= 'awaiting' in table.dataset ? 'stepped back' : 'as they were'
    }).observe(table, { attributes: true, attributeFilter: ['aria-busy'] })
  })
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  const waiting = page.locator('table[aria-label="Leaderboard"][data-awaiting]')
  await waiting.waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['first'])).toBe('as they were')
  release()
  await waiting.waitFor({ state: 'detached' })
})

journey('a press on a head asks for its rows at once, and says so', async ({ open }) => {
  const { page } = await open('/')
  await rowsOf(page).first().waitFor()
  await stopTimers(page)
  const { release } = await holdRequests(page, '/api/leaderboard?*')
  const asked = page.waitForRequest(/sort=mcap/)
  await page.getByRole('button', { name: 'Market cap' }).dispatchEvent('click')
  await asked
  const head = page.getByRole('columnheader', { name: 'Market cap' })
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  const table = page.getByRole('table', { name: 'Leaderboard' })
  expect(await table.getAttribute('aria-busy')).toBe('true')
  release()
})

journey('the page stays as tall while another order is awaited', async ({ open }) => {
  const { page } = await open('/')
  await rowsOf(page).nth(49).waitFor()
  await requestsDone(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.route('**/api/leaderboard?*', () => new Promise<void>(() => {}))
  await page.getByRole('button', { name: 'Market cap' }).dispatchEvent('click')
  await page.locator('table[aria-label="Leaderboard"][data-awaiting]').waitFor()
  expect(await height()).toBe(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('what was typed just before a press on a head is asked for with it', async ({ open }) => {
  const { page, calls } = await open('/')
  await rowsOf(page).first().waitFor()
  await stopTimers(page)
  await page.getByLabel('Filter by name or ticker').fill('quern')
  const asked = page.waitForRequest(/sort=mcap/)
  await page.getByRole('button', { name: 'Market cap' }).dispatchEvent('click')
  expect(new URL((await asked).url()).searchParams.get('q')).toBe('quern')
  expect(calls.filter(({ path }) => path.includes('q=quern'))).toHaveLength(1)
  expect(new URL(page.url()).search).toBe('?q=quern&sort=mcap')
})
