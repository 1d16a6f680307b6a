import { journey } from '../../support/browser/journey.ts'

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
