import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { settled, UNRATED } from './project-page.ts'

describe('an unrated project', () => {
  const opened = openOnce(async (open) => await open(UNRATED))

  journey('an unrated project shows N/A and unknown, and never a score of 0', async () => {
    const { page } = await opened()
    await settled(page)
    await page.getByText('Not rated: too little is known.').waitFor()
    await page.getByText('rank N/A').waitFor()
    const hallmark = page.getByRole('img', { name: /^N\/A, Not rated/ })
    expect(await hallmark.innerText()).not.toMatch(/\b0(\.0)?\s*of 100/)
    // What is known against it stands there, too.
    await page.getByText(/^At most 69 once rated: no audit is on record\./).waitFor()
    const inputs = page.getByRole('table', { name: 'Code: inputs and points' })
    expect(await inputs.getByText('unknown', { exact: true }).count()).toBeGreaterThan(0)
    const part = page.getByRole('tabpanel')
    await part.getByText('No audit on record').waitFor()
    await page.getByRole('tab', { name: /^Dependencies/ }).click()
    const unread = part.getByText('Unknown: not reviewed', { exact: true })
    await unread.first().waitFor()
    expect(await unread.count()).toBe(2)
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
