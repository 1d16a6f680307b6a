import { describe, expect, test } from 'vitest'
import { publishProjects, publishRatedProjects } from '../../../test/support/data/catalogue.ts'
import { fieldRefusedIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'

type Answer = ResponseOf<typeof getLeaderboard>

const cloud = await useTestCloud()

const visitor = createVisitor(cloud.origin)
const get = async (query = '', headers = {}) =>
  await visitor.get(`/api/leaderboard${query}`, headers)
const answerTo = async (query = ''): Promise<Answer> => (await (await get(query)).json()) as Answer
const idsIn = ({ items }: Answer) => items.map(({ id }) => id)

const published = await publishProjects(cloud, 60)
const { inOrder, singleKey, unrated, incident, stale } = await publishRatedProjects(cloud)
const five = `ids=${[inOrder, singleKey, unrated, incident, stale].join()}`
const LISTED = 65

describe('all projects', () => {
  test('by rank, 50 on a page, those without a rank last', async () => {
    const first = await answerTo()
    expect(first).toMatchObject({
      page: 1,
      perPage: 50,
      total: LISTED,
      listed: LISTED,
      hasMore: true,
    })
    const second = await answerTo('?page=2')
    expect(second).toMatchObject({ page: 2, hasMore: false, next: null })
    const rows = [...first.items, ...second.items]
    const ranks = rows.map(({ rank }) => rank)
    const ranked = ranks.filter((rank) => rank !== null)
    expect(ranked).toEqual(ranked.map((_, index) => index + 1))
    expect(ranks.slice(ranked.length)).toEqual(Array(LISTED - ranked.length).fill(null))
    expect(ranks).toContain(null)
    // Those without a rank stand in the order in which they were listed first.
    const rated = published.filter(({ marketCapUsd }) => marketCapUsd !== null)
    const known = new Set(rated.map(({ id }) => id))
    expect(rows.map(({ id }) => id).filter((id) => known.has(id))).toEqual(
      rated.map(({ id }) => id),
    )
  })

  test('one that is not rated has null for score and rank, and the band N/A', async () => {
    const [row] = (await answerTo(`?ids=${unrated}`)).items
    expect(row).toMatchObject({
      rank: null,
      score: null,
      band: 'N/A',
      confidence: 'none',
      caps: ['unproven_code', 'never_audited'],
    })
  })

  test('caps stand in the rows of the projects for which they hold', async () => {
    const { items } = await answerTo(`?${five}&sort=name`)
    expect(items.map(({ id, band, caps }) => [id, band, caps])).toEqual([
      [inOrder, 'AA', []],
      [singleKey, 'BB', ['single_key']],
      [unrated, 'N/A', ['unproven_code', 'never_audited']],
      [incident, 'CC', ['active_incident', 'unreimbursed_loss']],
      [stale, expect.any(String), []],
    ])
  })

  test('says as of when its rows are', async () => {
    const { asOf } = await answerTo()
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now())
  })
})

describe('filters', () => {
  test('leave only projects that match all of them', async () => {
    expect(idsIn(await answerTo(`?${five}&kyc=1&noCritical=1&incident=none&sort=name`))).toEqual([
      inOrder,
      singleKey,
    ])
    expect(idsIn(await answerTo(`?${five}&capped=1&sort=name`))).toEqual([singleKey, incident])
    expect(idsIn(await answerTo(`?${five}&incident=active`))).toEqual([incident])
    expect(idsIn(await answerTo(`?${five}&q=COLD`))).toEqual([unrated])
  })

  test('count for each choice who has it, all other filters applied', async () => {
    const { facets, total } = await answerTo(`?${five}&category=Bridge`)
    expect(total).toBe(1)
    expect(facets).toMatchObject({
      category: { Bridge: 1, Lending: 4 },
      chain: { Skerry: 1 },
      band: { BB: 1 },
      signals: { kyc: 1 },
    })
  })

  test('where nothing passes, tell how many would without each of them', async () => {
    const answer = await answerTo(`?${five}&incident=active&chain=Skerry&category=Bridge`)
    expect(answer).toMatchObject({ total: 0, items: [], hasMore: false, next: null })
    expect(answer.without).toEqual({ ids: 0, incident: 1, chain: 0, category: 1 })
    expect((await answerTo(`?${five}`)).without).toBeNull()
  })

  test.each([
    ['perPage', '?perPage=201'],
    ['perPage', '?perPage=0'],
    ['page', '?page=abc'],
    ['perPage', '?page=1&perPage=-5'],
    ['sort', '?sort=marketcap'],
    ['order', '?order=up'],
    ['band.0', '?band=AAAA'],
    ['score', '?score=90..60'],
    ['audit', '?audit=perhaps'],
    ['auditedSince', '?auditedSince=90'],
    ['kyc', '?kyc=0'],
    ['mcap', '?mcap=lots'],
    ['conf.0', '?conf=very'],
    ['ids.0', '?ids=../secrets'],
    ['w', '?w=code:0'],
    ['w', '?w=code:100,governance:5,code:0'],
    ['w', '?sort=mine'],
    ['w', '?sort=mine&format=csv'],
    ['format', '?format=xml'],
  ])('%s is refused in %s', async (field, query) => {
    expect(await fieldRefusedIn(await get(query))).toEqual([400, 'InvalidInput', field])
  })
})

describe('own weights', () => {
  test('give each rated project a score of its own, which caps limit, and an order', async () => {
    const { items } = await answerTo(`?${five}&w=governance:100&sort=mine`)
    const own = Object.fromEntries(items.map(({ id, customScore }) => [id, customScore]))
    expect(own[unrated]).toBeNull()
    expect(own[incident]).toBe(29)
    expect(own[singleKey]).toBeLessThan(own[inOrder] ?? 0)
    const scores = items.map(({ customScore }) => customScore).filter((score) => score !== null)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(items.at(-1)?.id).toBe(unrated)
    const [row] = (await answerTo(`?ids=${inOrder}`)).items
    expect(row?.customScore).toBeNull()
  })
})

describe('pages', () => {
  const walk = async (query: string): Promise<string[]> => {
    const ids: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const cursor: string = after ? `&after=${after}` : ''
      const answer: Answer = await answerTo(`?${query}${cursor}`)
      ids.push(...idsIn(answer))
      after = answer.next
    }
    return ids
  }

  test.each([
    'perPage=20',
    'perPage=7&sort=name',
    'perPage=13&sort=score&order=asc',
    'perPage=1&q=er',
  ])('that follow on each other hold every row once: %s', async (query) => {
    const { items, total } = await answerTo(`?${query.replace(/perPage=\d+/, 'perPage=200')}`)
    const walked = await walk(query)
    expect(walked).toHaveLength(total)
    expect(walked).toEqual(items.map(({ id }) => id))
  })

  test('past the end are empty', async () => {
    expect(await answerTo('?page=9')).toMatchObject({ items: [], hasMore: false, next: null })
  })

  test.each(['?after=x', '?after=eyJhIjoxfQ'])(
    'a cursor that is none is refused: %s',
    async (query) => {
      expect(await fieldRefusedIn(await get(query))).toEqual([400, 'UnknownCursor', 'after'])
    },
  )

  test.each([
    ['sort=name', 'sort=name&order=desc'],
    ['sort=name', 'sort=rank'],
    ['sort=name', 'sort=name&q=er'],
    ['band=A,N/A', 'band=A'],
    ['w=code:1&sort=mine', 'w=governance:1&sort=mine'],
  ])('a cursor of the list by %s is refused for the one by %s', async (own, other) => {
    const { next } = await answerTo(`?${own}&perPage=1`)
    const refused = await get(`?${other}&perPage=1&after=${next}`)
    expect(await fieldRefusedIn(refused)).toEqual([400, 'UnknownCursor', 'after'])
  })

  test('a cursor fits the list of its filters, whatever else differs', async () => {
    const own = `w=code:1&${five}`
    const { next } = await answerTo(`?${own}&perPage=2`)
    const { items } = await answerTo(`?${own}&sort=rank&order=asc&perPage=9&after=${next}`)
    expect(items).toHaveLength(3)
  })
})

describe('as CSV', () => {
  test('every row that passes, with a header and a file name', async () => {
    const response = await get(`?${five}&format=csv&sort=name&perPage=1`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="assay-leaderboard-\d{4}-\d{2}-\d{2}\.csv"$/,
    )
    expect(response.headers.get('cache-control')).toContain('public')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^rank,id,name,/)
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      inOrder,
      singleKey,
      unrated,
      incident,
      stale,
    ])
  })
})
