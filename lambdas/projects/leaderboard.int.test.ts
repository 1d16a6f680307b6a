import { afterAll, expect, test } from 'vitest'
import { publishProjects } from '../../test/support/catalogue.ts'
import { startTestCloud } from '../../test/support/test-cloud.ts'
import { createVisitor } from '../../test/support/visitor.ts'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../shared/contract/projects.ts'

type Answer = ResponseOf<typeof getLeaderboard>

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

const visitor = createVisitor(cloud.origin)
const get = async (query = '') => await visitor.get(`/api/leaderboard${query}`)
const answerTo = async (query = ''): Promise<Answer> => (await (await get(query)).json()) as Answer

const published = await publishProjects(cloud, 60)

test('all projects by rank, 50 on a page, those without a rank last', async () => {
  const first = await answerTo()
  expect(first).toMatchObject({ page: 1, perPage: 50, total: 60, hasMore: true })
  const second = await answerTo('?page=2')
  expect(second).toMatchObject({ page: 2, hasMore: false })
  const rows = [...first.items, ...second.items]
  expect(rows.map(({ id }) => id)).toEqual(published.map(({ id }) => id))
  const ranks = rows.map(({ rank }) => rank)
  const ranked = ranks.filter((rank) => rank !== null)
  expect(ranked).toEqual(ranked.map((_, index) => index + 1))
  expect(ranks.slice(ranked.length)).toEqual(Array(60 - ranked.length).fill(null))
  expect(ranks).toContain(null)
})

test('says as of when its rows are', async () => {
  const { asOf } = await answerTo()
  expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now())
})

test.each(['?perPage=101', '?perPage=0', '?page=abc', '?page=1&perPage=-5'])(
  '%s is refused',
  async (query) => {
    const response = await get(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { name: 'InvalidInput' } })
  },
)

test('a cache that holds the page is told so with 304', async () => {
  const { headers } = await get()
  expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
  const etag = headers.get('etag') ?? ''
  const again = await visitor.get('/api/leaderboard', { 'if-none-match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(etag)
})
