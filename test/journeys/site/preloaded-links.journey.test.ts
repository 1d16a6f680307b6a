import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

/** Scrolls until the upper edge of the link is so many pixels below the screen. */
const bringWithin = async (page: Page, name: string, below: number): Promise<void> => {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await link.evaluate((element, distance) => {
    const { top } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top - innerHeight - distance, behavior: 'instant' })
  }, below)
}

const codeOf = (page: Page, file: string): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (new RegExp(`/assets/${file}-[^/]+[.]js$`).test(request.url())) count += 1
  })
  return () => count
}

journey(
  'A9.30 the code of a page is loaded once a link to it is within 200 px of the screen, and not before',
  async ({ open }) => {
    const { page } = await open('/methodology', { viewport: NARROW })
    const requests = codeOf(page, 'product-pages')
    await requestsDone(page)
    await bringWithin(page, 'Security Audit', 205)
    await page.waitForTimeout(500)
    expect(requests()).toBe(0)
    await bringWithin(page, 'Security Audit', 195)
    await expect.poll(requests).toBe(1)
  },
)

journey('who saves data loads a page’s code when the link is reached', async ({ open }) => {
  const { page, context } = await open('/robots.txt', { viewport: NARROW })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const requests = codeOf(page, 'product-pages')
  await page.goto('/methodology')
  await requestsDone(page)
  await bringWithin(page, 'Security Audit', -100)
  await page.waitForTimeout(500)
  expect(requests()).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skynet', exact: true }).focus()
  await expect.poll(requests).toBe(1)
})
