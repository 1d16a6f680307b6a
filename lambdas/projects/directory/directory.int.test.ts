import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import { expect, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'

const cloud = await useTestCloud()
const visitor = createVisitor(cloud.origin)

const PROJECTS = 401
/** Published in the order of ranks, which is not that of names. */
const entries = Array.from({ length: PROJECTS }, (_, index) => {
  const number = String((index * 7) % PROJECTS).padStart(3, '0')
  return entryOf(`id${index}`, {
    name: `Project ${number}`,
    ...(number === '000' && { band: 'AA', score: 82.4, tokenTickers: ['ONE', 'TWO'] }),
  })
})
await publishEntries(catalogueOf(cloud), entries)

type Directory = ResponseOf<typeof listDirectory>
const pageOf = async (page: number): Promise<Directory> =>
  (await (await visitor.get(`/api/directory/${page}`)).json()) as Directory

test('all projects are found by following the pages, by name and each once', async () => {
  const first = await pageOf(1)
  expect(first).toMatchObject({ page: 1, pageCount: 3, total: PROJECTS })
  expect(first.pages).toEqual([
    { page: 1, from: 'Project 000' },
    { page: 2, from: 'Project 200' },
    { page: 3, from: 'Project 400' },
  ])
  const pages = await Promise.all(first.pages.map(async ({ page }) => await pageOf(page)))
  expect(pages.map(({ items }) => items.length)).toEqual([200, 200, 1])
  const names = pages.flatMap(({ items }) => items.map(({ name }) => name))
  expect(names).toEqual(
    Array.from({ length: PROJECTS }, (_, index) => `Project ${String(index).padStart(3, '0')}`),
  )
})

test('a project is told with band, score and tickers, and with no more', async () => {
  const { items } = await pageOf(1)
  expect(items.slice(0, 2)).toEqual([
    { id: 'id0', name: 'Project 000', tokenTickers: ['ONE', 'TWO'], band: 'AA', score: 82.4 },
    {
      id: expect.stringMatching(/^id\d+$/),
      name: 'Project 001',
      tokenTickers: [],
      band: 'N/A',
      score: null,
    },
  ])
})

test.each([
  ['4', 404, 'PageNotFound'],
  ['999999', 404, 'PageNotFound'],
  ['0', 400, 'InvalidInput'],
  ['01', 400, 'InvalidInput'],
  ['two', 400, 'InvalidInput'],
  ['1000000', 400, 'InvalidInput'],
])('there is no page %s: %i', async (page, status, name) => {
  const response = await visitor.get(`/api/directory/${page}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: { name } })
})

test('caches may keep it for seconds', async () => {
  const { headers } = await visitor.get('/api/directory/2')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
  const held = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await visitor.get('/api/directory/2', held)).status).toBe(304)
})

test('the sitemap names its further pages', async () => {
  const text = await (await visitor.get('/sitemap.xml?page=1')).text()
  for (const path of ['/projects', '/projects/page/2', '/projects/page/3']) {
    expect(text).toContain(`<loc>${cloud.origin}${path}</loc>`)
  }
  expect(text).not.toContain('/projects/page/1<')
  expect(text).not.toContain('/projects/page/4<')
})
