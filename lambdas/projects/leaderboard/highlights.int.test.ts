import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getHighlights } from '../../../shared/contract/projects/highlights.ts'
import type { listSecurityAlerts } from '../../../shared/contract/projects/security-alerts.ts'
import { publishRatedProjects, rateAgain } from '../../../test/support/data/catalogue.ts'
import { VAULT } from '../../../test/support/data/rating-records.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { hourCount } from '../engagement/engagement-items.ts'

const cloud = await useTestCloud()
const visitor = createVisitor(cloud.origin)
const HOUR = 3_600_000

const { inOrder, singleKey, unrated, incident, stale } = await publishRatedProjects(cloud)
const view = async (project: string, hoursAgo: number, count: number): Promise<void> => {
  const hour = hourCount(Date.now() - hoursAgo * HOUR)
  await cloud.documents.send(
    new UpdateCommand({
      TableName: tableName(cloud.stage, 'engagement'),
      Key: { project, part: 'views#1' },
      UpdateExpression: 'ADD #hour :count',
      ExpressionAttributeNames: { '#hour': hour },
      ExpressionAttributeValues: { ':count': count },
    }),
  )
}
// Ten views of now count more than twenty of half a day ago, and those of the day before nothing.
await view(unrated, 0, 10)
await view(stale, 14, 20)
await view(singleKey, 30, 5_000)
await rateAgain(cloud)

const highlights = async (): Promise<ResponseOf<typeof getHighlights>> =>
  (await (await visitor.get('/api/highlights')).json()) as ResponseOf<typeof getHighlights>
const alerts = async (query = ''): Promise<ResponseOf<typeof listSecurityAlerts>> =>
  (await (await visitor.get(`/api/security-alerts${query}`)).json()) as ResponseOf<
    typeof listSecurityAlerts
  >

describe('highlights', () => {
  test('count what is listed, rated, audited and hacked lately, as of the catalogue', async () => {
    const { totals, meta } = await highlights()
    expect(totals).toEqual({ listed: 5, rated: 4, audits: 8, auditsInProgress: 1, incidents30d: 1 })
    expect(meta).toMatchObject({ source: 'demo', status: 'ok', stale: false })
    expect(Date.parse(meta.asOf ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('trending are those with views in the last 24 hours, newer ones counting more', async () => {
    const { trending } = await highlights()
    expect(trending.map(({ id }) => id)).toEqual([unrated, stale])
    expect(trending[0]).toMatchObject({ views24h: 10, rank: null, band: 'N/A' })
  })

  test('recently audited are the newest reports, with what became of their findings', async () => {
    const { recentlyAudited } = await highlights()
    expect(recentlyAudited).toHaveLength(5)
    const times = recentlyAudited.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const first = recentlyAudited.find(({ auditor }) => auditor === 'Wrenfield Labs')
    expect(first?.findings?.high).toEqual({ found: 1, resolved: 1 })
  })

  test('onboarding are the audits in progress', async () => {
    const { onboarding } = await highlights()
    expect(onboarding).toMatchObject([{ projectId: stale, scope: 'Vault', stage: 'review' }])
  })

  test('the example is rated', async () => {
    const { example } = await highlights()
    expect(example?.score).toEqual(expect.any(Number))
    expect(example?.id).not.toBe(incident)
  })
})

describe('security alerts', () => {
  test('are those of all projects, the newest first, as many as asked for', async () => {
    const all = await alerts('?limit=50')
    expect(all.items).toHaveLength(all.total)
    const times = all.items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(all.items[0]).toMatchObject({
      projectId: incident,
      kind: 'incident',
      severity: 'critical',
      lossUsd: 4_200_000,
      status: 'confirmed',
    })
    expect((await alerts('?limit=1')).items).toEqual(all.items.slice(0, 1))
    expect(await alerts()).toMatchObject({ total: all.total, meta: { status: 'ok' } })
  })

  test('of one project are its own; of nobody they are none', async () => {
    const { items } = await alerts(`?projectId=${singleKey}`)
    expect(items.map(({ kind }) => kind)).toContain('privilege')
    for (const { projectId } of items) expect(projectId).toBe(singleKey)
    expect(await alerts('?projectId=nobody')).toMatchObject({
      total: 0,
      items: [],
      meta: { status: 'empty' },
    })
  })

  test('come page by page, each once and in the same order', async () => {
    const all = await alerts('?limit=50')
    expect(all.total).toBeGreaterThan(4)
    const pages = [await alerts('?limit=3'), await alerts('?limit=3&page=2')]
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 6))
    expect(pages[0]).toMatchObject({ page: 1, perPage: 3, total: all.total, hasMore: true })
    expect(pages[1]).toMatchObject({ page: 2, hasMore: all.total > 6 })
    expect(await alerts('?limit=50&page=2')).toMatchObject({ items: [], hasMore: false })
  })

  test('pass all filters that are given, and each value says how many have it', async () => {
    const { items } = await alerts('?limit=50')
    const ids = (those: typeof items) => those.map(({ id }) => id)
    const grave = await alerts('?limit=50&severity=critical,high')
    expect(ids(grave.items)).toEqual(
      ids(items.filter(({ severity }) => severity === 'critical' || severity === 'high')),
    )
    expect(grave.items.length).toBeGreaterThan(0)
    expect(grave.items.length).toBeLessThan(items.length)
    expect(grave.total).toBe(grave.items.length)

    const rights = await alerts('?limit=50&kind=privilege&severity=critical,high')
    expect(ids(rights.items)).toEqual(ids(grave.items.filter(({ kind }) => kind === 'privilege')))
    // A facet leaves its own filter out, and no other.
    expect(rights.facets.kind).toEqual(grave.facets.kind)
    expect(rights.facets.kind['incident']).toBe(
      grave.items.filter(({ kind }) => kind === 'incident').length,
    )
    expect(Object.values(grave.facets.severity).reduce((sum, count) => sum + count)).toBe(
      items.length,
    )
    const counts: Record<string, number> = {}
    for (const { kind, severity } of items) {
      if (kind === 'privilege') counts[severity] = (counts[severity] ?? 0) + 1
    }
    expect(rights.facets.severity).toEqual(counts)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeLessThan(items.length)

    const chain = items.find((alert) => alert.chain !== null)?.chain
    const onChain = await alerts(`?limit=50&chain=${chain}`)
    expect(ids(onChain.items)).toEqual(ids(items.filter((alert) => alert.chain === chain)))
    expect(onChain.total).toBeLessThan(items.length)
    expect(await alerts('?chain=Nowhere')).toMatchObject({ total: 0, items: [] })
    expect(await alerts('?limit=50&severity=&kind=,&chain=%20&status=')).toEqual(
      await alerts('?limit=50'),
    )
    const open = await alerts('?limit=50&status=confirmed')
    expect(ids(open.items)).toEqual(ids(items.filter(({ status }) => status === 'confirmed')))
  })

  test.each([
    '?limit=0',
    '?limit=51',
    '?page=0',
    '?severity=dire',
    '?kind=incident,rumour',
    '?status=closed',
    '?projectId=..%2F',
  ])('%s is refused', async (query) => {
    expect((await visitor.get(`/api/security-alerts${query}`)).status).toBe(400)
  })
})

describe('search', () => {
  const search = async (keyword: string) => {
    const response = await visitor.get(`/api/search-project?keyword=${keyword}`)
    const { items } = (await response.json()) as { items: { id: string; band: string }[] }
    return items
  }

  test('finds a project by the address of a contract, in any case, with its rating', async () => {
    const hits = await search(VAULT.address.toUpperCase().replace('0X', '0x'))
    expect(hits.map(({ id }) => id).toSorted()).toEqual(
      [inOrder, singleKey, incident, stale].toSorted(),
    )
    expect(hits.find(({ id }) => id === singleKey)).toMatchObject({ band: 'BB', score: 59 })
    expect(await search(VAULT.address.slice(0, -1))).toEqual([])
  })

  test('answers trending in its order where there is no keyword', async () => {
    expect((await search('')).map(({ id }) => id).slice(0, 2)).toEqual([unrated, stale])
  })
})
