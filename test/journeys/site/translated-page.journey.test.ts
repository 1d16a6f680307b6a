import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { pageIsIdle, requestsDone } from '../../support/browser/requests-done.ts'

/** Does as Chrome's translator does: puts a `<font>` in the place of each text, now and later on. */
const translate = async (page: Page): Promise<void> => {
  // What the browser loads when it is idle is there, too.
  await pageIsIdle(page)
  await requestsDone(page)
  await page.evaluate(() => {
    const replace = (text: Text): void => {
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = `«${text.data}»`
      text.replaceWith(outer)
    }
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const isForeign = text.parentElement!.closest(
          'font, svg, script, style, textarea, option, [translate=no]',
        )
        if (!isForeign && text.data.trim() !== '') replace(text)
      }
    }
    translateAll()
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}

const opened = openOnce(async (open) => await open('/robots.txt'))

journey('a score is computed on a translated page', async () => {
  const { page } = await opened()
  await page.goto('/projects/quernstead')
  await translate(page)
  await page.getByRole('button', { name: 'Compute it yourself' }).click()
  await page.getByRole('button', { name: 'Hide the computation' }).waitFor()
  await page.getByText(/Agrees to the last bit/).waitFor()
})

journey('what changes on a translated page is translated, too', async () => {
  const { page } = await opened()
  await page.goto('/alerts')
  await translate(page)
  const count = page.getByRole('status').filter({ hasText: 'as of' })
  expect(await count.innerText()).toMatch(/^«\d\d» «alerts»« · as of /)
  // The first chain that has any has one.
  await page.getByRole('combobox', { name: /Chain/ }).selectOption({ index: 1 })
  await count.filter({ hasText: /^«1» «alert»« · as of / }).waitFor()
})

journey('a translated page keeps names of projects, and bands, as they are', async () => {
  const { page } = await opened()
  await page.goto('/projects/tidewell')
  await translate(page)
  await page.getByRole('heading', { level: 1, name: 'Tidewell', exact: true }).waitFor()
  await page.getByText('BB', { exact: true }).first().waitFor()
  await page.goto('/compare?ids=lumenfold,tidewell')
  await translate(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Lumenfold', exact: true }).waitFor()
  await main.getByText('BB', { exact: true }).first().waitFor()
})
