import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '../support/journey.ts'

const rowsOf = (page: Page) => page.locator('tr[data-project]')

/** Stops the page's timers and animation frames: what comes then, comes of the press itself. */
const stopTimers = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

journey('a press on a head asks for its rows at once, and says so', async ({ open }) => {
  const { page } = await open('/')
  await rowsOf(page).first().waitFor()
  await stopTimers(page)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/leaderboard?*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/sort=mcap/)
  await page.getByRole('button', { name: 'Market cap' }).dispatchEvent('click')
  await asked
  const head = page.getByRole('columnheader', { name: 'Market cap' })
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  const table = page.getByRole('table', { name: 'Leaderboard' })
  expect(await table.getAttribute('aria-busy')).toBe('true')
  release()
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

journey(
  'a pointer that rests on a head has its rows fetched before the press',
  async ({ open }) => {
    const { page, calls } = await open('/')
    await rowsOf(page).first().waitFor()
    const fetched = page.waitForResponse(/sort=mcap/)
    await page.getByRole('button', { name: 'Market cap' }).hover()
    await fetched
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Market cap' }).click()
    await page.waitForURL('**/?sort=mcap')
    await page.locator('table[aria-label="Leaderboard"]:not([aria-busy])').waitFor()
    expect(calls.filter(({ path }) => path.includes('sort=mcap'))).toHaveLength(1)
  },
)

journey('what comes with the first press styles nothing but its own parts', async ({ open }) => {
  const { page } = await open('/')
  await rowsOf(page).first().waitFor()
  await page.getByRole('heading', { name: 'Leaderboard' }).click()
  await page.locator('[data-scope="toast"]').waitFor({ state: 'attached' })
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
})
