import { expect, test } from 'vitest'
import { columnsOf } from '../../../test/support/data/catalogue-columns.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { writeSitemap } from './write-sitemap.ts'

const KB = 1_000
/** The longest id that there may be. */
const idOf = (index: number) => `${String(index * 7919).padStart(12, '0')}${'x'.repeat(20)}`
const catalogueWith = (count: number) =>
  columnsOf(
    Array.from({ length: count }, (_, index) => entryOf(idOf(index))),
    16_384,
  )

test.each([
  [0, 1, 0],
  [9_929, 1, 49],
  [9_930, 2, 49],
  [20_000, 3, 99],
])('%i projects are %i sitemaps, and each is named once', async (count, sitemaps, lists) => {
  const pages = await sitemapPages(catalogueWith(count))
  expect(pages).toHaveLength(sitemaps)
  const paths = pages.flatMap((listed) => Array.from(listed, ({ path }) => path))
  // The pages of one address and the articles, the further ones of the list of all projects, and the projects.
  expect(new Set(paths).size).toBe(22 + lists + count)
  expect(paths.slice(22 + lists)).toEqual(
    Array.from({ length: count }, (_, index) => `/projects/${idOf(index)}`),
  )
})

test('the largest sitemap fits into one answer of a function, 6 MB', async () => {
  const origin = `https://${'long-name.'.repeat(9)}example`
  const [first = []] = await sitemapPages(catalogueWith(10_000))
  const bytes = Buffer.byteLength(writeSitemap(first, origin))
  expect([...first]).toHaveLength(10_000)
  expect(bytes).toBeLessThan(3_000 * KB)
})
