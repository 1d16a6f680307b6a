import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { openSettings } from '../account/settings-page.ts'

/** Runs in every page before its scripts: what the browsers of `vite.config.ts` lack may be missing. */
const takeNewerAway = (): void => {
  const take = (from: object, ...names: readonly string[]): void =>
    names.forEach((name) => void Reflect.deleteProperty(from, name))
  take(Iterator.prototype, 'drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map')
  take(Iterator.prototype, 'reduce', 'some', 'take', 'toArray')
  take(Set.prototype, 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union')
  take(globalThis, 'Iterator', 'navigation', 'requestIdleCallback', 'scheduler', 'Temporal')
  take(Document.prototype, 'startViewTransition')
  take(Promise, 'try')
  take(URL, 'parse')
}

journey('a score is computed in a browser of 2024', async ({ open }) => {
  const { page } = await open('/projects/quernstead', {
    beforeLoad: async (tab) => await tab.addInitScript(takeNewerAway),
  })
  await page.getByRole('button', { name: 'Compute it yourself' }).click()
  await page.getByText(/^Agrees to the last bit/).waitFor()
})

journey('a webhook is added in a browser of 2024', async ({ open, newUser }) => {
  const { page } = await openSettings(open, newUser, {
    beforeLoad: async (tab) => await tab.addInitScript(takeNewerAway),
  })
  const section = page.getByRole('region', { name: 'Webhooks', exact: true })
  await section.getByLabel('Address of your server').fill('http://127.0.0.1:9/alerts')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await section.getByText(/^whsec_/).waitFor()
})

journey('the page works where the browser opens no channel between tabs', async ({ open }) => {
  const { page } = await open('/', {
    beforeLoad: async (tab) =>
      await tab.addInitScript(() => {
        globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
          construct: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }),
  })
  await page.getByRole('button', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Skynet' }).first().waitFor()
  await page.locator('tr[data-project]').first().waitFor()
})

journey('a browser too old for the colours says so, and shows fields', async ({ open }) => {
  const { page } = await open('/auth/login', {
    beforeLoad: async (tab) =>
      await tab.route('**/auth/login', async (route) => {
        const response = await route.fetch()
        const { 'content-security-policy': _, ...headers } = response.headers()
        const body = (await response.text()).replaceAll('light-dark(', 'of-tomorrow(')
        await route.fulfill({ response, headers, body })
      }),
  })
  const notice = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
  expect(notice).toBe('"This browser is too old for some of this site. Please update it."')
  const field = page.getByLabel('Email')
  expect(await field.evaluate((input) => getComputedStyle(input).borderTopWidth)).toBe('1px')
})

journey('Safari makes no telephone links of figures', async ({ origin }) => {
  const page = await fetch(`${origin}/projects/quernstead`)
  const [tag] = /<meta name="format-detection"[^>]*>/.exec(await page.text()) ?? []
  expect(tag).toContain('content="telephone=no"')
})
