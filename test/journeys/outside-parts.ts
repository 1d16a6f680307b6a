import type { Page } from 'playwright-core'
import { analyticsTagElement, quoteFormElement } from '../../shared/page-renderer.ts'
import { contentSecurityPolicy, type OutsideParts } from '../../shared/page-security.ts'

const sourcesOf = (policy: string, directive: string): readonly string[] =>
  new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []

const hashesIn = (sources: readonly string[]): string[] =>
  sources.filter((source) => source.startsWith("'sha256-"))

/** Serves pages as a deployment does that has those parts: `html.int.test` has the same of the server. */
export const serveOutsideParts = async (page: Page, parts: OutsideParts): Promise<void> => {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback()
    const response = await route.fetch()
    const { 'content-encoding': _, ...headers } = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    await route.fulfill({
      response,
      headers: {
        ...headers,
        'content-security-policy': contentSecurityPolicy(
          sourcesOf(policy, 'img-src').at(-1) ?? '',
          {
            scripts: hashesIn(sourcesOf(policy, 'script-src')),
            styles: hashesIn(sourcesOf(policy, 'style-src')),
          },
          parts,
        ),
      },
      body: (await response.text())
        .replace(analyticsTagElement(''), () => analyticsTagElement(parts.tag?.address ?? ''))
        .replace(quoteFormElement(undefined), quoteFormElement(parts.quoteForm)),
    })
  })
}
