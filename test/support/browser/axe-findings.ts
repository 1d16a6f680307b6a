import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Options {
  readonly resultTypes: readonly string[]
  readonly runOnly?: readonly string[]
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>
}

/** The tool as the browser has it. */
interface Tool {
  readonly run: (
    part: string,
    options: Options,
  ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
}

/**
 * Serious and critical accessibility findings of what the page shows, each with its first element.
 *
 * @param rules of axe that count whatever their impact
 * @param part selector of what is looked at, where the rest of the page was looked at before
 */
export const axeFindings = async (
  page: Page,
  rules: readonly string[] = [],
  part = 'html',
): Promise<readonly string[]> => await run(page, part, rules, {})

/** The findings about colours: all that another theme of a page can add to {@link axeFindings}. */
export const colourFindings = async (page: Page, part = 'html'): Promise<readonly string[]> =>
  await run(page, part, [], { runOnly: ['color-contrast', 'link-in-text-block'] })

/** {@link axeFindings} in the light theme, then what the dark one adds; the page stays dark. */
export const findingsInBothThemes = async (
  page: Page,
  part?: string,
): Promise<readonly string[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await axeFindings(page, [], part)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await colourFindings(page, part))]
}

/** The findings of those rules alone, whatever their impact: for what others look at by {@link axeFindings}. */
export const ruleFindings = async (
  page: Page,
  rules: readonly string[],
  part = 'html',
): Promise<readonly string[]> => await run(page, part, rules, { runOnly: rules })

const run = async (
  page: Page,
  part: string,
  rules: readonly string[],
  only: Pick<Options, 'runOnly'>,
): Promise<readonly string[]> => {
  // Some, such as `target-size`, are off unless they are asked for.
  const asked = Object.fromEntries(rules.map((id) => [id, { enabled: true }]))
  const options = { resultTypes: ['violations'], rules: asked, ...only }
  // As a tool of the browser, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return await page.evaluate(
    async ([selector, always, more]) => {
      const { axe: tool } = globalThis as unknown as { axe: Tool }
      // What lies half under a sticky header counts as a small target, at some scroll positions.
      const sticky = always.includes('target-size')
        ? [...document.querySelectorAll<HTMLElement>('body *')].filter(
            (element) => getComputedStyle(element).position === 'sticky',
          )
        : []
      for (const { style } of sticky) style.position = 'static'
      // It looks at elements that it gathered before, whose list may be gone: at a page that changes
      // meanwhile it looks again.
      let changes = 0
      const observer = new MutationObserver(() => (changes += 1))
      observer.observe(document, { subtree: true, childList: true })
      let found
      let seen
      do {
        seen = changes
        found = await tool.run(selector, more)
      } while (changes > seen)
      observer.disconnect()
      for (const { style } of sticky) style.position = ''
      return found.violations
        .filter(
          ({ id, impact }) => impact === 'serious' || impact === 'critical' || always.includes(id),
        )
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [part, rules, options] as const,
  )
}

/** Calls a check in each look: a theme, and the width of the window in pixels. */
export const inEachLook = async (
  page: Page,
  looks: readonly (readonly ['light' | 'dark', number])[],
  check: (look: string, width: number) => Promise<void>,
): Promise<void> => {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await check(`${colorScheme}, ${width} pixels`, width)
  }
}
