import { expect, test } from 'vitest'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { writeSitemap } from './write-sitemap.ts'

const KB = 1_000
/** The longest id that there may be, by which the rows are out of order. */
const idOf = (index: number) => `${String(index * 7919).padStart(12, '0')}${'x'.repeat(20)}`
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => rowOf(idOf(index)))

test.each([
  [0, 1, 0],
  [9_929, 1, 49],
  [9_930, 2, 49],
  [20_000, 3, 99],
])('%i projects are %i sitemaps, and each is named once', (count, sitemaps, lists) => {
  const rows = rowsOf(count)
  const pages = sitemapPages({ rows })
  expect(pages).toHaveLength(sitemaps)
  const paths = pages.flat().map(({ path }) => path)
  // The pages of one address and the articles, the further ones of the list of all projects, and the projects.
  expect(new Set(paths).size).toBe(22 + lists + count)
  expect(paths.slice(22 + lists)).toEqual(rows.map(({ id }) => `/projects/${id}`).toSorted())
})

test('the largest sitemap fits into one answer of a function, 6 MB', () => {
  const origin = `https://${'long-name.'.repeat(9)}example`
  const [first = []] = sitemapPages({ rows: rowsOf(10_000) })
  const bytes = Buffer.byteLength(writeSitemap(first, origin))
  expect(first).toHaveLength(10_000)
  expect(bytes).toBeLessThan(3_000 * KB)
})
