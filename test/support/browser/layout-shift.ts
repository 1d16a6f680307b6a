import type { Page } from 'playwright-core'

/**
 * Begins to watch for parts of the page that jump; also counts those since the page was opened.
 *
 * @returns asks for the sum of the shifts that no press or key has caused, as the browser rates them
 */
export const layoutShift = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const sum = { value: 0 }
    Object.assign(globalThis, { layoutShiftSum: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) sum.value += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () =>
    await page.evaluate(
      () => (globalThis as unknown as { layoutShiftSum: { value: number } }).layoutShiftSum.value,
    )
}
