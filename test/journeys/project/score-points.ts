import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A figure as the page prints it, its minus sign included. */
export const figure = (text: string): number =>
  Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))

export const figuresOf = async (cells: Locator): Promise<number[]> =>
  (await cells.allInnerTexts()).map(figure)

export const total = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0)

const readScore = async (page: Page, path: string) =>
  (await page.evaluate(
    async (address) => await (await fetch(address)).json(),
    `/api${path}/score`,
  )) as { raw: number; score: number | null; categories: unknown[]; inputs: unknown[] }

/** Runs in the page: within the window, below the header. */
export const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  const header = document.querySelector('header')!.getBoundingClientRect()
  return top >= header.bottom && bottom <= innerHeight
}

/** Two steps lead from the score to its points: to the project from a score in a list, and to all. */
export const expectPointsToAddUp = async (page: Page, path: string): Promise<void> => {
  const { raw, inputs } = await readScore(page, path)
  const categories = page.getByRole('table', { name: 'Points by category, and their sum' })
  await categories.waitFor()
  const categoryPoints = await figuresOf(categories.locator('tbody tr td:nth-of-type(1)'))
  expect(categoryPoints).toHaveLength(5)
  expect(Math.abs(total(categoryPoints) - raw)).toBeLessThanOrEqual(0.1)

  const show = page.getByRole('button', { name: /^Points of all \d+ inputs$/ })
  // At the end of the window: what it shows stands below, outside.
  await show.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await show.click()
  const points = page.getByRole('table', { name: 'Points of all inputs, and their sum' })
  await points.waitFor()
  const heading = page.getByRole('heading', { name: 'Points of all inputs', level: 3 })
  await expect.poll(async () => await heading.evaluate(isInSight)).toBe(true)
  const rows = points.locator('tbody tr')
  expect(await rows.count()).toBe(inputs.length)
  const shown = await figuresOf(rows.locator('td:nth-of-type(4)'))
  const sum = figure(await points.locator('tfoot tr').first().locator('td').first().innerText())
  expect(Math.abs(total(shown) - sum)).toBeLessThanOrEqual(0.1)
  expect(Math.abs(sum - raw)).toBeLessThanOrEqual(0.1)
}
