import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'

const opened = openOnce(async (open) => await open('/products/security-audit'))

const show = async (path: string, viewport = WIDE): Promise<Page> => {
  const { page } = await opened()
  await page.setViewportSize(viewport)
  await showPath(page, path)
  return page
}

const PARTS = ['What you get', 'How it goes', 'Price', 'Questions']

journey('A2.4 `/products/security-audit` presents the audit with a sample finding', async () => {
  const page = await show('/products/security-audit')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Security Audit', level: 1 }).waitFor()
  const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings).toEqual(['What you get', 'A sample finding', ...PARTS.slice(1)])
  await main.getByRole('heading', { name: /^H-01 / }).waitFor()
  await expect.poll(async () => await page.title()).toBe('Security Audit · Assay')
})

journey(
  'A2.5 `/products/skynet` presents project monitoring and ranking, with the best rated now',
  async ({ origin }) => {
    const { page } = await opened()
    await page.setViewportSize(NARROW)
    // Nothing else loads it on a phone, where the server's page could differ.
    await page.goto('/products/skynet')
    await page.getByRole('heading', { name: 'Skynet', level: 1 }).waitFor()
    await page.getByText(/^Project monitoring and ranking:/).waitFor()
    const table = page.getByRole('table', { name: 'Best rated projects' })
    await table.getByRole('link').first().waitFor()
    const { items } = (await (await fetch(`${origin}/api/leaderboard?perPage=5`)).json()) as {
      items: { name: string }[]
    }
    expect(items.length).toBe(5)
    expect(await table.getByRole('link').allInnerTexts()).toEqual(items.map(({ name }) => name))
    const cut = await table.locator('td, td *').evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).overflowX === 'hidden')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  },
)

journey('the best rated can be asked for again after a failure', async ({ open }) => {
  const { page, expectNoise } = await open('/robots.txt')
  expectNoise(/503/)
  await page.route('**/api/leaderboard*', async (route) => await route.fulfill({ status: 503 }))
  await page.goto('/products/skynet')
  await page.getByText('The leaderboard could not be loaded.').waitFor()
  await page.unroute('**/api/leaderboard*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const table = page.getByRole('table', { name: 'Best rated projects' })
  await table.getByRole('link').first().waitFor()
})

journey(
  'A2.6 `/products/skytrace` presents transaction tracing, with funds to follow by keyboard',
  async () => {
    const page = await show('/products/skytrace')
    await page.getByRole('heading', { name: 'SkyTrace', level: 1 }).waitFor()
    await page.getByText(/^Transaction tracing:/).waitFor()
    const table = page.getByRole('table', { name: 'Where the funds are' })
    const ends = async () =>
      await table.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) =>
          [...row.children]
            .slice(0, 3)
            .map(({ textContent }) => textContent)
            .join(' '),
        ),
      )
    await expect
      .poll(ends)
      .toEqual(['Resting $700K 17%', 'Mixer $2.35M 56%', 'Exchange $1.15M 27%'])
    await page.getByRole('radio', { name: 'Drained vault' }).focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: 'Second split' }).isChecked()).toBe(true)
    await expect.poll(ends).toEqual(['Mixer $450K 28%', 'Exchange $1.15M 72%'])
    // An address in the drawing is pressed.
    await page.locator('main svg text', { hasText: 'Mixer' }).click()
    await page.getByText('Nothing has left “Mixer”: the trail ends.').waitFor()
  },
)

journey('A2.7 `/products/pentest` presents penetration testing with a sample scan', async () => {
  const page = await show('/products/pentest')
  await page.getByRole('heading', { name: 'Penetration Testing', level: 1 }).waitFor()
  await page.getByText('app.harrowgate.example: 5 of 8 checks passed.').waitFor()
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  expect(await checks.filter({ hasText: 'failed' }).count()).toBe(3)
})
