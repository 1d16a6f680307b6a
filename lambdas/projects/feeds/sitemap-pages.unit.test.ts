import { expect, test } from 'vitest'
import { publicPages } from '../../../shared/pages.ts'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { writeSitemap } from './write-sitemap.ts'

const KB = 1_000
/** The longest id that there may be, by which the rows are out of order. */
const idOf = (index: number) => `${String(index * 7919).padStart(12, '0')}${'x'.repeat(20)}`
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => rowOf(idOf(index)))

test.each([
  [0, 1],
  [10_000 - publicPages.length, 1],
  [10_001 - publicPages.length, 2],
  [20_000, 3],
])('%i projects are %i sitemaps, and each is named once', (count, sitemaps) => {
  const rows = rowsOf(count)
  const pages = sitemapPages({ rows })
  expect(pages).toHaveLength(sitemaps)
  const paths = pages.flat().map(({ path }) => path)
  expect(new Set(paths).size).toBe(publicPages.length + count)
  expect(paths.slice(publicPages.length)).toEqual(
    rows.map(({ id }) => `/projects/${id}`).toSorted(),
  )
})

test('the largest sitemap fits into one answer of a function, 6 MB', () => {
  const origin = `https://${'long-name.'.repeat(9)}example`
  const [first = []] = sitemapPages({ rows: rowsOf(10_000) })
  const bytes = Buffer.byteLength(writeSitemap(first, origin))
  expect(first).toHaveLength(10_000)
  expect(bytes).toBeLessThan(3_000 * KB)
})
