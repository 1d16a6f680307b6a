import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { EvidenceEntry } from '../../../shared/contract/projects/evidence.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { holdRequests } from '../intercept.ts'
import { showTab } from './project-page.ts'

const TABLES = [
  ['code', 'Code: inputs and points'],
  ['control', 'Governance: inputs and points'],
  ['operations', 'Operations: inputs and points'],
  ['dependencies', 'Dependencies: inputs and points'],
  ['fundamentals', 'Fundamentals: inputs and points'],
] as const

/** What a piece of the log says, once the link to it has been followed. */
const followed = async (page: Page) => {
  await page.waitForFunction(
    () => location.hash.startsWith('#evidence-') && document.activeElement?.matches('li[id]'),
  )
  const entry = page.locator('li[aria-current="true"]')
  return {
    day: (await entry.locator('time').first().getAttribute('datetime'))?.slice(0, 10),
    says: await entry.locator('b').innerText(),
  }
}

const dayOf = (text: string): string =>
  new Date(`${/\d{1,2} \w{3} \d{4}/.exec(text)?.[0]} UTC`).toISOString().slice(0, 10)

journey.for(['/projects/gantrel', '/projects/tidewell'])(
  'on %s the evidence of each input is named by what it says, and opens at that piece',
  async (path, { open, origin }) => {
    const answer = await fetch(`${origin}/api${path}/events?limit=200`)
    const { items } = (await answer.json()) as { items: EvidenceEntry[] }
    const log = new Map(items.map(({ id, at, summary }) => [id, [at.slice(0, 10), summary]]))
    const { page } = await open(path)
    for (const [tab, name] of TABLES) {
      await showTab(page, tab)
      const links = page.getByRole('table', { name }).locator('tbody a[href^="#evidence-"]')
      await links.first().waitFor()
      const shown = await links.evaluateAll((all) =>
        all.map((link) => ({
          id: link.getAttribute('href')!.slice('#evidence-'.length),
          cell: link.closest('td')!.innerText,
          name: link.textContent,
          says: link.getAttribute('title'),
        })),
      )
      for (const { id, cell, name: text, says } of shown) {
        expect([dayOf(cell), says], text).toEqual(log.get(id))
        expect(text).not.toMatch(/^Evidence\b/)
      }
      const last = shown.at(-1)!
      await links.last().click()
      expect(await followed(page)).toEqual({ day: dayOf(last.cell), says: last.says })
    }
  },
)

journey('a page leads to the other versions of its protocol', async ({ open }) => {
  const { page } = await open('/projects/farthingale')
  const names = page.locator('dl', { hasText: 'Other versions' })
  await names.getByText('Gantrel V1', { exact: true }).waitFor()
  const version = names.getByRole('link', { name: 'Gantrel', exact: true })
  expect(await version.getAttribute('href')).toBe('/projects/gantrel')
})

journey('the cap of Gantrel leads to the finding that is open', async ({ open }) => {
  const { page } = await open('/projects/gantrel')
  const limit = page.getByRole('paragraph').filter({ hasText: /^Capped at 39:/ })
  const link = limit.getByRole('link', { name: /^Finding C-01 open, \d+ \w+ 2\d{3}$/ })
  const day = dayOf(await link.innerText())
  await link.click()
  expect(await followed(page)).toEqual({ day, says: 'Finding C-01 is open' })
})

journey(
  'an acknowledged finding is open in the leaderboard, compared, and on the page',
  async ({ open }) => {
    const { page } = await open('/?q=lumenfold')
    const row = page.getByRole('row', { name: /Lumenfold/ })
    await row.getByText('1 low open').waitFor()
    await page.goto('/compare?ids=lumenfold')
    const compared = page.getByRole('row', { name: /^Open findings/ }).locator('td')
    await compared.getByText('1 low').waitFor()
    await page.goto('/projects/lumenfold#code')
    const low = page.getByRole('row', { name: /^low/i }).filter({ hasText: '1 acknowledged' })
    await low.waitFor()
    expect(await low.locator('td').first().innerText()).toMatch(/^1\s+1 acknowledged$/)
    expect(await page.getByRole('columnheader', { name: 'Acknowledged' }).count()).toBe(0)
  },
)

journey(
  'the log is filtered by input, by kind and by words, and the address keeps it',
  async ({ open }) => {
    // What was looked for before goes with the link to all of an input.
    const { page } = await open('/projects/tidewell?kind=AuditPublished&find=fee#code')
    const row = page.getByRole('row', { name: /^Finding resolution/ })
    const more = row.getByRole('link', { name: /more about Finding resolution/ })
    const count = Number(/\+(\d+)/.exec(await more.innerText())?.[1])
    await more.click()
    await page.getByRole('tab', { name: /^Evidence log/, selected: true }).waitFor()
    await page.getByText(`${count + 1} entries found, newest first, append-only`).waitFor()
    const entries = page.locator('li[id^="evidence-"]')
    expect(await entries.count()).toBe(count + 1)
    expect(await page.getByLabel('Input').inputValue()).toBe('finding_resolution')

    await page.getByLabel('Kind').selectOption('FindingStatusChanged')
    await page.waitForURL(/input=finding_resolution&kind=FindingStatusChanged#evidence$/)
    await page.getByText('Audit published, by').first().waitFor({ state: 'detached' })
    await page.getByRole('search', { name: 'Evidence' }).getByLabel('Search').fill('m-01')
    await page.waitForURL(/find=m-01/)
    await page.reload()
    await entries.first().waitFor()
    for (const text of await entries.allInnerTexts()) expect(text).toMatch(/^[^]*Finding M-01 is/)

    await page.getByRole('search', { name: 'Evidence' }).getByLabel('Search').fill('m-01 nowhere')
    await page.getByText('No evidence matches.').waitFor()
    const all = page.getByRole('button', { name: 'Show all' })
    await all.press('Enter')
    await page.getByText(/^\d+ entries, newest first, append-only$/).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await all.waitFor({ state: 'detached' })
    expect(await isFocused(page.getByRole('search', { name: 'Evidence' }))).toBe(true)
    await page.evaluate(() => location.assign('#evidence-nosuch'))
    const missing = page.getByText('There is no evidence with the id nosuch here.')
    await missing.waitFor()
    // Nor is it on a page that was not loaded by then.
    await requestsDone(page)
    expect(await missing.count()).toBe(1)
  },
)

journey('a link to a piece of evidence ends a search of the log', async ({ open }) => {
  const { page } = await open('/projects/tidewell?find=audit#evidence')
  const search = page.getByRole('search', { name: 'Evidence' }).getByLabel('Search')
  const link = page.locator('li[id^="evidence-"] a[href^="#evidence-"]').first()
  const linked = await link.getAttribute('href')
  expect(await search.inputValue()).toBe('audit')
  const all = await holdRequests(page, /\/events\?(?!.*\bq=)/)
  await link.click()
  await all.firstRequest
  expect(await search.inputValue()).toBe('')
  expect(await page.getByText('There is no evidence with the id').count()).toBe(0)
  all.release()
  await followed(page)
  // As long as a search waits for more letters, and more.
  await page.waitForTimeout(400)
  const { search: query, hash } = new URL(page.url())
  expect([query, hash]).toEqual(['', linked])
})
