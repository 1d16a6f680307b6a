import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Serious and critical accessibility findings of what the page shows, each with its first element.
 *
 * @param rules of axe that count whatever their impact
 */
export const axeFindings = async (
  page: Page,
  rules: readonly string[] = [],
): Promise<readonly string[]> => {
  // As a tool of the browser, which the page's policy does not bind.
  await page.evaluate(axe)
  return await page.evaluate(async (always) => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run: (options: { resultTypes: string[] }) => Promise<{
          violations: { id: string; impact: string; nodes: { html: string }[] }[]
        }>
      }
    }
    const { violations } = await tool.run({ resultTypes: ['violations'] })
    return violations
      .filter(
        ({ id, impact }) => impact === 'serious' || impact === 'critical' || always.includes(id),
      )
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, rules)
}
