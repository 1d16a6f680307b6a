import { expect, test } from 'vitest'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { type Group, groups, valuesOf } from '../catalogue/columns/groups.ts'
import { patchColumns } from '../catalogue/columns/patch-columns.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { writeSitemap } from './write-sitemap.ts'

const KB = 1_000
/** The longest id that there may be. */
const idOf = (index: number) => `${String(index * 7919).padStart(12, '0')}${'x'.repeat(20)}`
const SEGMENT_SIZE = 16_384
const { figures } = valuesOf(entryOf('any'), 1)

/** What sitemaps read of a catalogue, made without rating and ranking it. */
const catalogueWith = (count: number): Parameters<typeof sitemapPages>[0] => {
  const segments = Array.from({ length: Math.ceil(count / SEGMENT_SIZE) }, (_, segment) => {
    const first = segment * SEGMENT_SIZE
    const slots = Array.from(
      { length: Math.min(SEGMENT_SIZE, count - first) },
      (_slot, slot) => slot,
    )
    const ids = new Map(slots.map((slot) => [slot, { id: idOf(first + slot) }]))
    return {
      ids: patchColumns(groups.ids, undefined, ids),
      figures: patchColumns(
        groups.figures,
        undefined,
        new Map(slots.map((slot) => [slot, figures])),
      ),
    }
  })
  const columns = async (group: Group) =>
    await Promise.resolve(segments.map((segment) => segment[group as keyof typeof segment]))
  return { count, segmentSize: SEGMENT_SIZE, columns: columns as Catalogue['columns'] }
}

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
